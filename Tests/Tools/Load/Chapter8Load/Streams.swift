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
                // Some stores are delayed, including the final one, so that an observer can wake up
                // before the store.
                if newValue.isMultiple(of: 100) { usleep(50) }
                values.withLock { $0[index] = newValue }
            }
        }
    }

    /// Starts two threads, each of which counts one of the values up to a number.
    func startCounting(from first: Int, to last: Int) {
        for index in 0..<2 {
            Thread.detachNewThread {
                for value in first...last { self[index, Capture()] = value }
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

    /// Observes a train until it has the given values or the time limit is reached, and returns whether
    /// the actor saw these values last.
    func watch(
        _ train: CountedTrain, withToken: Bool, for values: [Int], milliseconds: Int
    ) async -> Bool {
        if withToken {
            let token = withContinuousObservation(options: .didSet) { _ in self.see(train.all) }
            await wait(for: values, milliseconds)
            token.cancel()
            isOver = true
        } else {
            let loop = Task {
                for await values in Observations({ train.all }) { self.see(values) }
            }
            await wait(for: values, milliseconds)
            loop.cancel()
            await loop.value
        }
        return seen == values
    }

    private func see(_ values: [Int]) {
        seen = values
        if isOver { callsAfterEnd += 1 }
    }

    private func wait(for values: [Int], _ milliseconds: Int) async {
        for _ in 0..<milliseconds where seen != values {
            try? await Task.sleep(for: .milliseconds(1))
        }
    }
}

/// Lets two threads change a train that six actors observe, with tokens or in loops, and returns the
/// findings as numbers. Three of the actors observe the train until it has its final values. The other
/// three stop while the train is still changing.
public func torture(changes: Int, withTokens: Bool) async -> [Int] {
    let before = Capture.alive.load(ordering: .sequentiallyConsistent)
    let train = CountedTrain()
    var findings = Findings()
    while findings.races < changes {
        let last = findings.races / 2 + 5_000
        train.startCounting(from: last - 4_999, to: last)
        let watchers = [10_000, 10_000, 10_000, 0, 1, 2].map { milliseconds in
            let watcher = Watcher()
            let result = Task.detached {
                await watcher.watch(
                    train, withToken: withTokens, for: [last, last], milliseconds: milliseconds)
            }
            return (watcher, result, isPatient: milliseconds > 2)
        }
        for (watcher, result, isPatient) in watchers {
            if await !result.value, isPatient { findings.losses += 1 }
            findings.extraCalls += await watcher.extraCalls
        }
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
