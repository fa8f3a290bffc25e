import Counting
import Testing
import ThreadLocal
import WorkshopTesting

@testable import Bonus

extension BonusTests {
    @Suite struct `Step B.9` {
        let sign = Sign()

        @Test func `A tracking and its change are one allocation`() {
            let allocations = allocationsOfTracking()
            saves("allocations", from: 2, to: allocations)
            #expect(allocations == 1, "Which objects outlive the call?")
        }

        @Test func `The list is on the stack`() {
            var isThere = false
            track {
                _ = sign.delay
                isThere = isOnStack(bonusThreadLocal)
            }
            #expect(isThere, "How long does the list have to live?")
        }

        @Test func `A read is recorded in all three lists around it`() {
            let calls = Counter()
            track(calls) { track(calls) { track(calls) { sign.delay } } }
            sign.delay = 5
            #expect(calls.value == 3, "In which lists is the read recorded?")
        }

        @Test func `After inner trackings, the outer list is in place again`() {
            let calls = track {
                track { track { sign.delay } }
                track { sign.delay }
                return sign.platform
            }
            sign.platform = 2
            #expect(calls.value == 1)
        }

        @Test func `A list of another chapter is not the Bonus's`() {
            let list = Counter()
            threadLocal = Unmanaged.passUnretained(list).toOpaque()
            let isTaken = accessList != nil
            threadLocal = nil
            #expect(!isTaken, "Which variable holds the Bonus's list?")
        }

        @Test func `What the expression for onChange reads is not read by apply`() {
            let calls = Counter()
            func makeOnChange(for platform: Int) -> @Sendable () -> Void { { calls.increment() } }
            withObservationTracking({ _ = sign.delay }, onChange: makeOnChange(for: sign.platform))
            sign.platform = 2
            #expect(calls.value == 0, "Which list is in place while the expression is evaluated?")
        }

        @Test func `What the expression for onChange reads is read by the outer apply`() {
            func makeOnChange(for platform: Int) -> @Sendable () -> Void { {} }
            let calls = track {
                withObservationTracking(
                    { _ = sign.delay }, onChange: makeOnChange(for: sign.platform))
            }
            sign.platform = 2
            #expect(calls.value == 1, "Which list is in place while the expression is evaluated?")
        }
    }
}
