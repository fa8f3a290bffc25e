import Testing
import WorkshopTesting

@testable import Bonus

extension BonusTests {
    @Suite struct `Step B.5` {
        @Test(.noticesLocks) func `Reading a property again takes no lock`() {
            let sign = Sign()
            let registrar = sign.registrar
            func read() {
                registrar.access(sign, keyPath: \.delay)
                registrar.access(sign, keyPath: \.platform)
            }
            var work = Work {}
            track {
                read()
                work = Work { for _ in 1...50 { read() } }
            }
            saves("locks of 100 reads", from: 100, to: work.locks)
            #expect(work.locks == 0, "Which reads in the list are the most recent?")
        }

        @Test(.noticesLocks)
        func `Reading eight properties again needs no hash, comparison or lock`() {
            let sign = Sign()
            let others = (1...20).map { _ in Sign() }
            let paths = (1...8).map(Sign.place)
            func read() { for path in paths { sign.registrar.access(sign, keyPath: path) } }
            var work = Work {}
            var again = KeyPathWork.none
            track {
                for other in others { _ = other.delay }
                read()
                again = KeyPathWork { work = Work(of: read) }
            }
            #expect(again == .none, "What does `===` compare?")
            #expect(work.locks == 0, "Which eight registrations are the most recent?")
        }

        @Test(arguments: 0..<5) func `A read of a different object or property counts as new`(
            changed: Int
        ) {
            let signs = [Sign(), Sign(), Sign()]
            let calls = track {
                _ = (signs[0].delay, signs[0].platform, signs[0].destination)
                _ = (signs[1].delay, signs[2].delay)
            }
            let changes = [
                { signs[0].delay = 5 }, { signs[0].platform = 2 }, { signs[0].destination = 3 },
                { signs[1].delay = 5 }, { signs[2].delay = 5 },
            ]
            changes[changed]()
            #expect(calls.value == 1, "When are two reads the same?")
        }

        @Test func `The thousandth read does no more work than the tenth`() {
            let signs = (1...1000).map { _ in Sign() }
            var reads: [Work] = []
            track {
                for sign in signs {
                    let registrar = sign.registrar
                    reads.append(Work { registrar.access(sign, keyPath: \.delay) })
                }
            }
            let (tenth, thousandth) = (reads[9], reads[999])
            #expect(thousandth.allocations <= tenth.allocations)
            #expect(
                thousandth.retains <= tenth.retains, "How many registrations does a read examine?")
        }
    }
}
