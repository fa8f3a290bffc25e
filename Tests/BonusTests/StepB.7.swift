import BonusCaller
import Counting
import Testing
import WorkshopTesting

@testable import Bonus

extension BonusTests {
    @Suite struct `Step B.7` {
        @Test func `A registrar that nothing has observed allocates only 24 bytes`() {
            var registrar: ObservationRegistrar?  // Otherwise, the optimizer omits the allocation.
            let work = Work { registrar = ObservationRegistrar() }
            withExtendedLifetime(registrar) {}
            saves("bytes", from: 66, to: work.bytes)
            #expect(work.bytes == 24, "What does a registrar need before its first tracking?")
        }

        @Test func `A read or a change without a tracking makes no observers`() {
            let sign = Sign()
            var registrar: ObservationRegistrar? = ObservationRegistrar()
            let work = Work {
                registrar?.access(sign, keyPath: \.delay)
                registrar?.willSet(sign, keyPath: \.delay)
                registrar?.didSet(sign, keyPath: \.delay)
                registrar = nil
            }
            withExtendedLifetime(registrar) {}
            #expect(work.allocations == 0, "Which question can be answered without observers?")
        }

        @Test func `If two threads create observers at once, both use the same instance`() {
            let sign = Sign()
            let calls = Counter()
            _ = Work(interruptedAt: Observers.self) { made in
                if made == nil { onAnotherThread { track(calls) { sign.delay } } }
            } of: {
                track(calls) { sign.registrar.access(sign, keyPath: \.delay) }
            }
            sign.delay = 5
            #expect(calls.value == 2, "Which observers does each of the two threads use?")
            #expect(!sign.registrar.isObserved, "Which trackings are left?")
        }

        @Test func `Observers that lose a race are freed`() {
            let sign = Sign()
            weak var made: AnyObject?
            _ = Work(interruptedAt: Observers.self) { object in
                made = object
                if object == nil { onAnotherThread { track { sign.delay } } }
            } of: {
                track { sign.registrar.access(sign, keyPath: \.delay) }
            }
            let isLeft = made != nil && made !== sign.registrar.observers
            #expect(!isLeft, "Which code releases the observers that were retained by hand?")
        }

        @Test func `The observers are freed with their object`() {
            var sign: Sign? = Sign()
            track { sign?.delay }
            sign?.delay = 5
            weak let observers = sign?.registrar.observers
            sign = nil
            #expect(
                observers == nil, "Which code releases the observers that were retained by hand?")
        }

        @Test(.noticesLocks)
        func `In another module, the read of the observers' flag is inlined`() {
            let caller = Caller()
            track { caller.read() }
            let observers = caller.registrar.observers
            let direct = Work.depthsOfFlags {
                beginCountingCalls()
                _ = observers.isObserved
            }
            let depths = Work.depthsOfFlags(askedBy: caller.change)
            let calls = zip(depths, direct).map { $0 - $1 }.first ?? 0
            #expect(calls <= 0, "What does an `@inlinable` function use, and is that `@inlinable`?")
        }
    }
}
