import Foundation
import Synchronization

/// A train whose key paths capture an object that counts its instances. A registration holds its key path,
/// so leftover registrations are counted.
private final class CountedTrain: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let values = Mutex([0, 0])

    /// Both values.
    var all: [Int] { [self[0, Capture()], self[1, Capture()]] }

    subscript(index: Int, _: Capture) -> Int {
        get {
            registrar.access(self, keyPath: \.[index, Capture()])
            return values.withLock { $0[index] }
        }
        set {
            registrar.withMutation(of: self, keyPath: \.[index, Capture()]) {
                // Some stores are delayed, including the last one, so an observer may already be awake
                // before the store.
                if newValue.isMultiple(of: 100) { usleep(50) }
                values.withLock { $0[index] = newValue }
            }
        }
    }

    /// Counts both values up to a number, each on a separate thread.
    func count(from first: Int, to last: Int) async {
        await withTaskGroup { group in
            for index in 0..<2 {
                group.addTask {
                    await withCheckedContinuation { end in
                        Thread.detachNewThread {
                            for value in first...last { self[index, Capture()] = value }
                            end.resume()
                        }
                    }
                }
            }
        }
    }
}

/// An actor that observes a train.
private actor Watcher {
    private var seen: [Int] = []
    private var isOver = false
    private var callsAfterEnd = 0

    /// The number of calls that began after the token was cancelled, except for the one call that the
    /// token's documentation allows.
    var extraCalls: Int { max(0, callsAfterEnd - 1) }

    /// Observes a train until it has certain values, or until the time limit.
    ///
    /// - Parameters:
    ///   - train: The train.
    ///   - withToken: Whether a token keeps the observation running. Otherwise, the actor observes in a
    ///     loop.
    ///   - values: The values to wait for.
    ///   - limit: The time limit in milliseconds.
    /// - Returns: Whether these values are the last ones that the actor saw.
    func watch(
        _ train: CountedTrain, withToken: Bool, for values: [Int], limit: Int
    ) async -> Bool {
        if withToken {
            let token = withContinuousObservation(options: .didSet) { _ in self.see(train.all) }
            await wait(for: values, limit: limit)
            token.cancel()
            isOver = true
        } else {
            let loop = Task {
                for await values in Observations({ train.all }) { self.see(values) }
            }
            await wait(for: values, limit: limit)
            loop.cancel()
            await loop.value
        }
        return seen == values
    }

    private func see(_ values: [Int]) {
        seen = values
        if isOver { callsAfterEnd += 1 }
    }

    private func wait(for values: [Int], limit: Int) async {
        var milliseconds = 0
        while seen != values, milliseconds < limit {
            try? await Task.sleep(for: .milliseconds(1))
            milliseconds += 1
        }
    }
}

/// Lets two threads change a train that six actors observe, and counts the errors. Three of the actors
/// observe the train until its last values.
///
/// - Parameters:
///   - changes: The number of changes.
///   - withTokens: Whether the actors observe with tokens. Otherwise, they observe in loops.
/// - Returns: The findings, as numbers.
public func torture(changes: Int, withTokens: Bool) async -> [Int] {
    let before = Capture.alive.load(ordering: .sequentiallyConsistent)
    let train = CountedTrain()
    var findings = Findings()
    while findings.races < changes {
        let first = findings.races / 2 + 1
        let last = first + 4_999
        let watchers = (0..<6).map { _ in Watcher() }
        async let end: Void = train.count(from: first, to: last)
        let results = watchers.enumerated().map { number, watcher in
            Task.detached {
                // The last three actors stop while the train is still changing.
                let limit = number < 3 ? 10_000 : number - 3
                let isSeen = await watcher.watch(
                    train, withToken: withTokens, for: [last, last], limit: limit)
                return isSeen || number >= 3
            }
        }
        for result in results where await !result.value { findings.losses += 1 }
        await end
        for watcher in watchers { findings.extraCalls += await watcher.extraCalls }
        findings.races += 10_000
    }
    // The train still exists. A cancelled observation may need a moment to end.
    for _ in 0..<100 where Capture.alive.load(ordering: .sequentiallyConsistent) > before {
        try? await Task.sleep(for: .milliseconds(50))
    }
    findings.leftovers = withExtendedLifetime(train) {
        Capture.alive.load(ordering: .sequentiallyConsistent) - before
    }
    return findings.numbers
}
