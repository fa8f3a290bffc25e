// The compiler wants `Sendable`, so I say that it is.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
extension ObservationRegistrar: Sendable {}
// END Step 5.2
// MARK: Step 5.2 · Observers.swift
private nonisolated(unsafe) var table = Table()

/// Works with the table.
func withTable<Result: Sendable>(_ body: (inout Table) -> Result) -> Result {
    defer { update(isObserved: !table.isEmpty) }
    return body(&table)
}
// END Step 5.2
