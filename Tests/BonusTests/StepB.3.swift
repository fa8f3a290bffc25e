import Testing
import WorkshopTesting

@testable import Bonus

extension BonusTests {
    @Suite struct `Step B.3` {
        let sign = Sign()

        @Test(.noticesLocks) func `A new read takes one lock`() {
            let other = Sign()
            var work = Work {}
            track {
                _ = sign.delay
                work = Work { other.registrar.access(other, keyPath: \.platform) }
            }
            saves("locks of a read", from: 2, to: work.locks)
            #expect(work.locks == 1, "Which threads use the access list?")
        }

        @Test(.noticesLocks) func `A change inside apply takes only the observers' lock`() {
            let registrar = sign.registrar
            var locks: Set<UnsafeRawPointer> = []
            track {
                registrar.access(sign, keyPath: \.delay)
                locks = Work.locks(takenBy: { registrar.willSet(sign, keyPath: \.delay) })
            }
            #expect(locks.count == 1, "Which threads check whether `apply` is still running?")
        }

        @Test(.noticesLocks) func `A property that is read twenty times is registered once`() {
            let signs = (1...20).map { _ in Sign() }
            for sign in signs { for _ in 1...9 { track { sign.platform } } }
            let calls = track { for _ in 1...20 { for sign in signs { _ = sign.delay } } }
            let work = Work { signs[0].registrar.willSet(signs[0], keyPath: \.delay) }
            #expect(calls.value == 1)
            // Removing a registration takes a lock, so two for each sign would take 40 locks.
            #expect(work.locks < 40, "How many registrations does the tracking have?")
        }

        @Test(arguments: 0..<3) func `Notifying a tracking removes it from every object it read`(
            changed: Int
        ) {
            let signs = [Sign(), Sign(), Sign()]
            track { (signs[0].delay, signs[1].platform, signs[2].destination) }
            [
                { signs[0].delay = 5 }, { signs[1].platform = 2 }, { signs[2].destination = 3 },
            ][changed]()
            let observed = signs.count(where: \.registrar.isObserved)
            #expect(observed == 0, "Which object knows where the tracking is registered?")
        }

        @Test func `A tracking that ends during apply isn't registered by later reads`() {
            everyOrder { order in
                let sign = Sign()
                let calls = Counter()
                order.thread {
                    track(calls, as: "`onChange`") {
                        (sign.delay, sign.platform, sign.destination)
                    }
                }
                order.thread { sign.delay = 5 }
                try order.run()
                sign.delay = 10
                #expect(calls.value == 1)
                #expect(!sign.registrar.isObserved, "Which registrations could the change remove?")
            }
        }

        @Test func `A tracking that ends during apply is removed from all objects`() {
            everyOrder { order in
                let signs = [Sign("a"), Sign("b"), Sign("c")]
                let calls = Counter()
                order.thread { track(calls, as: "`onChange`") { signs.map(\.delay) } }
                order.thread { signs[1].delay = 5 }
                try order.run()
                signs[1].delay = 10
                #expect(calls.value == 1)
                #expect(signs.count(where: \.registrar.isObserved) == 0)
            }
        }

        @Test func `A late call is the tracking's only call`() {
            everyOrder { order in
                let sign = Sign("a")
                let other = Sign("b")
                let calls = Counter()
                order.thread {
                    track(calls, as: "`onChange`") {
                        _ = (other.delay, sign.delay)
                        onAnotherThread { sign.delay = 5 }
                    }
                }
                order.thread { other.delay = 5 }
                try order.run()
                #expect(calls.value == 1, "What can a change still find in the tracking?")
            }
        }

        @Test func `Another thread's change during apply is reported`() {
            let calls = track {
                _ = sign.delay
                onAnotherThread { sign.registrar.willSet(sign, keyPath: \.delay) }
            }
            #expect(
                calls.value == 1,
                "Which thread's changes does a tracking ignore while `apply` runs?")
        }

        @Test func `Late calls run one after another, never inside each other`() {
            let sign = Sign()
            let log = Log<String>()
            @Sendable func start(_ number: Int, then next: @escaping @Sendable () -> Void = {}) {
                withObservationTracking {
                    _ = sign.delay
                    onAnotherThread { sign.delay += 5 }
                } onChange: {
                    log.append("\(number) begins")
                    next()
                    log.append("\(number) ends")
                }
            }
            start(1) {
                start(2) { start(4) }
                start(3)
            }
            #expect(
                log.entries == (1...4).flatMap { ["\($0) begins", "\($0) ends"] },
                "Which function makes a late call?")
        }

        @Test func `If apply reads nothing, the onChange expression isn't evaluated`() {
            let evaluations = Counter()
            func makeOnChange() -> @Sendable () -> Void {
                evaluations.increment()
                return {}
            }
            withObservationTracking({}, onChange: makeOnChange())
            #expect(evaluations.value == 0, "What does the list contain?")
        }

        @Test func `A change made by the onChange expression doesn't call onChange`() {
            let calls = Counter()
            func makeOnChange() -> @Sendable () -> Void {
                sign.delay = 5
                return { calls.increment() }
            }
            withObservationTracking({ _ = sign.delay }, onChange: makeOnChange())
            #expect(calls.value == 0, "When is the expression evaluated?")
            sign.delay = 10
            #expect(calls.value == 1)
        }
    }
}
