import Testing
import WorkshopTesting

@testable import Chapter2

extension Chapter2Tests {
    @Suite struct `Step 2.3` {
        let train = Train.lisboa

        @Test func `An entry holds the object's registrar and the key path`() {
            let got = Reads { _ = train.delay }
            #expect(
                got == Reads((train, [\Train.delay])), "What does `record` store in an entry?")
        }

        @Test func `Every property that was read is in the object's entry`() {
            let got = Reads { _ = (train.delay, train.platform, train.destination, train.delay) }
            let all: Set<AnyKeyPath> = [\Train.destination, \Train.platform, \Train.delay]
            #expect(
                got == Reads((train, all)),
                "What happens to the first key path when the second one is recorded?")
        }

        @Test func `Each of three trains has its own entry`() {
            let porto = Train.porto
            let faro = Train.faro
            let got = Reads {
                for train in [train, porto, faro] { _ = train.delay }
                _ = (train.platform, faro.destination)
            }
            let expected = Reads(
                (train, [\Train.platform, \Train.delay]), (porto, [\Train.delay]),
                (faro, [\Train.destination, \Train.delay]))
            #expect(got == expected, "Under which key is an entry stored?")
        }
    }
}
