import Testing
import WorkshopTesting

@testable import Chapter8

extension Chapter8Tests {
    @Suite(.needsEvents) struct `Step 8.6` {
        nonisolated(unsafe) let other = Train.porto

        @Test func `Freeing an object is reported only once`() {
            var train: Train? = .lisboa
            let events = track(.deinit) { (train?.destination, train?.platform, train?.delay) }
            train?.delay = 5
            train = nil
            #expect(events.entries == [.deinit])
        }

        @Test func `Freeing an object is reported whichever property was read`() {
            var train: Train? = .lisboa
            let destination = track(.deinit) { train?.destination }
            let platform = track(.deinit) { train?.platform }
            let delay = track(.deinit) { train?.delay }
            train = nil
            let reports = [destination, platform, delay].map(\.entries.count)
            #expect(reports == [1, 1, 1], "Which trackings have read a property of the train?")
        }

        @Test func `All trackings accept a deinit before the first onChange runs`() {
            var train: Train? = .lisboa
            let events = Log<Kind>()
            for property in [\Train.destination, \.platform, \.delay] as [PartialKeyPath<Train>] {
                withObservationTracking(options: [.willSet, .deinit]) {
                    _ = (train?[keyPath: property], other.delay)
                } onChange: { event in
                    events.append(event.kind)
                    other.delay += 1
                }
            }
            train = nil
            #expect(
                events.entries == [.deinit, .deinit, .deinit],
                "For each tracking, which event came first?"
            )
        }

        // MARK: - Objects that are freed during apply

        @Test func `Freeing an existing object during apply is reported`() {
            var train: Train? = .lisboa
            let log = Log<String>()
            withObservationTracking(options: .deinit) {
                _ = train?.delay
                train = nil
                log.append("apply ends")
            } onChange: { event in
                log.append("\(event.kind)")
            }
            #expect(
                log.entries == ["apply ends", "deinit"],
                "When is the train freed, and when can `onChange` be called?")
        }

        @Test func `An object that apply makes and frees is not reported`() {
            var train: Train? = .lisboa
            let events = track(.deinit) {
                _ = Train.porto.delay  // Nothing keeps this train alive.
                _ = train?.delay
            }
            #expect(events.entries == [], "Which closure created the train that was freed?")
            train = nil
            #expect(events.entries == [.deinit])
        }

        @Test func `Outer trackings also ignore objects made by an inner apply`() {
            let events = trackThreeDeep(.deinit) {
                _ = Train.porto.delay  // Nothing keeps this train alive.
            }
            #expect(
                events.entries == [],
                "Which of the three `apply` closures were running when the train was created?")
        }

        @Test func `After an inner tracking, the outer apply's objects are still ignored`() {
            let events = track(.deinit) {
                track(.deinit) { other.delay }
                _ = Train.porto.delay  // Nothing keeps this train alive.
            }
            #expect(events.entries == [], "Which `apply` was running when the train was created?")
        }

        @Test func `An object that apply makes and another thread frees is not reported`() {
            nonisolated(unsafe) var made: Train?
            let events = track(.deinit) {
                made = .lisboa
                _ = (made?.delay, other.delay)
                onAnotherThread { made = nil }
            }
            #expect(
                events.entries == [], "`apply` is still running. Which thread created the train?")
        }

        @Test func `An object that apply makes is reported if it is freed after apply returns`() {
            var made: Train?
            let events = track(.deinit) {
                made = .lisboa
                _ = made?.delay
            }
            made = nil
            #expect(
                events.entries == [.deinit],
                "How long does a tracking ignore the objects that its `apply` made?")
        }

        @Test(arguments: [false, true])
        func `An object that another thread makes during apply is reported`(
            inApply: Bool
        ) {
            nonisolated(unsafe) var made: Train?
            let events = track(.deinit) {
                onAnotherThread {
                    if inApply { track(.deinit) { made = .lisboa } } else { made = .lisboa }
                }
                _ = made?.delay
                made = nil
            }
            #expect(events.entries == [.deinit], "Which thread created the train?")
        }
    }
}
