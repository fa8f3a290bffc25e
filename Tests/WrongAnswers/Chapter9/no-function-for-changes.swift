// The registrar has a `withMutation`, so the class needs none.
// Dies at: Step 9.2
// MARK: Step 9.2 · ObservableMacro.swift
return [
    """
    @Chapter9.ObservationIgnored
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
// END Step 9.7
// MARK: Step 9.2 · Macros.swift
// END Step 9.2
// MARK: Step 9.5 · Macros.swift
// END Step 9.5
