import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests {
    @Suite(.needsEvents) struct `Step 8.5` {
        nonisolated(unsafe) let train = Train.lisboa

        @Test func `A change isn't reported if only deinit was requested`() {
            let events = track(.deinit) { (train.destination, train.platform, train.delay) }
            train.destination = "Porto"
            train.platform = 2
            train.delay = 5
            #expect(events.entries == [], "Which kinds did the tracking request?")
        }

        @Test(arguments: 0..<3)
        func `Whichever property changes first, onChange is called only once`(
            first: Int
        ) {
            let events = track(.willSet) { (train.destination, train.platform, train.delay) }
            let changes = [
                { train.destination = "Porto" }, { train.platform = 2 }, { train.delay = 5 },
            ]
            changes[first]()
            for change in changes { change() }
            #expect(events.entries == [.willSet], "Which kinds does the tracking still wait for?")
        }

        @Test func `A change on another thread during apply is reported right after apply`() {
            let log = Log<String>()
            withObservationTracking(options: .willSet) {
                _ = train.delay
                onAnotherThread { train.delay = 5 }
                log.append("apply is over")
            } onChange: { event in
                log.append("\(event.kind)")
            }
            train.delay = 10
            #expect(log.entries == ["apply is over", "willSet"])
        }

        @Test func `A change that apply itself makes isn't reported`() {
            let events = track(.willSet) {
                _ = train.delay
                train.delay = 5
            }
            #expect(events.entries == [], "Which thread makes the change?")
            train.delay = 10
            #expect(events.entries == [.willSet])
        }

        @Test func `If nothing is read, the onChange expression isn't evaluated`() {
            let evaluations = Counter()
            func makeOnChange() -> @Sendable () -> Void {
                evaluations.increment()
                return {}
            }
            withObservationTracking({}, onChange: makeOnChange())
            #expect(evaluations.value == 0, "Which change could this tracking ever report?")
        }

        @Test func `All trackings accept a change before the first onChange runs`() {
            let changes = Log<String>()
            for _ in 1...3 {
                withObservationTracking(options: .willSet) {
                    _ = (train.delay, train.platform)
                } onChange: { event in
                    changes.append(event.matches(\Train.delay) ? "delay" : "platform")
                    train.platform += 1
                }
            }
            train.delay = 5
            #expect(changes.entries == ["delay", "delay", "delay"], "Which change came first?")
        }

        @Test(arguments: 0..<3)
        func `A change to a property that an inner tracking read notifies the outer one`(
            first: Int
        ) {
            let outer = track(.willSet) {
                track(.willSet) {
                    track(.willSet) { train.destination }
                    _ = train.platform
                }
                _ = train.delay
            }
            let changes = [
                { train.destination = "Porto" }, { train.platform = 2 }, { train.delay = 5 },
            ]
            changes[first]()
            #expect(
                outer.entries == [.willSet],
                "In which of the nested lists is this read recorded?")
        }

        @Test func `Reads in the onChange expression aren't tracked`() {
            let calls = Counter()
            func callback(_ platform: Int) -> @Sendable () -> Void { { calls.increment() } }
            _ = withObservationTracking({ train.delay }, onChange: callback(train.platform))
            train.platform = 2
            #expect(calls.value == 0, "Which list is current while `onChange()` is evaluated?")
            train.delay = 5
            #expect(calls.value == 1)
        }

        @Test func `Reads in the onChange expression belong to the outer tracking`() {
            func callback(_ platform: Int) -> @Sendable () -> Void { {} }
            let outer = track(.willSet) {
                _ = withObservationTracking({ train.delay }, onChange: callback(train.platform))
            }
            train.platform = 2
            #expect(outer.entries == [.willSet], "Which `apply` contains that expression?")
        }

        @Test func `Nothing is reported if apply throws`() {
            let calls = Counter()
            try? withObservationTracking(options: .willSet) {
                _ = train.delay
                onAnotherThread { train.delay = 5 }
                throw SignalFailure()
            } onChange: { _ in
                calls.increment()
            }
            train.delay = 10
            #expect(calls.value == 0, "What happens to the tracking if `apply` throws?")
        }

        @Test func `If an inner apply throws, the outer tracking still records reads`() {
            let outer = track(.willSet) {
                try? withObservationTracking(options: .willSet) {
                    throw SignalFailure()
                } onChange: { _ in
                }
                _ = train.delay
            }
            train.delay = 5
            #expect(outer.entries == [.willSet], "Which list is current after the error?")
        }
    }
}
