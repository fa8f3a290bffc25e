import Synchronization

/// A value that only one thread uses at a time, behind a `Mutex` whose order the thread sanitizer
/// sees.
///
/// On Linux, the sanitizer of Swift 6.3 doesn't see that a thread waits for a `Mutex`, so it
/// reports races where there are none. An atomic shows the sanitizer in which order the threads had
/// the lock. `Locked` does the same, but the tests may stop a thread at a `Locked`, so the tests'
/// own tools can't use that type.
struct Protected<Value: Sendable>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    private let order = Atomic<UInt8>(0)

    /// Creates a value behind a lock.
    init(_ value: Value) {
        mutex = Mutex(value)
    }

    /// Runs a closure with the value while no other thread uses the value. The closure must not
    /// call this function again.
    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        mutex.withLock { value in
            _ = order.load(ordering: .acquiring)
            defer { order.store(0, ordering: .releasing) }
            return body(&value)
        }
    }
}
