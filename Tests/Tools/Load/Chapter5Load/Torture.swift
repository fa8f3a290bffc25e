import Foundation
import Synchronization

/// What a load has found, as far as it has come.
private struct Findings {
    /// How many trackings there were.
    var trackings = 0
    /// How many times an `onChange` ran a second time.
    var doubles = 0
    /// How many changes nobody was told of, though they came after the read.
    var losses = 0
    /// How many trackings were kept for ever, in the end, though they had been called.
    var leftovers = 0

    /// All of them, in this order.
    var numbers: [Int] { [trackings, doubles, losses, leftovers] }

    /// Counts what is wrong with a tracking when all is quiet.
    mutating func count(_ told: Told, isChanged: Bool) {
        if told.value > 1 { doubles += 1 }
        if told.value == 0, isChanged { losses += 1 }
    }
}

/// Counts the callbacks that are in memory. A callback that has captured one keeps it.
private final class Capture: Sendable {
    static let alive = Atomic(0)

    init() { Self.alive.add(1, ordering: .relaxed) }
    deinit { Self.alive.subtract(1, ordering: .relaxed) }
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

    /// What the two threads do that change: each its own train.
    func change(_ train: KeyPath<Round, SharedTrain>) {
        let train = self[keyPath: train]
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
        findings.trackings += 3
    }

    /// Ends the round, and the threads.
    func end() {
        isOver.store(true, ordering: .releasing)
        meeting.meet()
    }

    static let trains = (first: \Round.first, second: \Round.second)

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
        findings.trackings += 1
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
/// - Parameters:
///   - trackings: How many trackings.
///   - progress: Called from time to time with what was found so far. It says whether to go on.
/// - Returns: How many trackings, double calls, lost changes and leftovers there were.
public func torture(trackings: Int, progress: ([Int]) -> Bool) -> [Int] {
    let before = Capture.alive.load(ordering: .sequentiallyConsistent)
    let round = Round()
    let ends = [Round.trains.first, Round.trains.second].map { train in
        let end = DispatchSemaphore(value: 0)
        Thread {
            round.change(train)
            end.signal()
        }.start()
        return end
    }
    var findings = Findings()
    let duel = Duel()
    let (last, over) = (max(1, trackings / 2), DispatchSemaphore(value: 0))
    Thread {
        duel.change(upTo: last)
        over.signal()
    }.start()
    for number in 1...last {
        duel.track(number, into: &findings)
        if number % 15_000 == 0 { _ = progress(findings.numbers) }
    }
    over.wait()
    var number = 0
    while findings.trackings < trackings {
        number += 1
        round.track(number, into: &findings)
        if number % 5000 == 0, !progress(findings.numbers) { break }
    }
    round.end()
    for end in ends { end.wait() }
    // The trains are alive, and every tracking has been told: what is in memory now is left over.
    findings.leftovers = withExtendedLifetime((round, duel)) {
        Capture.alive.load(ordering: .sequentiallyConsistent) - before
    }
    return findings.numbers
}
