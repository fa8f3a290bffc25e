import Foundation
import Synchronization

/// The number of races so far, and the number of errors of each kind.
struct Findings {
    var races = 0
    /// The calls to an `onChange` after its first call, and calls after the end of an observation.
    var extraCalls = 0
    /// The changes that were made after a read but weren't reported.
    var losses = 0
    /// The callbacks or registrations that are still in memory at the end.
    var leftovers = 0

    /// The four numbers, in the order of their declarations.
    var numbers: [Int] { [races, extraCalls, losses, leftovers] }

    /// Counts the errors of a tracking that has ended.
    fileprivate mutating func count(_ told: Told, isChanged: Bool) {
        races += 1
        if told.value > 1 { extraCalls += 1 }
        if told.value == 0, isChanged { losses += 1 }
    }
}

/// An object that counts the instances of its class that are in memory. Callbacks and key paths capture
/// such objects.
final class Capture: Hashable, Sendable {
    static let alive = Atomic(0)

    init() { Self.alive.add(1, ordering: .relaxed) }
    deinit { Self.alive.subtract(1, ordering: .relaxed) }

    // Two key paths that differ only in their captured objects are equal.
    static func == (left: Capture, right: Capture) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}

/// A counter of the calls to one tracking's `onChange`.
private final class Told: Sendable {
    private let count = Atomic(0)
    private let capture = Capture()

    var value: Int { count.load(ordering: .sequentiallyConsistent) }

    func call() { count.add(1, ordering: .sequentiallyConsistent) }
}

/// A meeting point for threads, which start each phase at the same moment.
private final class Meeting: Sendable {
    private let size: Int
    private let arrived = Atomic(0)
    private let round = Atomic(0)

    init(of size: Int) { self.size = size }

    func meet() {
        let now = round.load(ordering: .acquiring)
        if arrived.add(1, ordering: .acquiringAndReleasing).newValue == size {
            arrived.store(0, ordering: .releasing)
            round.add(1, ordering: .acquiringAndReleasing)
        } else {
            var spins = 0
            while round.load(ordering: .acquiring) == now {
                spins += 1
                if spins > 200 { sched_yield() }
            }
        }
    }
}

/// A test in rounds with three threads, which act at the same moments.
///
/// One thread tracks the trains, and two threads change them. The threads meet between the phases of a
/// round, and the first thread then counts the errors. The two trains exist until the end, so registrations
/// that are left over accumulate.
private final class Round: Sendable {
    private nonisolated(unsafe) let first = SharedTrain()
    private nonisolated(unsafe) let second = SharedTrain()
    private let meeting = Meeting(of: 3)
    private let isOver = Atomic(false)

    /// Changes one of the trains, on a separate thread, until the last round ends.
    func change(isFirst: Bool) {
        let train = isFirst ? first : second
        var value = 0
        while true {
            value += 1
            // Both threads make a change at the same moment, while the tracking is registered.
            meeting.meet()
            if isOver.load(ordering: .acquiring) { return }
            train.delay = value
            meeting.meet()
            // Both threads make a change while the tracking starts.
            meeting.meet()
            train.platform = value
            meeting.meet()
            // One thread makes a change while another train is deallocated.
            meeting.meet()
            train.delay = -value
            meeting.meet()
        }
    }

    /// Runs the tracking thread's part of the round with this number.
    func track(_ number: Int, into findings: inout Findings) {
        twoAtOnce(into: &findings)
        between(number, into: &findings)
        withOneThatDies(into: &findings)
    }

    /// Ends the last round and the threads.
    func end() {
        isOver.store(true, ordering: .releasing)
        meeting.meet()
    }

    private func twoAtOnce(into findings: inout Findings) {
        let told = Told()
        _ = withObservationTracking {
            (first.delay, second.delay)
        } onChange: {
            told.call()
        }
        meeting.meet()
        meeting.meet()
        findings.count(told, isChanged: true)
    }

    private func between(_ number: Int, into findings: inout Findings) {
        let told = Told()
        meeting.meet()
        let seen = withObservationTracking {
            (first.platform, second.platform)
        } onChange: {
            told.call()
        }
        meeting.meet()
        // A tracking that has read an old value must receive a report of the change.
        findings.count(told, isChanged: seen != (number, number))
        // This change ends the remaining trackings, so any tracking that is still registered at the end is
        // a leftover.
        first.platform = number
    }

    private func withOneThatDies(into findings: inout Findings) {
        let told = Told()
        var dying: SharedTrain? = SharedTrain()
        _ = withObservationTracking {
            (first.delay, dying?.delay)
        } onChange: {
            told.call()
        }
        meeting.meet()
        dying = nil
        meeting.meet()
        findings.count(told, isChanged: true)
    }
}

/// A test in rounds with two threads and one value. One thread tracks the value, and the other thread
/// changes the value.
private final class Duel: Sendable {
    private nonisolated(unsafe) let train = AtomicTrain()
    private let begun = Atomic(0)
    private let ended = Atomic(0)

    /// Runs the changing thread's part of all rounds up to this one.
    func change(upTo last: Int) {
        for round in 1...last {
            wait(for: round, in: begun)
            pass(round % 61)
            train.delay = round
            ended.store(round, ordering: .sequentiallyConsistent)
        }
    }

    /// Runs the tracking thread's part of a round.
    func track(_ round: Int, into findings: inout Findings) {
        let told = Told()
        begun.store(round, ordering: .sequentiallyConsistent)
        pass(round / 61 % 61)
        let seen = withObservationTracking {
            train.delay
        } onChange: {
            told.call()
        }
        wait(for: round, in: ended)
        findings.count(told, isChanged: seen != round)
        // This change ends the tracking if it's still registered.
        train.delay = round
    }

    private func wait(for round: Int, in atomic: borrowing Atomic<Int>) {
        var spins = 0
        while atomic.load(ordering: .acquiring) < round {
            spins += 1
            if spins > 2000 { sched_yield() }
        }
    }

    /// Delays a thread by some nanoseconds, by a different number in each round.
    private func pass(_ steps: Int) {
        for _ in 0..<steps { _ = ended.load(ordering: .relaxed) }
    }
}

/// Lets two threads, and then three threads, track and change values at the same moments, and counts the
/// errors.
///
/// - Parameter trackings: The number of trackings.
/// - Returns: The findings, as numbers.
public func torture(trackings: Int) -> [Int] {
    let before = Capture.alive.load(ordering: .sequentiallyConsistent)
    var findings = Findings()
    let over = DispatchSemaphore(value: 0)
    let duel = Duel()
    let last = max(1, trackings / 2)
    Thread.detachNewThread {
        duel.change(upTo: last)
        over.signal()
    }
    for number in 1...last { duel.track(number, into: &findings) }
    over.wait()
    let round = Round()
    for isFirst in [true, false] {
        Thread.detachNewThread {
            round.change(isFirst: isFirst)
            over.signal()
        }
    }
    var number = 0
    while findings.races < trackings {
        number += 1
        round.track(number, into: &findings)
    }
    round.end()
    for _ in 0..<2 { over.wait() }
    // The trains still exist, and every tracking's `onChange` has been called, so any captured object that
    // is still in memory is a leftover.
    findings.leftovers = withExtendedLifetime((round, duel)) {
        Capture.alive.load(ordering: .sequentiallyConsistent) - before
    }
    return findings.numbers
}
