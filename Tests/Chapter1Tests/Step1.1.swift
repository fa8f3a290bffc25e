import Testing
import WorkshopTesting

@testable import Chapter1

extension Chapter1Tests {
    @Suite struct `Step 1.1` {
        let registrar = ObservationRegistrar()
        let train = Train.lisboa

        @Test func `access records which property of which object was read`() {
            let got = Reads { registrar.access(train, keyPath: \.delay) }
            #expect(
                got == Reads((train, \Train.delay)),
                "What does `access` record, and under which key?")
        }

        @Test func `Every property that was read is in the list`() {
            let got = Reads {
                registrar.access(train, keyPath: \.delay)
                registrar.access(train, keyPath: \.platform)
                registrar.access(train, keyPath: \.destination)
                registrar.access(train, keyPath: \.delay)
            }
            let expected = Reads(
                (train, \Train.destination), (train, \Train.platform), (train, \Train.delay))
            #expect(got == expected, "Which of an object's reads does the list keep?")
        }

        @Test func `Reads of three trains are recorded separately`() {
            let porto = Train.porto
            let faro = Train.faro
            let got = Reads {
                for train in [train, porto, faro] { registrar.access(train, keyPath: \.delay) }
                registrar.access(porto, keyPath: \.platform)
            }
            let expected = Reads(
                (train, \Train.delay), (porto, \Train.delay), (porto, \Train.platform),
                (faro, \Train.delay))
            #expect(
                got == expected, "How does the list distinguish the same property of two trains?")
        }

        @Test func `If there is no access list, access records nothing`() {
            accessList = nil
            registrar.access(train, keyPath: \.platform)
            #expect(accessList == nil, "Which of your lines creates a list?")
            let got = Reads { registrar.access(train, keyPath: \.delay) }
            #expect(
                got == Reads((train, \Train.delay)), "What does `access` record if there is a list?"
            )
        }
    }
}
