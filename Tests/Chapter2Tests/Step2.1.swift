import Testing
import WorkshopTesting

@testable import Chapter2

extension Chapter2Tests {
    @Suite struct `Step 2.1` {
        nonisolated(unsafe) let train = Train.lisboa
        nonisolated(unsafe) let registrar = ObservationRegistrar()
        let calls = Counter()

        @Test func `The observer is called on each change`() {
            registrar.observe([\Train.delay]) { [calls] in calls.increment() }
            for _ in 1...3 { registrar.willSet(train, keyPath: \.delay) }
            #expect(calls.value == 3)
        }

        @Test func `A property can have three observers`() {
            for _ in 1...3 { registrar.observe([\Train.delay]) { [calls] in calls.increment() } }
            registrar.willSet(train, keyPath: \.delay)
            #expect(calls.value == 3, "Where does `observe` store the second closure?")
        }

        @Test func `An observer can watch three properties`() {
            let all: Set<AnyKeyPath> = [\Train.destination, \Train.platform, \Train.delay]
            registrar.observe(all) { [calls] in calls.increment() }
            registrar.willSet(train, keyPath: \.destination)
            registrar.willSet(train, keyPath: \.platform)
            registrar.willSet(train, keyPath: \.delay)
            #expect(calls.value == 3, "Under which key paths does `observe` store the closure?")
        }

        @Test func `Observers of another property aren't called`() {
            registrar.observe([\Train.destination]) { [calls] in calls.increment() }
            registrar.observe([\Train.platform]) { [calls] in calls.increment() }
            registrar.willSet(train, keyPath: \.delay)
            registrar.observe([\Train.delay]) {}
            registrar.willSet(train, keyPath: \.delay)
            #expect(
                calls.value == 0, "Which of the stored observers does `willSet` call?"
            )
        }

        @Test func `Another registrar's observers aren't called`() {
            let other = ObservationRegistrar()
            other.observe([\Train.delay]) { [calls] in calls.increment() }
            registrar.willSet(train, keyPath: \.delay)
            #expect(calls.value == 0, "Which registrar stores this observer?")
        }

        @Test func `An observer added during a change isn't called until the next change`() {
            registrar.observe([\Train.delay]) {
                registrar.observe([\Train.delay]) { [calls] in calls.increment() }
            }
            registrar.willSet(train, keyPath: \.delay)
            #expect(calls.value == 0, "Which observers were registered when the change began?")
            registrar.willSet(train, keyPath: \.delay)
            #expect(
                calls.value == 1, "Which observers were registered when the second change began?")
        }

        @Test func `A change to the same property inside an observer calls the observer again`() {
            registrar.observe([\Train.delay]) { [calls] in
                if calls.increment() == 1 { registrar.willSet(train, keyPath: \.delay) }
            }
            registrar.willSet(train, keyPath: \.delay)
            #expect(calls.value == 2, "How many changes were reported?")
        }

        @Test func `A change that an observer makes to another property is reported at once`() {
            let order = Log<String>()
            registrar.observe([\Train.delay]) {
                order.append("A begins")
                registrar.willSet(train, keyPath: \.platform)
                order.append("A ends")
            }
            registrar.observe([\Train.platform]) { order.append("B") }
            registrar.willSet(train, keyPath: \.delay)
            #expect(
                order.entries == ["A begins", "B", "A ends"],
                "What does `willSet` do if it is called while it is already running?")
        }
    }
}
