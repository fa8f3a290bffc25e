import Testing
import WorkshopTesting

@testable import Bonus

extension BonusTests {
    @Suite struct `Step B.4` {
        @Test func `A tracking has no weak reference to the observers`() {
            let sign = Sign()
            for _ in 1...3 { track { sign.delay } }
            // The runtime's count includes one reference that every object has.
            let count = max(0, Int(_getWeakRetainCount(sign.registrar.observers)) - 1)
            saves("weak references", from: 3, to: count)
            #expect(count == 0, "How does a tracking refer to the observers?")
        }

        @Test func `Freeing an object also frees its callbacks`() {
            var sign: Sign? = Sign()
            var captured: Counter? = Counter()
            weak let counter = captured
            for _ in 1...3 {
                withObservationTracking {
                    _ = sign?.delay
                } onChange: { [captured] in
                    captured?.increment()
                }
            }
            captured = nil
            sign = nil
            #expect(counter == nil, "Which objects keep each other alive?")
        }

        @Test(arguments: 0..<3)
        func `If one of three objects is freed, the others are still tracked`(
            freed: Int
        ) {
            var signs = [Sign(), Sign(), Sign()]
            let calls = track { signs.map(\.delay) }
            signs.remove(at: freed)
            signs[1].delay = 5
            #expect(calls.value == 1)
            #expect(!signs[0].registrar.isObserved, "Where is the tracking still registered?")
        }

        @Test func `A freed object's observers stay alive while a tracking may use them`() {
            let other = Sign()
            var sign: Sign? = Sign()
            weak let observers = sign?.registrar.observers
            track { (sign?.delay, other.delay) }
            sign = nil
            #expect(observers != nil, "What does the tracking do with the observers when it ends?")
        }

        @Test func `The deinit of a captured object can change another object`() {
            everyOrder { order in
                let other = Sign("b")
                nonisolated(unsafe) var sign: Sign? = Sign("a")
                captureLast(changing: other, until: sign)
                let calls = track(as: "`onChange`") { (sign?.platform, other.delay) }
                order.thread {
                    Interleaving.note("frees an object that two trackings have read")
                    sign = nil
                }
                try order.run()
                #expect(calls.value == 1)
            }
        }

        @Test(.noticesLocks) func `Freeing a registrar that nothing has observed requires no lock`()
        {
            var registrar: ObservationRegistrar? = ObservationRegistrar()
            let work = Work { registrar = nil }
            withExtendedLifetime(registrar) {}
            #expect(work.locks == 0, "What is there to remove?")
        }
    }
}

/// Tracks a sign. `onChange` captures an object whose `deinit` changes another sign.
private func captureLast(changing other: Sign, until sign: Sign?) {
    nonisolated(unsafe) let last = Last(changing: other)
    withObservationTracking {
        _ = sign?.delay
    } onChange: {
        withExtendedLifetime(last) {}
    }
}

/// Changes a sign in its `deinit`.
private final class Last {
    private let sign: Sign

    init(changing sign: Sign) { self.sign = sign }

    deinit {
        Interleaving.call("frees what `onChange` has captured: its `deinit` runs")
        sign.delay = 5
    }
}
