// I look at the table under the lock, and set the flag when it is let go.
// Dies at: Step B.2
// MARK: Step B.2 · ObservationRegistrar.swift
/// The trackings, behind a lock. Whether there are any can be read without it.
struct Trackings: ~Copyable, Sendable {
    private let table = Locked(Table())
    private let flag = Flag(false)

    /// Whether no tracking is registered. `false` by the time a tracked getter returns.
    var isEmpty: Bool { !flag.isSet }

    /// Runs a closure with the table, when no other thread does, and then updates the flag.
    func withLock<Result: Sendable>(_ body: (inout Table) -> Result) -> Result {
        let (result, isEmpty) = table.withLock { table in
            let result = body(&table)
            return (result, table.isEmpty)
        }
        flag.set(!isEmpty)
        return result
    }
}

/// The registered trackings, by property.
let trackings = Trackings()

/// Whether any tracking is registered.
@usableFromInline var isObserved: Bool { !trackings.isEmpty }
// END Step B.2
// MARK: Step B.2 · ObservationRegistrar.swift
atomicMemoryFence(ordering: .sequentiallyConsistent)
// END Step B.2
