import Testing
import WorkshopTesting

@testable import Chapter3

extension Chapter3Tests {
    @Suite struct `Step 3.1` {
        let train = Train.lisboa
        let registrar = ObservationRegistrar()
        let calls = Counter()

        @Test func `A removed tracking is not called`() {
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

        @Test func `Removing a tracking doesn't call it`() {
            let tracking = ObservationTracking { [calls] in calls.increment() }
            tracking.register(for: [\Train.delay], at: registrar)
            registrar.remove(tracking.id)
            #expect(calls.value == 0, "Nothing has changed yet. Which line calls `onChange`?")
        }

        @Test func `Removing a property's last tracking removes the property's entry`() {
            let tracking = ObservationTracking {}
            tracking.register(for: [\Train.delay], at: registrar)
            registrar.remove(tracking.id)
            #expect(
                registered(at: registrar) == Registered(),
                "What is left under the key path once its last tracking is removed?")
        }

        @Test(arguments: 0..<3)
        func `If one of three trackings is removed, the other two are still called`(
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

        @Test(arguments: 0..<3)
        func `Removing a tracking leaves a property's other trackings registered`(kept: Int) {
            let keyPaths: [AnyKeyPath] = [\Train.destination, \Train.platform, \Train.delay]
            let removed = ObservationTracking {}
            removed.register(for: Set(keyPaths), at: registrar)
            ObservationTracking {}.register(for: [keyPaths[kept]], at: registrar)
            registrar.remove(removed.id)
            let left = Registered(counts: [keyPaths[kept]: 1])
            #expect(
                registered(at: registrar) == left,
                "For which properties was a second tracking registered?")
        }
    }
}

/// The number of trackings that a registrar holds for each property.
private struct Registered: Equatable, CustomTestStringConvertible {
    var counts: [AnyKeyPath: Int] = [:]

    var testDescription: String {
        let names: [AnyKeyPath: String] = [
            \Train.destination: "destination", \Train.platform: "platform", \Train.delay: "delay",
        ]
        let words = counts.map { "\($1) for \(names[$0] ?? "another property")" }.sorted()
        return words.isEmpty ? "no trackings, and no property" : words.joined(separator: ", ")
    }
}

private func registered(at registrar: ObservationRegistrar) -> Registered {
    Registered(counts: registrar.trackings.mapValues(\.count))
}
