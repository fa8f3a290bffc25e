import Testing
import WorkshopTesting

@testable import Bonus

extension BonusTests {
    @Suite struct `Step B.2` {
        let sign = Sign()

        @Test(.noticesLocks) func `A change that nothing observes takes no lock`() {
            _ = sign.registrar.observers  // Creates the observers, which step B.7 makes lazy.
            let work = Work { sign.registrar.withMutation(of: sign, keyPath: \.delay) {} }
            saves("locks", from: 2, to: work.locks)
            #expect(work.locks == 0, "Which value does `isObserved` read?")
        }

        @Test func `Three trackings of three properties are all notified`() {
            let calls = Counter()
            track(calls) { sign.delay }
            track(calls) { sign.platform }
            track(calls) { sign.destination }
            sign.delay = 5
            sign.platform = 2
            sign.destination = 3
            #expect(
                calls.value == 3, "Which trackings are still registered after the first change?")
        }

        @Test(.noticesLocks) func `Once all trackings have ended, a change again takes no lock`() {
            for _ in 1...3 { track { sign.delay } }
            track { sign.platform }
            sign.delay = 5
            sign.platform = 2
            let work = Work { sign.registrar.withMutation(of: sign, keyPath: \.delay) {} }
            #expect(work.locks == 0, "When does the table become empty?")
        }

        @Test func `A tracking started while the only other one is notified isn't lost`() {
            everyOrder { order in
                let sign = Sign()
                let first = track(as: "the first `onChange`") { sign.delay }
                let second = Counter()
                order.thread { sign.delay = 5 }
                order.thread { track(second, as: "the second `onChange`") { sign.platform } }
                try order.run()
                sign.platform = 2
                #expect(first.value == 1)
                #expect(second.value == 1, "What can another thread do before the flag is cleared?")
            }
        }

        @Test func `Once a tracked getter returns, a change finds the tracking`() {
            everyOrder { order in
                let sign = Sign()
                let calls = Counter()
                order.thread { track { sign.platform } }
                order.thread {
                    track(calls, as: "`onChange`") { sign.delay }
                    sign.delay = 5
                }
                try order.run()
                #expect(calls.value == 1, "When is the flag set, and when does the getter return?")
            }
        }
    }
}
