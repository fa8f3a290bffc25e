import Testing
import WorkshopTesting

@testable import Chapter2

extension Chapter2Tests {
    @Suite struct `Step 2.4` {
        nonisolated(unsafe) let train = Train.lisboa
        nonisolated(unsafe) let other = Train.porto

        @Test func `Each change to a property that was read calls onChange`() {
            let calls = track { train.delay }
            for delay in [10, 20, 20] { train.delay = delay }
            #expect(calls.value == 3)
        }

        @Test func `A change to a property that wasn't read doesn't call onChange`() {
            let calls = track { (train.delay, other.platform) }
            train.destination = "Faro"
            train.platform = 2
            other.delay = 20
            #expect(calls.value == 0, "Which properties of which train were read?")
        }

        @Test func `A change to any of five trains calls onChange`() {
            let trains = (0..<5).map { _ in Train.lisboa }
            let calls = track { trains.map(\.delay) }
            for train in trains { train.delay = 20 }
            #expect(calls.value == 5, "Which registrars store this `onChange`?")
        }

        @Test func `Reads outside apply aren't tracked`() {
            _ = track { train.platform }
            _ = train.platform
            let calls = track { train.delay }
            _ = train.destination
            train.platform = 2
            train.destination = "Faro"
            #expect(calls.value == 0, "Which reads belong to this `apply`?")
        }

        @Test func `An inner tracking doesn't include the outer tracking's reads`() {
            var inner = Counter()
            _ = track {
                _ = train.platform
                inner = track { train.delay }
            }
            train.platform = 2
            #expect(inner.value == 0, "Which of the two closures has read the platform?")
            train.delay = 20
            #expect(inner.value == 1)
        }

        @Test func `withObservationTracking runs apply once and returns its result`() {
            let runs = Counter()
            let result = withObservationTracking {
                "run \(runs.increment()), platform \(train.platform)"
            } onChange: {
            }
            #expect(result == "run 1, platform 4")
            #expect(runs.value == 1, "Which of your lines call `apply`?")
        }

        @Test(arguments: [0, 1, 3]) func `The onChange expression is evaluated exactly once`(
            count: Int
        ) {
            let evaluations = Counter()
            func callback() -> @Sendable () -> Void {
                evaluations.increment()
                return {}
            }
            let trains = (0..<count).map { _ in Train.lisboa }
            _ = withObservationTracking({ trains.map(\.delay) }, onChange: callback())
            #expect(evaluations.value == 1, "Which of your lines evaluate `onChange()`?")
        }

        @Test func `The onChange expression is evaluated after apply`() {
            let order = Log<String>()
            func callback() -> @Sendable () -> Void {
                order.append("the expression")
                return {}
            }
            withObservationTracking({ order.append("apply") }, onChange: callback())
            #expect(
                order.entries == ["apply", "the expression"],
                "Where do your lines call `apply`, and where `onChange()`?")
        }

        @Test func `Reads in the onChange expression aren't tracked`() {
            let calls = Counter()
            func callback() -> @Sendable () -> Void {
                _ = other.delay
                return { calls.increment() }
            }
            _ = withObservationTracking({ train.delay }, onChange: callback())
            other.delay = 20
            #expect(calls.value == 0, "What is in `accessList` while `onChange()` is evaluated?")
        }

        @Test func `After the call, there is no access list`() {
            _ = track { train.delay }
            #expect(
                accessList == nil,
                "A read after the call belongs to no tracking. Which list would record it?"
            )
        }

        @Test func `A change made inside onChange calls onChange again`() {
            let calls = Counter()
            withObservationTracking {
                _ = (train.delay, train.platform)
            } onChange: {
                if calls.increment() == 1 { train.platform = 2 }
            }
            train.delay = 20
            #expect(calls.value == 2, "How many changes were made to properties that were read?")
        }

        @Test func `Freeing all three trains frees everything that onChange captured`() {
            var trains: [Train] = [.lisboa, .porto, .faro]
            weak let captured = track { trains.map(\.delay) }
            trains[1].delay = 20
            #expect(captured != nil)
            trains = []
            #expect(captured == nil, "Which objects keep each other alive?")
        }
    }
}
