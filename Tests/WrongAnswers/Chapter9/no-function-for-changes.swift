// The registrar has a `withMutation`, so the class needs none.
// Dies at: Step 9.2
// MARK: Step 9.2 · ObservableMacro.swift
let member = context.makeUniqueName("Member")
return [
    """
    @ObservationIgnored
    private let _$observationRegistrar = Chapter9.ObservationRegistrar()
    """,
    """
    internal nonisolated func access<\(member)>(
        keyPath: KeyPath<\(type), \(member)>
    ) {
        _$observationRegistrar.access(self, keyPath: keyPath)
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
