import Testing
import WorkshopTesting

@testable import Chapter3

extension Chapter3Tests {
    @Suite struct `Step 3.4` {
        nonisolated(unsafe) let train = Train.lisboa
        nonisolated(unsafe) let other = Train.porto

        @Test func `A change made inside onChange doesn't call onChange again`() {
            let calls = Counter()
            withObservationTracking {
                _ = train.delay
            } onChange: {
                calls.increment()
                if calls.value < 8 { train.delay += 1 }  // Eight are enough to see the mistake.
            }
            train.delay = 5
            #expect(calls.value == 1, "Which runs first, `onChange` or the tracking's removal?")
        }

        @Test func `One change's calls to onChange run one after another, never nested`() {
            let order = Log<String>()
            for _ in 1...2 {
                withObservationTracking {
                    _ = train.delay
                } onChange: {
                    order.append("begins")
                    if order.entries.count < 8 { train.delay += 1 }
                    order.append("ends")
                }
            }
            train.delay = 5
            #expect(
                order.entries == ["begins", "ends", "begins", "ends"],
                "Which trackings are still registered when the first `onChange` runs?")
        }

        @Test func `Three trackings whose onChange makes a change are notified once each`() {
            let calls = Counter()
            for _ in 1...3 {
                withObservationTracking {
                    _ = (train.delay, other.delay)
                } onChange: {
                    calls.increment()
                    if calls.value < 8 { other.delay += 1 }
                }
            }
            train.delay = 5
            #expect(
                calls.value == 3,
                "Which trackings does `other` still hold when the first `onChange` runs?")
        }

        @Test func `A change inside onChange reaches other trackings at once`() {
            let order = Log<String>()
            withObservationTracking {
                _ = train.delay
            } onChange: {
                order.append("A begins")
                train.platform = 2
                order.append("A ends")
            }
            withObservationTracking({ _ = train.platform }, onChange: { order.append("B") })
            train.delay = 5
            train.delay = 10
            #expect(
                order.entries == ["A begins", "B", "A ends"],
                "What does `willSet` do if it is called while an `onChange` is running?")
        }

        @Test func `Reads in an onChange triggered by another apply belong to that apply`() {
            let calls = Counter()
            withObservationTracking {
                _ = train.delay
            } onChange: {
                _ = other.platform
            }
            withObservationTracking {
                train.delay = 5
            } onChange: {
                calls.increment()
                if calls.value < 8 { other.platform += 1 }
            }
            other.platform = 2
            #expect(calls.value == 1, "Which list is in place while `onChange` runs?")
        }
    }
}
