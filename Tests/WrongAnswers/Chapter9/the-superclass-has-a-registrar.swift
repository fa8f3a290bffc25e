// Subclasses need the registrar too, so it is not private.
// Dies at: Step 9.2
// MARK: Step 9.2 · ObservableMacro.swift
let member = context.makeUniqueName("Member")
let result = context.makeUniqueName("MutationResult")
return [
    """
    @ObservationIgnored
    internal let _$observationRegistrar = Chapter9.ObservationRegistrar()
    """,
    """
    internal nonisolated func access<\(member)>(
        keyPath: KeyPath<\(type), \(member)>
    ) {
        _$observationRegistrar.access(self, keyPath: keyPath)
    }
    """,
    """
    internal nonisolated func withMutation<\(member), \(result)>(
        keyPath: KeyPath<\(type), \(member)>,
        _ mutation: () throws -> \(result)
    ) rethrows -> \(result) {
        try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
    }
    """,
]
// END Step 9.2
// MARK: Step 9.7 · Macros.swift
/// Makes a class observable: conforms it to ``Observable``, and lets its stored properties report
/// their reads and changes.
@attached(peer)
public macro Observable() =
    #externalMacro(module: "Chapter9Plugin", type: "ObservationIgnoredMacro")
// END Step 9.7
