// A class has a registrar, and its objects share it.
// Dies at: Step 9.2
// MARK: Step 9.2 · ObservableMacro.swift
return [
    """
    @Chapter9.ObservationIgnored
    private static let _$observationRegistrar = Chapter9.ObservationRegistrar()
    """,
    """
    internal nonisolated func access<\(member)>(
        keyPath: KeyPath<\(type), \(member)>
    ) {
        Self._$observationRegistrar.access(self, keyPath: keyPath)
    }
    """,
    """
    internal nonisolated func withMutation<\(member), \(result)>(
        keyPath: KeyPath<\(type), \(member)>,
        _ mutation: () throws -> \(result)
    ) rethrows -> \(result) {
        try Self._$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
    }
    """,
]
// END Step 9.2
// MARK: Step 9.7 · Macros.swift
// END Step 9.7
// MARK: Step 9.2 · Macros.swift
// END Step 9.2
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
