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

/// Lets one thread do something while another one is stopped in the middle of something else, round
/// after round, until a round goes wrong or the time is over.
///
/// For what no gate can come between: two steps that should be one. A signal stops the other thread
/// wherever it is. Right code passes every round. Wrong code is hit, sooner or later, between the two.
///
/// - Parameters:
///   - seconds: How long to try at most. Where nothing else is going on, it takes much less.
///   - prepare: What comes first in each round.
///   - there: What the other thread does, and is stopped in.
///   - here: What this thread does meanwhile. If it needs a lock that the other one holds, the other
///     one goes on.
///   - isRight: Whether the round went as it should. Both are done then.
/// - Returns: How many rounds it took until one went wrong; `nil` if none did.
public func race(
    _ seconds: Double = 1, prepare: () -> Void, there: @escaping @Sendable () -> Void,
    here: () -> Void, isRight: () -> Bool
) -> Int? {
    let meeting = Meeting()
    Meeting.shared = meeting
    #if !os(Windows)
        signal(SIGUSR1) { _ in Meeting.shared.stop() }
    #endif
    let thread = TestThread {
        meeting.setThread()
        var round = 1
        while meeting.begun.comes(to: round), !meeting.isOver {
            meeting.met.set(round)
            meeting.delay()
            meeting.started.set(round)
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
        prepare()
        meeting.begun.set(round)
        meeting.met.comes(to: round)
        meeting.stopTheOther(in: round)
        here()
        meeting.freed.set(round)
        meeting.adjust(after: round)
        isWrong = !meeting.done.comes(to: round) || !isRight()
    } while !isWrong && meeting.hits.value < 1500 && Date() < end
    meeting.begun.set(.max)
    thread.join()
    return isWrong ? round : nil
}

/// How far the two threads of a ``race(_:prepare:there:here:isRight:)`` are. There is one at a time.
private final class Meeting: Sendable {
    nonisolated(unsafe) static var shared = Meeting()

    let begun = Mark()
    let met = Mark()
    let stopped = Mark()
    let freed = Mark()
    let done = Mark()
    let started = Mark()
    /// How often the signal came in the middle.
    let hits = Mark()
    /// Where it came the last time: before (-1), in the middle, or after (1).
    let place = Mark()
    /// How long the other thread takes to begin.
    let lateness = Mark()

    #if !os(Windows)
        // Set before the first round is met, and read after that.
        private nonisolated(unsafe) var thread: pthread_t?
    #endif

    var isOver: Bool { begun.value == .max }

    /// Notes that this thread is the one to stop.
    func setThread() {
        #if !os(Windows)
            // Dispatch's threads, which start this one, let no signal through.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGUSR1)
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            thread = pthread_self()
        #endif
    }

    /// Lets the other thread begin a little later or earlier, so that the signal comes in the middle.
    func adjust(after round: Int) {
        let delay = lateness.value
        if place.value < 0 { lateness.set(max(0, delay - 1 - delay / 16)) }
        if place.value > 0 { lateness.set(min(100_000, delay + 1 + delay / 16)) }
    }

    /// Takes a little time.
    func delay() {
        for _ in 0..<lateness.value { _ = done.value }
    }

    /// Sends the other thread a signal.
    func stopTheOther(in round: Int) {
        #if !os(Windows)
            place.set(1)
            guard let thread, pthread_kill(thread, SIGUSR1) == 0 else { return }
            let hasCome = { self.stopped.value >= round || self.done.value >= round }
            for _ in 0..<2000 where hasCome() { return }
            wait(until: hasCome)
        #endif
    }

    /// What the signal does to the other thread: it waits, but not for ever, since it may hold a lock.
    func stop() {
        let round = begun.value
        stopped.set(round)
        place.set(started.value < round ? -1 : done.value < round ? 0 : 1)
        if place.value == 0 { hits.set(hits.value + 1) }
        for _ in 0..<1000 where freed.value < round { sched_yield() }
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
        return wait(4) { value >= goal }
    }
}
