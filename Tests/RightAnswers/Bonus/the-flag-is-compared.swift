// The flag itself says whether it has to change.
// MARK: Step B.2 · ObservationRegistrar.swift
/// The trackings, behind a lock. Whether there are any can be read without it.
struct Trackings: ~Copyable, Sendable {
    private let table: Locked<Table>
    private let isFilled: Flag

    init() {
        table = Locked(Table())
        isFilled = Flag(false)
    }

    /// Whether any tracking is registered. It's `true` before a tracked getter returns.
    var isObserved: Bool { isFilled.isSet }

    /// Runs a closure with the table, when no other thread does, and then updates the flag.
    func withLock<Result: Sendable>(_ body: (inout Table) -> Result) -> Result {
        table.withLock { table in
            let result = body(&table)
            switch (isFilled.isSet, table.isEmpty) {
            case (true, true): isFilled.set(false)
            case (false, false): isFilled.set(true)
            default: break
            }
            return result
        }
    }
}

/// The registered trackings, by property.
let trackings = Trackings()

/// Whether any tracking is registered.
@usableFromInline var isObserved: Bool { trackings.isObserved }
// END Step B.2
// MARK: Step B.2 · ObservationRegistrar.swift
atomicMemoryFence(ordering: .sequentiallyConsistent)
// END Step B.2
