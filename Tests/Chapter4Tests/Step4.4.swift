import Testing
import WorkshopTesting

@testable import Chapter4

extension Chapter4Tests {
    @Suite struct `Step 4.4` {
        let train = Train.lisboa
        let evaluations = Counter()

        /// Makes an `onChange`. The tests count how often this expression is evaluated.
        func callback() -> @Sendable () -> Void {
            evaluations.increment()
            return {}
        }

        @Test func `If apply reads nothing, the onChange expression isn't evaluated`() {
            withObservationTracking({}, onChange: callback())
            #expect(evaluations.value == 0, "Which change could call this `onChange`?")
        }

        @Test func `If apply reads nothing, it still runs once and its result is returned`() {
            let runs = Counter()
            let result = withObservationTracking({ runs.increment() }, onChange: callback())
            #expect(result == 1)
            #expect(runs.value == 1, "Which lines call `apply`?")
        }

        @Test func `If only an inner apply reads, the outer onChange expression is evaluated`() {
            _ = withObservationTracking({ track { train.delay } }, onChange: callback())
            #expect(evaluations.value == 1)
        }

        @Test func `If only the outer apply reads, no inner onChange expression is evaluated`() {
            track {
                _ = train.delay
                withObservationTracking({}, onChange: callback())
                _ = train.platform
                withObservationTracking({}, onChange: callback())
            }
            #expect(
                evaluations.value == 0,
                "Which call's list decides whether `onChange()` is evaluated?")
        }
    }
}
