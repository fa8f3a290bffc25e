import Foundation
import ProcessSupport
import ThreadLocal

/// A gate at which threads wait until another thread opens the gate. An open gate stays open.
///
/// Gates determine the order of the threads' steps, so that a race happens in every run. Each wait
/// has a time limit: if the code under test blocks, the test fails instead of hanging.
public final class Gate: Sendable {
    // The thread sanitizer understands condition variables.
    private let condition = NSCondition()
    private nonisolated(unsafe) var isOpen = false

    /// Creates a closed gate.
    public init() {}

    /// Opens the gate for all threads that wait at it now or arrive later.
    public func open() {
        condition.lock()
        isOpen = true
        condition.broadcast()
        condition.unlock()
    }

    /// Waits until the gate is open.
    ///
    /// - Parameter patience: The maximum number of seconds to wait.
    /// - Returns: Whether the gate is open.
    @discardableResult
    public func wait(_ patience: Double = 2) -> Bool {
        let end = Date(timeIntervalSinceNow: patience)
        condition.lock()
        defer { condition.unlock() }
        while !isOpen, condition.wait(until: end) {}
        return isOpen
    }
}

/// A thread that a test starts. Once ``join(_:)`` has returned `true`, the thread runs no more
/// Swift code.
///
/// Foundation's `Thread` can't be joined, and still runs for a moment after its closure has
/// returned. While a test counts retains, no other thread may run; `Counting.c` explains why.
public struct TestThread: Sendable {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let end = Gate()
    /// The thread's handle in C.
    private let thread: UInt

    /// Runs a closure on a new thread.
    ///
    /// - Parameters:
    ///   - stackSize: The size of the thread's stack in bytes, or `nil` for the default.
    ///   - body: The closure.
    public init(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
        let run = Body { [end] in
            body()
            end.open()
        }
        thread = startThread(
            { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() },
            Unmanaged.passRetained(run).toOpaque(), UInt(stackSize ?? 0))
        precondition(thread != 0, "There is no thread to be had.")
    }

    /// Waits until the closure has returned and the thread has ended.
    ///
    /// - Parameter patience: The maximum number of seconds to wait.
    /// - Returns: Whether the closure has returned.
    @discardableResult
    public func join(_ patience: Double = 2) -> Bool {
        guard end.wait(patience) else { return false }
        joinThread(thread)
        return true
    }
}

/// Runs a closure on another thread and waits until the closure has returned.
///
/// - Parameters:
///   - patience: The maximum number of seconds to wait.
///   - body: The closure.
/// - Returns: Whether the closure has returned.
@discardableResult
public func onAnotherThread(
    _ patience: Double = 2, _ body: @escaping @Sendable () -> Void
) -> Bool {
    TestThread(body).join(patience)
}

/// A thread that runs one closure after another. ``onAnotherThread(_:_:)`` starts a new thread for
/// each closure, which takes too long for thousands of closures.
public final class WorkerThread: Sendable {
    private let worker = Worker()
    private let end = Turn()

    /// Creates a thread that waits for its first closure. The thread ends when this object is
    /// deallocated.
    public init() {
        _ = TestThread { [worker] in worker.run() }
    }

    deinit { worker.turn.pass() }

    /// Runs a closure on the thread and waits until the closure has returned.
    public func run(_ body: @escaping @Sendable () -> Void) {
        worker.next = { [end] in
            body()
            end.pass()
        }
        worker.turn.pass()
        end.wait()
    }
}

/// Waits until a condition is met, and lets other threads run in the meantime.
///
/// - Returns: Whether the condition was met.
@discardableResult
public func wait(_ patience: Double = 2, until condition: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: patience)
    var looks = 0
    while !condition() {
        guard Date() < end else { return false }
        looks += 1
        // During a long wait, sleeping leaves the processor to other threads.
        if looks < 100 { sched_yield() } else { Thread.sleep(forTimeInterval: 0.001) }
    }
    return true
}

/// Whether all other threads of the process are waiting. A thread that is ready to run but has no
/// processor isn't waiting.
public var allOtherThreadsWait: Bool { otherThreadsAreWaiting() }

/// An identifier of the current thread, unique among the running threads.
public var thisThread: UInt { UInt(bitPattern: currentThread) }

/// Whether the current code runs on the main queue, as main-actor code does.
public var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueueKey) != nil }

private let mainQueueKey = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()
