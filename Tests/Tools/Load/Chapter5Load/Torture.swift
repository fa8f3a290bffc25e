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
    fileprivate mutating func count(_ calls: Calls, isChanged: Bool) {
        races += 1
        if calls.number > 1 { extraCalls += 1 }
        if calls.number == 0, isChanged { losses += 1 }
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
private final class Calls: Sendable {
    private let count = Atomic(0)
    private let capture = Capture()

    var number: Int { count.load(ordering: .sequentiallyConsistent) }

    func add() { count.add(1, ordering: .sequentiallyConsistent) }
}

/// A meeting point for threads, which leave it at the same moment.
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

    /// Delays a thread by some nanoseconds.
    func pause(_ steps: Int) {
        for _ in 0..<steps { _ = arrived.load(ordering: .relaxed) }
    }
}

/// Runs rounds in which this thread tracks values, and counts the errors. In each round, other threads make
/// one change each, between two meetings. `track` starts a tracking, meets the other threads twice, and
/// returns whether the tracking has read a value that was then changed.
private func race(
    rounds: Int, into findings: inout Findings, _ changes: [@Sendable (Int, Meeting) -> Void],
    track: (_ round: Int, _ meeting: Meeting, _ calls: Calls) -> Bool
) {
    let meeting = Meeting(of: changes.count + 1)
    let over = DispatchSemaphore(value: 0)
    for change in changes {
        Thread.detachNewThread {
            for round in 1...rounds {
                meeting.meet()
                change(round, meeting)
                meeting.meet()
            }
            over.signal()
        }
    }
    for round in 1...rounds {
        let calls = Calls()
        findings.count(calls, isChanged: track(round, meeting, calls))
    }
    for _ in changes { over.wait() }
}

private func track<Result>(_ calls: Calls, _ read: () -> Result) -> Result {
    withObservationTracking(read) { calls.add() }
}

/// Lets two threads, and then three threads, track and change values at the same time, and returns the
/// findings as numbers.
public func torture(trackings: Int) -> [Int] {
    let before = Capture.alive.load(ordering: .sequentiallyConsistent)
    // The trains exist until the end, so registrations that are left over accumulate.
    nonisolated(unsafe) let (first, second) = (SharedTrain(), SharedTrain())
    let rounds = max(1, trackings / 6)
    var findings = Findings()

    // One thread makes a change while the tracking starts, each time a little earlier or later.
    let change: @Sendable (Int, Meeting) -> Void = { round, meeting in
        meeting.pause(round % 61)
        first.delay = round
    }
    race(rounds: max(1, trackings - 3 * rounds), into: &findings, [change]) {
        round, meeting, calls in
        // If the previous round's tracking is still registered, this change ends it.
        first.delay = round - 1
        meeting.meet()
        meeting.pause(round / 61 % 61)
        let seen = track(calls) { first.delay }
        meeting.meet()
        return seen != round
    }
    let bothChange: [@Sendable (Int, Meeting) -> Void] = [
        { round, _ in first.delay = -round }, { round, _ in second.delay = -round },
    ]
    // Both threads make a change while the tracking starts.
    race(rounds: rounds, into: &findings, bothChange) { round, meeting, calls in
        first.delay = 1 - round
        meeting.meet()
        let seen = track(calls) { (first.delay, second.delay) }
        meeting.meet()
        return seen != (-round, -round)
    }
    // Both threads make a change at the same moment, while the tracking is registered.
    race(rounds: rounds, into: &findings, bothChange) { _, meeting, calls in
        _ = track(calls) { (first.delay, second.delay) }
        meeting.meet()
        meeting.meet()
        return true
    }
    // One thread makes a change while another train is deallocated.
    race(rounds: rounds, into: &findings, [change]) { _, meeting, calls in
        var dying: SharedTrain? = SharedTrain()
        _ = track(calls) { (first.delay, dying?.delay) }
        meeting.meet()
        dying = nil
        meeting.meet()
        return true
    }
    // The trains still exist, and every tracking's `onChange` has been called, so any captured object that
    // is still in memory is a leftover.
    findings.leftovers = withExtendedLifetime((first, second)) {
        Capture.alive.load(ordering: .sequentiallyConsistent) - before
    }
    return findings.numbers
}
