import Synchronization
import ThreadLocal

/// A value that only one thread at a time can use: a `Mutex`, with additions for the tests.
///
/// - In a debug build, the tests are notified before a thread takes the lock, so that they can try
///   all interleavings of threads. A release build contains none of that.
/// - On Linux, a thread waits for a `Mutex` in the kernel. Swift 6.3's thread sanitizer doesn't see
///   that, and reports races where there are none. The atomic shows the sanitizer the order of the
///   threads, and costs nothing measurable.
/// - While a thread holds the lock, its reads aren't recorded in any access list. Looking up a key
///   path in a dictionary calls `==` and `hash(into:)` on a subscript's arguments. If these read a
///   tracked property, recording the read would take a lock that the thread may already hold.
public struct Locked<Value: Sendable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let order = Atomic<UInt8>(0)

    /// Puts a value behind a lock.
    @inlinable
    public init(_ value: Value) {
        mutex = Mutex(value)
    }

    /// Runs a closure with exclusive access to the value.
    ///
    /// - Parameters:
    ///   - body: The closure. If it takes the same lock again, it waits forever or traps.
    ///   - file: The caller's file, for the tests.
    ///   - line: The caller's line, for the tests.
    /// - Returns: The closure's result.
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
