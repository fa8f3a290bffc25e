import Synchronization
import ThreadLocal

/// A Boolean that threads share without a lock: an `Atomic`, with additions for the tests.
///
/// In a debug build, the tests are notified before each access, so that they can try all
/// interleavings of threads. A release build contains none of that.
public struct Flag: ~Copyable, Sendable {
    @usableFromInline let value: Atomic<Bool>

    /// Creates a flag, set or cleared.
    @inlinable
    public init(_ value: Bool) {
        self.value = Atomic(value)
    }

    /// Whether the flag is set.
    @inlinable
    public var isSet: Bool {
        #if DEBUG
            reachPoint(("asks the flag" as StaticString).utf8Start)
        #endif
        return value.load(ordering: .sequentiallyConsistent)
    }

    /// Sets or clears the flag.
    @inlinable
    public func set(_ isSet: Bool) {
        #if DEBUG
            let words: StaticString = isSet ? "sets the flag" : "takes the flag back"
            reachPoint(words.utf8Start)
        #endif
        value.store(isSet, ordering: .sequentiallyConsistent)
        // The fence makes this thread's later reads follow the store, whatever their ordering.
        atomicMemoryFence(ordering: .sequentiallyConsistent)
    }
}
