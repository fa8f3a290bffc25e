import Testing
import WorkshopTesting

@testable import Chapter5

extension Chapter5Tests {
    @Suite struct `Step 5.6` {
        nonisolated(unsafe) let train = Train.lisboa

        @Test func `A change during the innermost of three applys calls all three`() {
            let calls = [Counter(), Counter(), Counter()]
            track(calls[0]) {
                track(calls[1]) {
                    track(calls[2]) {
                        _ = train.delay
                        onAnotherThread { train.delay = 5 }
                    }
                }
            }
            #expect(calls.map(\.value) == [1, 1, 1], "Which lists has the read reached by then?")
        }

        @Test func `However the change and nested applys meet, each is called once`() {
            everyOrder { order in
                let train = Express()
                let outer = Counter()
                let inner = Counter()
                order.thread {
                    track(outer, as: "outer") {
                        track(inner, as: "inner") { (train.delay, train.platform) }
                    }
                }
                order.thread { train.delay = 5 }
                try order.run()
                train.platform = 2
                #expect(
                    [outer.value, inner.value] == [1, 1],
                    "Which of the two trackings does the change find?")
            }
        }

        @Test func `What isn't new to the outer list may be new to the inner one`() {
            let inner = Counter()
            let outer = track {
                _ = train.delay
                track(inner) { train.delay }
            }
            train.delay = 5
            #expect([outer.value, inner.value] == [1, 1])
        }

        @Test func `An object at the address of one that is gone is another one`() {
            func delay(of train: Train) -> Int { train.delay }
            let calls = Counter()
            for _ in 1...20 {
                track(calls) {
                    // Freed at once. The next one probably gets its memory.
                    _ = delay(of: .lisboa)
                    nonisolated(unsafe) let train = Train.porto
                    _ = train.delay
                    onAnotherThread { train.delay = 5 }
                }
            }
            #expect(calls.value == 20, "How does a list know whether it has seen a train before?")
        }

        @Test func `The expression for onChange is evaluated inside the outer apply`() {
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

        @Test func `Without a read, the expression for onChange isn't evaluated`() {
            let evaluations = Counter()
            func callback() -> @Sendable () -> Void {
                evaluations.increment()
                return {}
            }
            withObservationTracking({}, onChange: callback())
            #expect(evaluations.value == 0, "When is a list empty?")
        }

        @Test(arguments: [0, 10])
        func `A subscript's argument may read what is tracked while it is compared`(others: Int) {
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
