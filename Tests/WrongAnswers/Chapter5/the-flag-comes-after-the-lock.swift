// The table needs the lock. The flag does not, so it is kept outside.
// Dies at: Step 5.6
// MARK: Step 5.2 · ObservationRegistrar.swift
extension ObservationRegistrar: Sendable {}
// END Step 5.2
// MARK: Step 5.2 · Observers.swift
private let table = Locked(Table())

/// Works with the table while no other thread does.
func withTable<Result: Sendable>(_ body: (inout Table) -> Result) -> Result {
    defer { update(isObserved: !table.withLock { $0.isEmpty }) }
    return table.withLock { body(&$0) }
}
// END Step 5.2
