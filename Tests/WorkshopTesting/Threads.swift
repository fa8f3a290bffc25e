import Foundation
import Synchronization

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
    private let end = Gate()

    /// Runs a closure on a thread of its own.
    public init(_ body: @escaping @Sendable () -> Void) {
        let end = end
        let thread = Thread {
            body()
            end.open()
        }
        thread.start()
    }

    /// Waits until the closure has returned.
    ///
    /// - Parameter patience: How many seconds to wait at most.
    /// - Returns: Whether it has returned.
    @discardableResult
    public func join(_ patience: Double = 2) -> Bool {
        end.wait(patience)
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

/// Waits until something holds, and lets other threads work meanwhile.
///
/// - Returns: Whether it holds.
@discardableResult
public func wait(_ patience: Double = 2, until condition: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: patience)
    while !condition() {
        guard Date() < end else { return false }
        sched_yield()
    }
    return true
}

/// Lets two threads do something at the same moment, round after round, until a round goes wrong or
/// the time is over.
///
/// For what no gate can come between: two steps that should be one. From round to round one of the
/// two is a little later, so that what each does meets all that the other one does. Right code passes
/// every round. Wrong code need not meet itself, but in thousands of rounds it does.
///
/// - Parameters:
///   - seconds: How long to try.
///   - here: What this thread does. It calls `start` once: from then on the other thread works too.
///   - there: What the other thread does.
///   - isRight: Whether the round went as it should. Both are done then.
/// - Returns: How many rounds it took until one went wrong; `nil` if none did.
public func race(
    _ seconds: Double = 0.3, here: (_ start: () -> Void) -> Void,
    there: @escaping @Sendable () -> Void, isRight: () -> Bool
) -> Int? {
    let meeting = Meeting()
    let thread = TestThread {
        var round = 1
        while meeting.called.comes(to: round), !meeting.isOver {
            meeting.met.set(round)
            meeting.delay(by: round.isMultiple(of: 2) ? round / 2 : 0)
            there()
            meeting.done.set(round)
            round += 1
        }
    }
    let end = Date(timeIntervalSinceNow: seconds)
    var round = 0
    var isWrong = false
    repeat {
        round += 1
        here {
            meeting.called.set(round)
            meeting.met.comes(to: round)
            meeting.delay(by: round.isMultiple(of: 2) ? 0 : round / 2)
        }
        isWrong = !meeting.done.comes(to: round) || !isRight()
    } while !isWrong && Date() < end
    meeting.end.set(1)
    meeting.called.set(.max)
    thread.join()
    return isWrong ? round : nil
}

/// How far the two threads of a ``race(_:here:there:isRight:)`` are.
private final class Meeting: Sendable {
    let called = Mark()
    let met = Mark()
    let done = Mark()
    let end = Mark()

    var isOver: Bool { end.value > 0 }

    /// Takes a little time, another one in each round.
    func delay(by round: Int) {
        for _ in 0..<(round % 64) { _ = end.value }
    }
}

/// A number that one thread sets and another one waits for.
private final class Mark: Sendable {
    private let storage = Atomic(0)

    var value: Int { storage.load(ordering: .acquiring) }

    func set(_ value: Int) {
        storage.store(value, ordering: .releasing)
    }

    /// Waits, awake at first: who sleeps is late.
    @discardableResult
    func comes(to goal: Int) -> Bool {
        for _ in 0..<2000 where value >= goal { return true }
        return wait { value >= goal }
    }
}
