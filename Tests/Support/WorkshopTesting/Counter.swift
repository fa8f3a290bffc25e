import Synchronization

/// A counter that a `@Sendable` closure may capture.
public final class Counter: Sendable {
    private let storage = Atomic(0)

    /// A counter that stands at zero.
    public init() {}

    /// How often ``increment()`` was called.
    public var value: Int { storage.load(ordering: .sequentiallyConsistent) }

    /// Counts one more.
    ///
    /// - Returns: The new value.
    @discardableResult
    public func increment() -> Int {
        storage.add(1, ordering: .sequentiallyConsistent).newValue
    }
}

/// A list that a `@Sendable` closure may capture and append to.
public final class Log<Entry: Sendable>: Sendable {
    private let storage = Protected<[Entry]>([])

    /// An empty list.
    public init() {}

    /// What was appended, the oldest first.
    public var entries: [Entry] { storage.withLock { $0 } }

    /// Appends one more entry.
    public func append(_ entry: Entry) {
        storage.withLock { $0.append(entry) }
    }
}
