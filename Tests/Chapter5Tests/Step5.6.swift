import Testing
import WorkshopTesting

@testable import Chapter5

extension Chapter5Tests {
    @Suite struct `Step 5.6` {
        nonisolated(unsafe) let train = Train.lisboa

        @Test func `Another thread's change during three nested trackings notifies all three`() {
            let calls = [Counter(), Counter(), Counter()]
            track(calls[0]) {
                track(calls[1]) {
                    track(calls[2]) {
                        _ = train.delay
                        onAnotherThread { train.delay = 5 }
                    }
                }
            }
            #expect(
                calls.map(\.value) == [1, 1, 1],
                "When the change is made, which lists contain the read, and which are empty?")
        }

        @Test func `A read known to the outermost list can be new to the middle list`() {
            let calls = [Counter(), Counter(), Counter()]
            track(calls[0]) {
                _ = train.delay
                track(calls[1]) {
                    track(calls[2]) { train.delay }
                }
            }
            train.delay = 5
            #expect(calls.map(\.value) == [1, 1, 1], "Which list hasn't recorded the read?")
        }

        @Test func `A new object at a freed object's address is tracked separately`() {
            func delay(of train: Train) -> Int { train.delay }
            let calls = Counter()
            for _ in 1...20 {
                track(calls) {
                    // This train is freed at once. The next train probably reuses its memory.
                    _ = delay(of: .lisboa)
                    nonisolated(unsafe) let train = Train.porto
                    _ = train.delay
                    onAnotherThread { train.delay = 5 }
                }
            }
            #expect(calls.value == 20, "How does a list know whether it has seen a train before?")
        }

        @Test func `Reads in the onChange expression belong only to the outer tracking`() {
            let inner = Counter()
            func callback(reading platform: Int) -> @Sendable () -> Void { { inner.increment() } }
            let outer = track {
                withObservationTracking(
                    { _ = train.delay }, onChange: callback(reading: train.platform))
            }
            train.platform = 2
            let calls = [outer.value, inner.value]
            #expect(calls == [1, 0], "Which list is in place when the expression is evaluated?")
        }

        @Test func `If apply reads nothing, the onChange expression isn't evaluated`() {
            let evaluations = Counter()
            func callback() -> @Sendable () -> Void {
                evaluations.increment()
                return {}
            }
            withObservationTracking({}, onChange: callback())
            #expect(evaluations.value == 0, "When does `isEmpty` become `false`?")
        }

        @Test(arguments: [0, 10])
        func `Comparing a subscript's argument can read tracked properties`(others: Int) {
            let train = Express()
            for _ in 0..<others { track { train.delay } }
            let inner = Counter()
            let outer = track { track(inner) { train[Reader(of: train)] } }
            let twice = track { (train[Reader(of: train)], train[Reader(of: train)]) }
            train[Reader(of: train)] = 5
            let calls = [outer.value, inner.value, twice.value]
            #expect(calls == [1, 1, 1])
        }
    }
}
