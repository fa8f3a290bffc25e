import Counting
import Testing
import ThreadLocal
import WorkshopTesting

@testable import Bonus

extension BonusTests {
    @Suite struct `Step B.9` {
        let sign = Sign()

        @Test func `Tracking and changing a property takes one allocation`() {
            let allocations = allocationsOfTracking()
            saves("allocations", from: 2, to: allocations)
            #expect(allocations == 1, "Which objects outlive the call?")
        }

        @Test func `The access list is on the stack`() {
            var isThere = false
            track {
                _ = sign.delay
                isThere = isOnStack(bonusThreadLocal)
            }
            #expect(isThere, "How long does the list have to live?")
        }

        @Test func `A read is recorded in all three enclosing lists`() {
            let calls = Counter()
            track(calls) { track(calls) { track(calls) { sign.delay } } }
            sign.delay = 5
            #expect(calls.value == 3, "In which lists is the read recorded?")
        }

        @Test func `After inner trackings, reads are recorded in the outer list again`() {
            let calls = track {
                track { track { sign.delay } }
                track { sign.delay }
                return sign.platform
            }
            sign.platform = 2
            #expect(calls.value == 1)
        }

        @Test func `The Bonus ignores another chapter's access list`() {
            let list = Counter()
            threadLocal = Unmanaged.passUnretained(list).toOpaque()
            let isTaken = accessList != nil
            threadLocal = nil
            #expect(!isTaken, "Which variable holds the Bonus's list?")
        }

        @Test func `Reads in the onChange expression aren't tracked`() {
            let calls = Counter()
            func makeOnChange(for platform: Int) -> @Sendable () -> Void { { calls.increment() } }
            withObservationTracking({ _ = sign.delay }, onChange: makeOnChange(for: sign.platform))
            sign.platform = 2
            #expect(calls.value == 0, "Which list is current while the expression is evaluated?")
        }

        @Test func `Reads in the onChange expression belong to the outer tracking`() {
            func makeOnChange(for platform: Int) -> @Sendable () -> Void { {} }
            let calls = track {
                withObservationTracking(
                    { _ = sign.delay }, onChange: makeOnChange(for: sign.platform))
            }
            sign.platform = 2
            #expect(calls.value == 1, "Which list is current while the expression is evaluated?")
        }
    }
}
