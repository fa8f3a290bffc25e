import Testing
import WorkshopTesting

@testable import Chapter5

extension Chapter5Tests {
    @Suite struct `Step 5.7` {
        nonisolated(unsafe) let train = Train.lisboa

        @Test func `A change made by a tracking's own apply doesn't call its onChange`() {
            let calls = track {
                _ = (train.delay, train.platform)
                train.delay = 5
            }
            #expect(calls.value == 0, "Which code already knows about this change?")
            train.platform = 2
            train.delay = 10
            #expect(calls.value == 1, "Which of these two changes should call `onChange`?")
        }

        @Test func `A change made inside three nested trackings notifies none of them`() {
            let calls = [Counter(), Counter(), Counter()]
            track(calls[0]) {
                track(calls[1]) {
                    track(calls[2]) {
                        _ = train.delay
                        train.delay = 5
                    }
                }
            }
            #expect(
                calls.map(\.value) == [0, 0, 0], "Which of the `apply` closures are still running?")
            train.delay = 10
            #expect(calls.map(\.value) == [1, 1, 1], "Which trackings are still registered?")
        }

        @Test func `A change made by the onChange expression doesn't call onChange`() {
            let calls = Counter()
            func callback() -> @Sendable () -> Void {
                train.delay = 5
                return { calls.increment() }
            }
            withObservationTracking({ _ = train.delay }, onChange: callback())
            #expect(calls.value == 0, "Which code already knows about this change?")
            train.delay = 10
            #expect(calls.value == 1)
        }

        @Test func `Another thread's change during apply is reported`() {
            let calls = track {
                _ = (train.delay, train.platform)
                train.delay = 5
                onAnotherThread { train.platform = 2 }
            }
            #expect(calls.value == 1, "Which of the two changes wasn't made by `apply`?")
        }
    }
}
