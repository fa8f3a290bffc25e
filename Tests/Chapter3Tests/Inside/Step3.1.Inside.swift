import Testing
import WorkshopTesting

@testable import Chapter3

extension Chapter3Tests {
    @Suite struct `Step 3.1` {
        let train = Train.lisboa
        let registrar = ObservationRegistrar()
        let calls = Counter()

        @Test func `A removed tracking isn't notified`() {
            let tracking = ObservationTracking { [calls] in calls.increment() }
            tracking.register(
                for: [\Train.destination, \Train.platform, \Train.delay], at: registrar)
            registrar.remove(tracking.id)
            registrar.willSet(train, keyPath: \.destination)
            registrar.willSet(train, keyPath: \.platform)
            registrar.willSet(train, keyPath: \.delay)
            #expect(
                calls.value == 0,
                "For which properties is the removed tracking still in `trackings`?")
        }

        @Test func `Removing a property's only tracking also removes the property's entry`() {
            let tracking = ObservationTracking {}
            tracking.register(for: [\Train.delay], at: registrar)
            registrar.remove(tracking.id)
            #expect(
                registrar.trackings.count == 0,
                "What is left under the key path after its only tracking is removed?")
        }

        @Test func `Removing a tracking leaves another property's only tracking registered`() {
            let removed = ObservationTracking {}
            let other = ObservationTracking { [calls] in calls.increment() }
            removed.register(for: [\Train.delay], at: registrar)
            other.register(for: [\Train.platform], at: registrar)
            registrar.remove(removed.id)
            registrar.willSet(train, keyPath: \.platform)
            #expect(calls.value == 1, "For which property was the removed tracking registered?")
        }

        @Test(arguments: 0..<3)
        func `If one of three trackings is removed, the other two are still notified`(
            removed: Int
        ) {
            let trackings = (0..<3).map { _ in
                ObservationTracking { [calls] in calls.increment() }
            }
            for tracking in trackings { tracking.register(for: [\Train.delay], at: registrar) }
            registrar.remove(trackings[removed].id)
            registrar.willSet(train, keyPath: \.delay)
            #expect(calls.value == 2, "Which of the three trackings does `remove` remove?")
        }
    }
}
