import Synchronization

/// A value that only one thread at a time can access. It's behind a `Mutex`, used in a way that the
/// thread sanitizer understands.
///
/// On Linux, the sanitizer of Swift 6.3 doesn't recognize a `Mutex`, so it reports races where
/// there are none. From accesses to an atomic, the sanitizer learns the order in which threads held
/// the lock. `Locked` does the same, but tests can pause a thread at a `Locked`, so the testing
/// tools themselves can't use that type.
struct Protected<Value: Sendable>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    private let order = Atomic<UInt8>(0)

    /// Creates a value behind a lock.
    init(_ value: Value) {
        mutex = Mutex(value)
    }

    /// Runs a closure with exclusive access to the value. The closure must not call this function
    /// on the same value.
    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        mutex.withLock { value in
            _ = order.load(ordering: .acquiring)
            defer { order.store(0, ordering: .releasing) }
            return body(&value)
        }
    }
}
