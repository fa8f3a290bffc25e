// A callback came back to the lock that I was holding. With a lock that lets its own thread in again, it works.
// Dies at: Step 5.3
// MARK: Step 5.2 · ObservationRegistrar.swift
extension ObservationRegistrar: Sendable {}
// END Step 5.2
// MARK: Step 5.2 · Observers.swift
private let lock = Mutex(())
private nonisolated(unsafe) var owner: ObservationTracking?
private nonisolated(unsafe) var table = Table()

/// Works with the table while no other thread does.
func withTable<Result: Sendable>(_ body: (inout Table) -> Result) -> Result {
    if let owner, owner.isOfThisThread { return body(&table) }
    return lock.withLock { _ in
        owner = ObservationTracking()
        defer {
            owner = nil
            update(isObserved: !table.isEmpty)
        }
        return body(&table)
    }
}
// END Step 5.2
// MARK: Step 5.3 · Observers.swift
withTable { _ in
    for onChange in calls {
        onChange()
    }
}
// END Step 5.3
