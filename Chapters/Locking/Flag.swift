import Synchronization
import ThreadLocal

/// A Boolean that threads share without a lock: an `Atomic`, with what the tests need.
///
/// In a debug build, the tests are notified before each access, so that they can run threads in
/// every order. In a release build, none of that is left.
public struct Flag: ~Copyable, Sendable {
    @usableFromInline let value: Atomic<Bool>

    /// A flag that is set or not.
    @inlinable
    public init(_ value: Bool) {
        self.value = Atomic(value)
    }

    /// Whether it is set.
    @inlinable
    public var isSet: Bool {
        #if DEBUG
            reachPoint(("asks the flag" as StaticString).utf8Start)
        #endif
        return value.load(ordering: .sequentiallyConsistent)
    }

    /// Sets or clears it.
    @inlinable
    public func set(_ isSet: Bool) {
        #if DEBUG
            let words: StaticString = isSet ? "sets the flag" : "takes the flag back"
            reachPoint(words.utf8Start)
        #endif
        value.store(isSet, ordering: .sequentiallyConsistent)
        // What this thread reads next, it reads after that, whatever the ordering of that read.
        atomicMemoryFence(ordering: .sequentiallyConsistent)
    }
}
