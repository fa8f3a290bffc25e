import Foundation
import Synchronization

/// The number of races so far, and what went wrong in them.
struct Findings {
    var races = 0
    /// The second calls to an `onChange`, or calls after the end of an observation.
    var extraCalls = 0
    /// The changes that came after a read but weren't reported.
    var losses = 0
    /// The callbacks or registrations that are still in memory at the end.
    var leftovers = 0

    /// All four, in this order.
    var numbers: [Int] { [races, extraCalls, losses, leftovers] }

    /// Counts the errors of a tracking that is over.
    fileprivate mutating func count(_ told: Told, isChanged: Bool) {
        races += 1
        if told.value > 1 { extraCalls += 1 }
        if told.value == 0, isChanged { losses += 1 }
    }
}

/// An object that counts how many of its kind are in memory. Callbacks and key paths capture it.
final class Capture: Hashable, Sendable {
    static let alive = Atomic(0)

    init() { Self.alive.add(1, ordering: .relaxed) }
    deinit { Self.alive.subtract(1, ordering: .relaxed) }

    // Key paths that differ in their captures alone are equal.
    static func == (left: Capture, right: Capture) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}

/// One tracking: counts how often it is told, and lets its thread wait for that.
private final class Told: Sendable {
    private let count = Atomic(0)
    private let capture = Capture()

    var value: Int { count.load(ordering: .sequentiallyConsistent) }

    func call() { count.add(1, ordering: .sequentiallyConsistent) }
}

/// Threads that meet before each round, so that what they do then happens at the same moment.
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

/// Three threads that do the same things at the same moments, in rounds.
///
/// One thread tracks, two change. Between the phases of a round they meet, and what has to be true
/// then is counted. The two trains live on, so what is left at them is left for ever.
private final class Round: Sendable {
    private nonisolated(unsafe) let first = SharedTrain()
    private nonisolated(unsafe) let second = SharedTrain()
    private let meeting = Meeting(of: 3)
    private let isOver = Atomic(false)

    /// Changes one of the trains, on a thread of its own, until the last round ends.
    func change(isFirst: Bool) {
        let train = isFirst ? first : second
        var value = 0
        while true {
            value += 1
            // Both at the same moment, while the tracking waits.
            meeting.meet()
            if isOver.load(ordering: .acquiring) { return }
            train.delay = value
            meeting.meet()
            // Both while the tracking begins.
            meeting.meet()
            train.platform = value
            meeting.meet()
            // One while another train dies.
            meeting.meet()
            train.delay = -value
            meeting.meet()
        }
    }

    /// What the thread does that tracks, in the round with this number.
    func track(_ number: Int, into findings: inout Findings) {
        twoAtOnce(into: &findings)
        between(number, into: &findings)
        withOneThatDies(into: &findings)
    }

    /// Ends the round, and the threads.
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
        // Who has seen an old value needs to be told of the new one.
        findings.count(told, isChanged: seen != (number, number))
        // Fires those that wait, so that what still waits in the end is a leftover.
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

/// Two threads at one value, round after round: one tracks it, and the other changes it.
private final class Duel: Sendable {
    private nonisolated(unsafe) let train = AtomicTrain()
    private let begun = Atomic(0)
    private let ended = Atomic(0)

    /// What the thread does that changes, up to this round.
    func change(upTo last: Int) {
        for round in 1...last {
            wait(for: round, in: begun)
            pass(round % 61)
            train.delay = round
            ended.store(round, ordering: .sequentiallyConsistent)
        }
    }

    /// What the thread does that tracks, in a round.
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
        // Fires it, if it waits.
        train.delay = round
    }

    private func wait(for round: Int, in atomic: borrowing Atomic<Int>) {
        var spins = 0
        while atomic.load(ordering: .acquiring) < round {
            spins += 1
            if spins > 2000 { sched_yield() }
        }
    }

    /// Lets the threads come apart by some nanoseconds, in each round by others.
    private func pass(_ steps: Int) {
        for _ in 0..<steps { _ = ended.load(ordering: .relaxed) }
    }
}

/// Lets two and then three threads track and change at the same moments, and counts what goes wrong.
///
/// - Parameter trackings: How many trackings there are.
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
    // The trains are alive, and every tracking has been told: what is in memory now is left over.
    findings.leftovers = withExtendedLifetime((round, duel)) {
        Capture.alive.load(ordering: .sequentiallyConsistent) - before
    }
    return findings.numbers
}
