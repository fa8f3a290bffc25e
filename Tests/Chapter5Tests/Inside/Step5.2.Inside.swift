import Testing
import WorkshopTesting

@testable import Chapter5

extension Chapter5Tests.`Step 5.2` {
    @Test(arguments: ["@unchecked", "nonisolated(unsafe)"])
    func `The registrar doesn't bypass the compiler's concurrency checks`(promise: String) {
        let isThere = code(has: promise, in: "ObservationRegistrar.swift", of: 5)
        #expect(
            isThere == false, "What would the compiler reject without this promise?")
    }

    @Test(.noticesLocks) func `Trackings of two trains share no lock`() {
        let other = Train.porto
        // Both trackings start before either ends, so that no lock reuses a freed lock's address.
        let reads = [train, other].map { train in
            Work.locks(takenBy: { withObservationTracking({ _ = train.delay }, onChange: {}) })
        }
        let changes = [train, other].map { train in Work.locks(takenBy: { train.delay = 5 }) }
        let shared = reads[0].union(changes[0]).intersection(reads[1].union(changes[1]))
        #expect(shared.count == 0, "Which lock do both trackings use?")
    }

    @Test func `willSet looks up trackings but leaves their removal to cancel`() {
        let train = Express()
        _ = train.registrar.add(ObservationTracking(), for: .delay)
        train.delay = 5
        let count = train.registrar.trackingCount(for: .delay)
        #expect(
            count == 1,
            "This tracking has no record of its registration. Which function removed the tracking?")
    }

    @Test func `Removing a tracking twice doesn't remove another one`() {
        let registrar = ObservationRegistrar()
        let trackings = (0..<3).map { _ in ObservationTracking() }
        for tracking in trackings { _ = registrar.add(tracking, for: .delay) }
        for tracking in [0, 1, 1, 0] { registrar.remove(trackings[tracking].id, for: .delay) }
        #expect(
            registrar.trackingCount(for: .delay) == 1,
            "Two threads can cancel the same tracking. What does the second `remove` find?")
    }

    @Test func `add returns whether the tracking is new to the property`() {
        let registrar = ObservationRegistrar()
        let first = ObservationTracking()
        let second = ObservationTracking()
        let isNew = [first, second, first].map { registrar.add($0, for: .delay) }
        #expect(isNew == [true, true, false])
    }

    @Test func `If two threads add the same tracking, only one add returns true`() {
        everyOrder { order in
            let registrar = ObservationRegistrar()
            let tracking = ObservationTracking()
            let isNew = Log<Bool>()
            for _ in 1...2 {
                order.thread { isNew.append(registrar.add(tracking, for: .delay)) }
            }
            try order.run()
            #expect(
                isNew.entries.count { $0 } == 1, "What can happen between two uses of the lock?")
        }
    }

    @Test func `remove frees an entry's key path with no lock held`() {
        everyOrder { order in
            let registrar = ObservationRegistrar()
            let tracking = ObservationTracking()
            _ = registrar.add(tracking, for: .withNewArgument)
            order.thread { registrar.remove(tracking.id, for: .withNewArgument) }
            try order.run()
            #expect(registrar.entryCount == 0)
        }
    }
}

extension Property {
    /// A property whose key path has a new argument each time. All of these properties are equal.
    fileprivate static var withNewArgument: Property {
        Property(keyPath: \Express.[SubscriptArgument()])
    }
}
