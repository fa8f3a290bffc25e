import Synchronization
import ThreadLocal

/// A value that one thread at a time works with: a `Mutex`, and a word for the thread sanitizer.
///
/// On Linux a thread that has to wait for a `Mutex` waits in the kernel, where the sanitizer of Swift
/// 6.3 does not see it. It then reports races where there are none. The atomic tells it who came after
/// whom, and costs nothing that can be measured.
struct Locked<Value: Sendable>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    private let order = Atomic<UInt8>(0)

    init(_ value: Value) {
        mutex = Mutex(value)
    }

    /// Runs a closure with the value, when no other thread does.
    ///
    /// - Parameters:
    ///   - body: The closure. It must not come here again: it would wait for itself.
    ///   - file: Where the caller is, for the tests.
    ///   - line: The line there.
    /// - Returns: What the closure returns.
    func withLock<Result: Sendable>(
        _ body: (inout Value) -> Result, file: StaticString = #fileID, line: Int = #line
    ) -> Result {
        #if DEBUG
            // The tests hear of it, so that they can try every order of two threads.
            let address = withUnsafePointer(to: self) { UnsafeRawPointer($0) }
            wantLock(address, file: file.utf8Start, line: line)
            defer { letLockGo(address) }
        #endif
        return mutex.withLock { value in
            _ = order.load(ordering: .acquiring)
            defer { order.store(0, ordering: .releasing) }
            return body(&value)
        }
    }
}
