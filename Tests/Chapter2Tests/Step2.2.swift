import Testing
import WorkshopTesting

@testable import Chapter2

extension Chapter2Tests {
    @Suite struct `Step 2.2` {
        nonisolated(unsafe) let train = Train.lisboa
        let calls = Counter()
        nonisolated(unsafe) let all: Set<AnyKeyPath> = [
            \Train.destination, \Train.platform, \Train.delay,
        ]

        @Test func `An observer of the delay sees the old delay`() {
            let seen = Log<Int>()
            train.registrar.observe([\Train.delay]) { seen.append(train.delay) }
            train.delay = 20
            train.delay = -1
            train.delay = 0
            #expect(seen.entries == [5, 20, -1], "What does the setter report, and when?")
        }

        @Test func `Observers of the platform and the destination see the old values`() {
            let seen = Log<String>()
            train.registrar.observe([\Train.platform]) { seen.append("\(train.platform)") }
            train.registrar.observe([\Train.destination]) { seen.append(train.destination) }
            for (platform, destination) in [(2, "Madrid"), (3, "")] {
                train.platform = platform
                train.destination = destination
            }
            #expect(
                seen.entries == ["4", "Lisboa", "2", "Madrid"],
                "What do the setters report, and when?")
        }

        @Test func `Assigning an equal value is also reported`() {
            train.registrar.observe(all) { [calls] in calls.increment() }
            train.destination = "Lisboa"
            train.platform = 4
            train.delay = 5
            #expect(
                calls.value == 3, "According to the lesson, which assignments must a setter report?"
            )
        }

        @Test func `A delay set inside an observer is overwritten by the outer setter`() {
            train.registrar.observe([\Train.delay]) { [calls] in
                if calls.increment() == 1 { train.delay = 3 }
            }
            train.delay = 20
            #expect(calls.value == 2)
            #expect(train.delay == 20, "Which of the two values is stored last?")
        }

        // Until step 2.3 is done, no read is recorded, so this test can't fail.
        @Test func `Setting a train's properties records no reads`() {
            let got = Reads {
                train.destination = "Faro"
                train.platform = 2
                train.delay = 20
            }
            #expect(got == Reads(), "Which line of a setter calls a getter?")
        }
    }
}
