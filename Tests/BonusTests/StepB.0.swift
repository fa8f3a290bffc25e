import Testing
import ThreadLocal
import WorkshopTesting

@testable import Bonus

extension BonusTests {
    /// The requirements of chapters 3 to 5. The Bonus's code meets them before the first step and
    /// after each step.
    @Suite struct `Step B.0` {
        nonisolated(unsafe) let train = Train.lisboa
        nonisolated(unsafe) let other = Train.porto
        nonisolated(unsafe) let third = Train.faro

        @Test func `After the call, this thread has no access list`() {
            withObservationTracking({}, onChange: {})
            let list = bonusThreadLocal
            bonusThreadLocal = nil  // Later tests mustn't use a freed list.
            #expect(list == nil, "Which line restores the outer list?")
        }

        @Test(arguments: 0..<3)
        func `Whichever property changes first, onChange is called only once`(
            first: Int
        ) {
            let calls = track { (train.destination, train.platform, train.delay) }
            let changes = [
                { train.destination = "Porto" }, { train.platform = 2 }, { train.delay = 5 },
            ]
            changes[first]()
            for change in changes { change() }
            #expect(calls.value == 1)
            #expect(!train.registrar.isObserved, "Where is a tracking still registered?")
        }

        @Test func `A change to a property that wasn't read doesn't call onChange`() {
            let calls = track { (train.delay, other.delay, third.delay) }
            train.platform = 2
            other.destination = "Faro"
            Train.lisboa.delay = 5
            #expect(calls.value == 0)
        }

        @Test func `A re-armed tracking is notified once per change made outside onChange`() {
            let calls = Counter()
            @Sendable func start() {
                withObservationTracking {
                    _ = train.delay
                } onChange: {
                    calls.increment()
                    if calls.value < 8 { train.delay += 1 }
                    if calls.value < 8 { start() }
                }
            }
            start()
            for delay in [5, 10, 15] { train.delay = delay }
            #expect(calls.value == 3)
        }

        @Test func `Everything that onChange captured is freed after the call`() {
            var captured: Counter? = Counter()
            weak let counter = captured
            withObservationTracking {
                _ = (train.delay, other.delay, third.delay)
            } onChange: { [captured] in
                captured?.increment()
            }
            captured = nil
            other.delay = 5
            #expect(
                counter == nil, "`onChange` won't be called again. What still holds the closure?")
        }

        // MARK: Reads and changes inside

        @Test func `Reads in an onChange triggered by another apply belong to that apply`() {
            withObservationTracking {
                _ = train.delay
            } onChange: {
                _ = other.platform
            }
            let calls = track { train.delay = 5 }
            other.platform = 2
            #expect(calls.value == 1)
        }

        @Test func `A change inside an inner apply isn't reported to the outer tracking`() {
            let outer = track {
                _ = train.delay
                track {
                    train.delay = 5
                }
                train.delay = 10
                return other.delay
            }
            #expect(outer.value == 0)
            other.delay = 5
            #expect(outer.value == 1)
        }

        @Test(arguments: 0..<3) func `A change notifies only the trackings that enclose the read`(
            changed: Int
        ) {
            let trains = [train, other, third]
            let calls = [Counter(), Counter(), Counter()]
            track(calls[0]) {
                _ = train.delay
                track(calls[1]) {
                    _ = other.delay
                    track(calls[2]) { third.delay }
                }
            }
            trains[changed].delay = 5
            #expect(calls.map(\.value) == (0..<3).map { $0 <= changed ? 1 : 0 })
        }

        // MARK: Identity

        @Test(arguments: [0, 10]) func `A key path's argument can read tracked properties`(
            others: Int
        ) {
            let sign = Sign()
            for _ in 0..<others { track { sign.delay } }
            let once = track { sign[Reader(sign: sign)] }
            let twice = track { (sign[Reader(sign: sign)], sign[Reader(sign: sign)]) }
            let outer = track { track { sign[Reader(sign: sign)] } }
            track { sign.registrar.withMutation(of: sign, keyPath: \.[Reader(sign: sign)]) {} }
            #expect([once.value, twice.value, outer.value] == [1, 1, 1])
        }

        @Test func `A new object at a freed object's address is tracked separately`() {
            func delay(of sign: Sign) -> Int { sign.delay }
            let calls = Counter()
            for _ in 1...20 {
                track(calls) {
                    _ = delay(of: Sign())  // Freed at once. The next one probably gets its memory.
                    let sign = Sign()
                    _ = sign.delay
                    onAnotherThread { sign.delay = 5 }
                }
            }
            #expect(calls.value == 20)
        }
    }
}

/// A subscript's argument that reads a sign's delay when it's compared, and its platform when it's
/// hashed.
private struct Reader: Hashable {
    let sign: Sign

    static func == (left: Reader, right: Reader) -> Bool { left.sign.delay == right.sign.delay }

    func hash(into hasher: inout Hasher) { hasher.combine(sign.platform) }
}
