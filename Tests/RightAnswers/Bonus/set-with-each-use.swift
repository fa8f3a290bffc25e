// The flag is set after each use of the table, with the lock held.
// MARK: Step B.2 · ObservationRegistrar.swift
/// The trackings, behind a lock. Whether there are any can be read without it.
struct Trackings: ~Copyable, Sendable {
    private let flag = Flag(false)
    private let table = Locked(Table())

    /// Whether no tracking is registered. `false` by the time a tracked getter returns.
    var isEmpty: Bool { flag.isSet == false }

    /// Runs a closure with the table, when no other thread does, and then sets or clears the flag.
    func withLock<Result: Sendable>(_ body: (inout Table) -> Result) -> Result {
        table.withLock { table in
            defer { flag.set(!table.isEmpty) }
            return body(&table)
        }
    }
}

/// The registered trackings, by property.
let trackings = Trackings()

/// Whether any tracking is registered.
@usableFromInline var isObserved: Bool {
    if trackings.isEmpty { return false }
    return true
}
// END Step B.2
// MARK: Step B.2 · ObservationRegistrar.swift
atomicMemoryFence(ordering: .sequentiallyConsistent)
// END Step B.2
