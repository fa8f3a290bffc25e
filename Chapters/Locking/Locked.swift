import Synchronization
import ThreadLocal

/// A value that only one thread at a time can use: a `Mutex`, with what the tests need.
///
/// - In a debug build, the tests are notified of each lock that is taken, so that they can run
///   threads in every order. In a release build, none of that is left.
/// - On Linux, a thread waits for a `Mutex` in the kernel. The thread sanitizer of Swift 6.3
///   doesn't see that, and reports races where there are none. The atomic tells it which thread
///   came after which, and costs nothing measurable.
/// - While a thread has the lock, its reads are recorded in no access list. To look a key path up in a
///   dictionary runs the `==` and `hash(into:)` of a subscript's arguments. If they read something
///   tracked, to record that would take a lock that the thread may already have.
public struct Locked<Value: Sendable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let order = Atomic<UInt8>(0)

    /// A value behind a lock.
    @inlinable
    public init(_ value: Value) {
        mutex = Mutex(value)
    }

    /// Runs a closure with the value, while no other thread can use it.
    ///
    /// - Parameters:
    ///   - body: The closure. It must not take the same lock again: it would wait forever, or trap.
    ///   - file: Where the caller is, for the tests.
    ///   - line: The line there.
    /// - Returns: What the closure returns.
    @inlinable
    public func withLock<Result: Sendable>(
        _ body: (inout Value) -> Result, file: StaticString = #fileID, line: Int = #line
    ) -> Result {
        #if DEBUG
            let address = withUnsafePointer(to: self) { UnsafeRawPointer($0) }
            wantLock(address, file: file.utf8Start, line: line)
            defer { letLockGo(address) }
        #endif
        return mutex.withLock { value in
            _ = order.load(ordering: .acquiring)
            defer { order.store(0, ordering: .releasing) }
            let lists = putThreadLocalsAside()
            defer { putThreadLocalsBack(lists) }
            return body(&value)
        }
    }
}
