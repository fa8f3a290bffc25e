import Testing
import WorkshopTesting

@testable import Bonus

extension BonusTests.`Step B.0` {
    // MARK: Each order of changes

    @Test func `If two threads change three objects, only one calls onChange`() {
        everyOrder { order in
            let signs = [Sign("a"), Sign("b"), Sign("c")]
            let calls = track(as: "`onChange`") { signs.map(\.delay) }
            order.thread { signs[1].delay = 5 }
            order.thread {
                signs[0].delay = 5
                signs[2].delay = 5
            }
            try order.run()
            #expect(calls.value == 1)
            #expect(signs.count(where: \.registrar.isObserved) == 0)
        }
    }

    @Test func `Two threads notify each of three trackings once`() {
        everyOrder { order in
            let sign = Sign()
            let both = track(as: "both's `onChange`") { (sign.delay, sign.platform) }
            let delay = track(as: "delay's `onChange`") { sign.delay }
            let platform = track(as: "platform's `onChange`") { sign.platform }
            order.thread { sign.delay = 5 }
            order.thread { sign.platform = 2 }
            try order.run()
            #expect([both.value, delay.value, platform.value] == [1, 1, 1])
        }
    }

    // MARK: A tracking starts during changes

    @Test func `Three threads can track one property at the same time`() {
        everyOrder { order in
            let sign = Sign()
            let calls = Counter()
            for _ in 1...3 { order.thread { track(calls, as: "`onChange`") { sign.delay } } }
            try order.run()
            sign.delay = 5
            #expect(calls.value == 3)
        }
    }

    @Test func `A tracking that starts while another one is notified stays registered`() {
        everyOrder { order in
            let sign = Sign()
            let first = track(as: "the first `onChange`") { (sign.delay, sign.platform) }
            let second = Counter()
            order.thread { sign.platform = 2 }
            order.thread { track(second, as: "the second `onChange`") { sign.delay } }
            try order.run()
            sign.delay = 5
            #expect([first.value, second.value] == [1, 1])
        }
    }

    @Test func `A read on another thread isn't tracked`() {
        everyOrder { order in
            let sign = Sign()
            let other = Sign("b")
            let calls = Counter()
            order.thread { track(calls, as: "`onChange`") { sign.delay } }
            order.thread {
                _ = sign.platform
                track { other.delay }
                _ = sign.destination
            }
            try order.run()
            sign.platform = 2
            sign.destination = 2
            #expect(calls.value == 0)
        }
    }

    @Test func `Reads in inner trackings also register the outer tracking`() {
        everyOrder { order in
            let sign = Sign()
            let outer = Counter()
            let inner = Counter()
            order.thread {
                track(outer, as: "the outer `onChange`") {
                    track(inner, as: "an inner `onChange`") {
                        track(inner, as: "the innermost `onChange`") { sign.delay }
                    }
                    return sign.platform
                }
            }
            order.thread { sign.delay = 5 }
            try order.run()
            sign.delay = 10
            #expect([outer.value, inner.value] == [1, 2])
        }
    }

    @Test func `A tracking ignores changes made by its apply but not later ones`() {
        everyOrder { order in
            let sign = Sign()
            let calls = Counter()
            order.thread {
                track(calls, as: "`onChange`") {
                    _ = (sign.delay, sign.platform)
                    sign.delay = 5
                }
            }
            order.thread { sign.destination = 2 }
            try order.run()
            let early = calls.value
            sign.platform = 2
            #expect([early, calls.value] == [0, 1])
        }
    }

    @Test func `A late onChange's own change doesn't call it again`() {
        everyOrder { order in
            let sign = Sign()
            let calls = Counter()
            order.thread {
                withObservationTracking {
                    _ = sign.delay
                } onChange: {
                    Interleaving.call("calls `onChange`")
                    if calls.increment() < 8 { sign.delay += 1 }
                }
            }
            order.thread { sign.delay = 5 }
            try order.run()
            sign.delay = 10
            #expect(calls.value == 1)
        }
    }

    // MARK: Which thread calls

    @Test func `Trackings started on the same thread before the store aren't notified`() {
        let sign = Sign()
        let calls = Counter()
        sign.registrar.withMutation(of: sign, keyPath: \.delay) {
            for _ in 1...10 { track(calls) { sign.delay } }
        }
        #expect(calls.value == 0, "Which thread makes the change?")
        sign.delay = 5
        #expect(calls.value == 10)
    }

    @Test func `onChange runs on the thread that makes the change`() {
        let sign = Sign()
        let threads = Log<UInt>()
        withObservationTracking {
            _ = sign.delay
        } onChange: {
            threads.append(thisThread)
        }
        onAnotherThread {
            sign.delay = 5
            threads.append(thisThread)
        }
        #expect(threads.entries.count == 2)
        #expect(Set(threads.entries).count == 1)
    }

    @Test func `A late onChange runs on apply's thread`() {
        let sign = Sign()
        let threads = Log<UInt>()
        withObservationTracking {
            _ = sign.delay
            onAnotherThread { sign.delay = 5 }
        } onChange: {
            threads.append(thisThread)
        }
        #expect(threads.entries == [thisThread])
    }

    @Test func `A late call that isn't nested runs before withObservationTracking returns`() {
        let sign = Sign()
        let log = Log<String>()
        for _ in 1...3 {
            withObservationTracking {
                _ = sign.delay
                onAnotherThread { sign.delay += 5 }
            } onChange: {
                log.append("call")
            }
            log.append("return")
        }
        #expect(log.entries == ["call", "return", "call", "return", "call", "return"])
    }
}
