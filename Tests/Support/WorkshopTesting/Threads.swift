import Foundation
import ThreadLocal

/// A gate that threads wait at until another one opens it. It stays open.
///
/// Gates put threads in an order, so that a race happens every time. A wait ends by itself after a
/// while: a test of code that blocks should fail, and not hang.
public final class Gate: Sendable {
    // A condition variable, because the thread sanitizer knows what it does.
    private let condition = NSCondition()
    private nonisolated(unsafe) var isOpen = false

    /// A closed gate.
    public init() {}

    /// Lets all pass who wait now or come later.
    public func open() {
        condition.lock()
        isOpen = true
        condition.broadcast()
        condition.unlock()
    }

    /// Waits until the gate is open.
    ///
    /// - Parameter patience: How many seconds to wait at most.
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

/// A thread that a test has started.
public struct TestThread: Sendable {
    private let end: Gate
    private let thread: JoinableThread

    /// Runs a closure on a thread of its own.
    ///
    /// - Parameters:
    ///   - stackSize: The size of the thread's stack in bytes, or `nil` for the usual one.
    ///   - body: The closure.
    public init(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
        let end = Gate()
        self.end = end
        thread = JoinableThread(stackSize: stackSize) {
            body()
            end.open()
        }
    }

    /// Waits until the closure has returned, and the thread is gone.
    ///
    /// - Parameter patience: How many seconds to wait at most.
    /// - Returns: Whether it has returned.
    @discardableResult
    public func join(_ patience: Double = 2) -> Bool {
        guard end.wait(patience) else { return false }
        thread.join()
        return true
    }
}

/// Runs a closure on another thread, and waits until it has returned.
///
/// - Parameters:
///   - patience: How many seconds to wait at most.
///   - body: The closure.
/// - Returns: Whether it has returned.
@discardableResult
public func onAnotherThread(
    _ patience: Double = 2, _ body: @escaping @Sendable () -> Void
) -> Bool {
    TestThread(body).join(patience)
}

/// A thread that runs one closure after another. ``onAnotherThread(_:_:)`` starts a thread for each closure,
/// which takes too long for thousands of them.
public final class WorkerThread: Sendable {
    private final class Work: Sendable {
        let condition = NSCondition()
        nonisolated(unsafe) var next: (@Sendable () -> Void)?
        nonisolated(unsafe) var isOver = false
    }

    private let work = Work()

    /// A thread that waits for its first closure, and ends when this object does.
    public init() {
        _ = TestThread { [work] in
            work.condition.lock()
            defer { work.condition.unlock() }
            while !work.isOver {
                work.next?()
                work.next = nil
                work.condition.broadcast()
                work.condition.wait()
            }
        }
    }

    deinit {
        work.condition.lock()
        work.isOver = true
        work.condition.broadcast()
        work.condition.unlock()
    }

    /// Runs a closure on the thread, and waits until it has returned.
    public func run(_ body: @escaping @Sendable () -> Void) {
        work.condition.lock()
        defer { work.condition.unlock() }
        work.next = body
        work.condition.broadcast()
        while work.next != nil { work.condition.wait() }
    }
}

/// Waits until something holds, and lets other threads work meanwhile.
///
/// - Returns: Whether it holds.
@discardableResult
public func wait(_ patience: Double = 2, until condition: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: patience)
    var looks = 0
    while !condition() {
        guard Date() < end else { return false }
        looks += 1
        // A long wait leaves the processor to others.
        if looks < 100 { sched_yield() } else { Thread.sleep(forTimeInterval: 0.001) }
    }
    return true
}

/// The thread that this is read on, among those that run.
public var thisThread: UInt { UInt(bitPattern: currentThread) }

/// Whether this runs on the main queue, as what is isolated to the main actor does.
public var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueueKey) != nil }

private let mainQueueKey = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()
