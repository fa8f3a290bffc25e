import Synchronization

/// A counter that a `@Sendable` closure can capture.
public final class Counter: Sendable {
    private let storage = Atomic(0)

    /// Creates a counter with the value zero.
    public init() {}

    /// The number of calls to ``increment()``.
    public var value: Int { storage.load(ordering: .sequentiallyConsistent) }

    /// Adds one to the counter.
    ///
    /// - Returns: The new value.
    @discardableResult
    public func increment() -> Int {
        storage.add(1, ordering: .sequentiallyConsistent).newValue
    }
}

/// A list that a `@Sendable` closure can capture and append to.
public final class Log<Entry: Sendable>: Sendable {
    private let storage = Protected<[Entry]>([])

    /// Creates an empty list.
    public init() {}

    /// The entries, oldest first.
    public var entries: [Entry] { storage.withLock { $0 } }

    /// Appends an entry.
    public func append(_ entry: Entry) {
        storage.withLock { $0.append(entry) }
    }
}
