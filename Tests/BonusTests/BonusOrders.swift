import Testing
import WorkshopTesting

@testable import Bonus

// Races, in every order of their threads. A flag is no lock: each access to it is a point too.

extension BonusTests {
    @Test func `Step B.2 · a read at any moment of a change, in every order`() throws {
        try needNoLock()
        everyOrder { order in
            let sign = Sign()
            let calls = Counter()
            let seen = Log<Int>()
            order.thread {
                seen.append(
                    withObservationTracking {
                        sign.delay
                    } onChange: {
                        Order.call("calls `onChange`")
                        calls.increment()
                    })
            }
            order.thread { sign.delay = 5 }
            try order.run()
            order.expect(
                calls.value == 1 || calls.value == 0 && seen.entries == [5],
                """
                Thread 1 read \(seen.entries.first ?? 0), delay is 5 now, and `onChange` ran \
                \(times(calls.value)). It should run once, unless 5 was read.
                """)
            let before = calls.value
            sign.delay = 10
            order.expect(
                calls.value == 1,
                """
                `onChange` ran \(times(before)). Then delay changed again, and it had run \
                \(times(calls.value)) in all. It should run once.
                """)
        }
    }

    @Test func `Step B.2 · one tracking ends while another begins, in every order`() throws {
        try needNoLock()
        everyOrder { order in
            let sign = Sign()
            let (first, second) = (Counter(), Counter())
            withObservationTracking {
                _ = sign.delay
            } onChange: {
                Order.call("calls the first `onChange`")
                first.increment()
            }
            order.thread { sign.delay = 5 }
            order.thread {
                withObservationTracking {
                    _ = sign.platform
                } onChange: {
                    Order.call("calls the second `onChange`")
                    second.increment()
                }
            }
            try order.run()
            sign.platform = 2
            order.expect(
                first.value == 1 && second.value == 1,
                """
                Delay changed while thread 2 began to wait for platform. Then platform changed. \
                The first `onChange` ran \(times(first.value)), the second \(times(second.value)). \
                Each should run once.
                """)
            let work = Work { sign.registrar.withMutation(of: sign, keyPath: \.delay) {} }
            order.expect(
                work.locks == 0,
                """
                Both trackings have been called, but a change takes \(count(work.locks, "lock")). \
                It should take none: nothing waits.
                """)
        }
    }

    @Test func `Step B.4 · a tracking that begins during a change misses no other, in every order`()
        throws
    {
        try needFew()
        everyOrder { order in
            let sign = Sign()
            let (first, second) = (Counter(), Counter())
            let seen = Log<Int>()
            withObservationTracking {
                _ = sign.delay
            } onChange: {
                Order.call("calls the first `onChange`")
                first.increment()
                seen.append(
                    withObservationTracking {
                        sign.delay
                    } onChange: {
                        Order.call("calls the second `onChange`")
                        second.increment()
                    })
            }
            order.thread { sign.delay = 5 }
            order.thread { sign.delay = 10 }
            try order.run()
            order.expect(
                first.value == 1 && (second.value == 1 || seen.entries != [0]),
                """
                Two threads changed delay. The first `onChange` ran \(times(first.value)). It tracked \
                delay again, and read \(seen.entries.first ?? 0). That tracking's `onChange` ran \
                \(times(second.value)). Each should run once, unless the other thread's value was \
                read.
                """)
        }
    }

    @Test func `Step B.5 · two threads track an object for the first time, in every order`() throws
    {
        try needLaziness()
        everyOrder { order in
            let sign = Sign()
            let (first, second) = (Counter(), Counter())
            for calls in [first, second] {
                order.thread {
                    withObservationTracking {
                        _ = sign.delay
                    } onChange: {
                        calls.increment()
                    }
                }
            }
            try order.run()
            sign.delay = 5
            order.expect(
                first.value == 1 && second.value == 1,
                """
                Two threads tracked an object that nothing had observed before. Then it changed. \
                `onChange` ran \(times(first.value)) for thread 1 and \(times(second.value)) for \
                thread 2. It should run once for each.
                """)
        }
    }
}

/// A train's sign, whose reads and changes the timeline tells.
final class Sign: Observable, @unchecked Sendable {
    let registrar = ObservationRegistrar()
    private let name: String
    private var _delay = 0
    private var _platform = 1

    /// A sign. With a name, the timeline says "delay of a".
    init(_ name: String = "") {
        self.name = name.isEmpty ? "" : " of \(name)"
    }

    var delay: Int {
        get {
            registrar.access(self, keyPath: \.delay)
            Order.point("reads delay\(name): \(_delay)")
            return _delay
        }
        set {
            registrar.withMutation(of: self, keyPath: \.delay) {
                Order.point("sets delay\(name) to \(newValue)")
                _delay = newValue
            }
        }
    }

    var platform: Int {
        get {
            registrar.access(self, keyPath: \.platform)
            Order.point("reads platform\(name): \(_platform)")
            return _platform
        }
        set {
            registrar.withMutation(of: self, keyPath: \.platform) {
                Order.point("sets platform\(name) to \(newValue)")
                _platform = newValue
            }
        }
    }
}
