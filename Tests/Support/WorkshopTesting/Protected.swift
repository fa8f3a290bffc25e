import Synchronization

/// A value that one thread at a time works with: a `Mutex` whose order the thread sanitizer sees.
///
/// The sanitizer of Swift 6.3 does not see that a thread waits for a `Mutex` on Linux, and reports races
/// where there are none. An atomic tells it who came after whom. `Locked` does the same, but is also a
/// place where the tests may stop a thread, and what the tests use themselves must not be one.
struct Protected<Value: Sendable>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    private let order = Atomic<UInt8>(0)

    /// A value behind a lock.
    init(_ value: Value) {
        mutex = Mutex(value)
    }

    /// Runs a closure with the value, when no other thread does. It must not come here again.
    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
        mutex.withLock { value in
            _ = order.load(ordering: .acquiring)
            defer { order.store(0, ordering: .releasing) }
            return body(&value)
        }
    }
}
