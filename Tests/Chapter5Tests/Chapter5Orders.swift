import Testing
import WorkshopTesting

@testable import Chapter5

// Races, in every order of their threads. See `everyOrder` for how, and for what it can't see.

extension Chapter5Tests {
    @Test func `Step 5.2 · tracking and changing in every order, with no deadlock`() throws {
        try needLock()
        everyOrder { order in
            let train = Express()
            let (calls, others) = (Counter(), Counter())
            watch(train, \.delay, \.platform, calls)
            order.thread {
                withObservationTracking {
                    _ = (train.platform, train.delay)
                } onChange: {
                    others.increment()
                }
            }
            order.thread { train.delay = 5 }
            try order.run()
            order.expect(
                calls.value == 1,
                "Delay changed once, and `onChange` ran \(times(calls.value)). It should run once.")
        }
    }

    @Test func `Step 5.2 · two threads begin to wait at one object, in every order`() throws {
        try needLock()
        everyOrder { order in
            let train = Express()
            let calls = (0..<2).map { _ in Counter() }
            for calls in calls {
                order.thread {
                    _ = withObservationTracking {
                        train.delay
                    } onChange: {
                        calls.increment()
                    }
                }
            }
            try order.run()
            train.delay = 5
            let counts = calls.map(\.value)
            order.expect(
                counts == [1, 1],
                """
                Two threads read delay in trackings, and later delay changed. Their `onChange`s ran \
                \(times(counts[0])) and \(times(counts[1])). Each should run once.
                """)
        }
    }

    @Test func `Step 5.2 · one thread begins to wait while one is forgotten, in every order`()
        throws
    {
        try needLock()
        everyOrder { order in
            let train = Express()
            let (first, second) = (Counter(), Counter())
            watch(train, \.delay, \.platform, first)
            order.thread { train.platform = 2 }
            order.thread {
                _ = withObservationTracking {
                    train.delay
                } onChange: {
                    second.increment()
                }
            }
            try order.run()
            train.delay = 5
            let counts = [first.value, second.value]
            order.expect(
                counts == [1, 1],
                """
                A tracking waited for delay and platform. One thread changed platform, and another \
                one read delay in a tracking. Later delay changed. The first `onChange` ran \
                \(times(counts[0])), the second \(times(counts[1])). Each should run once.
                """)
        }
    }

    @Test(.differs("It calls before it forgets, so a second thread calls too."))
    func `Step 5.3 · two threads in every order: one of them calls`() throws {
        try needLock()
        everyOrder { order in
            let train = Express()
            let calls = Counter()
            watch(train, \.delay, \.platform, calls)
            order.thread { train.delay = 5 }
            order.thread { train.platform = 2 }
            try order.run()
            order.expect(
                calls.value == 1,
                """
                Delay and platform were read, and both have changed. `onChange` ran \
                \(times(calls.value)). It should run once.
                """)
            order.expectNothingIsLeft(at: train)
        }
    }

    @Test(.differs("It calls before it forgets, so a second thread calls too."))
    func `Step 5.3 · two objects in every order: one thread calls`() throws {
        try needLock()
        everyOrder { order in
            let (first, second) = (Express("a"), Express("b"))
            let calls = Counter()
            _ = withObservationTracking {
                (first.delay, second.delay)
            } onChange: {
                Order.call("calls `onChange`")
                calls.increment()
            }
            order.thread { first.delay = 5 }
            order.thread { second.delay = 5 }
            try order.run()
            order.expect(
                calls.value == 1,
                """
                Two trains were read, and both have changed. `onChange` ran \(times(calls.value)). It \
                should run once.
                """)
            order.expectNothingIsLeft(at: first, second)
        }
    }

    @Test(.differs("It loses the change: nothing waits before `apply` has returned."))
    func `Step 5.4 · a change at any moment of apply, in every order`() throws {
        try needLock()
        everyOrder { order in
            let train = Express()
            let (calls, reads, readsBefore) = (Counter(), Counter(), Counter())
            order.thread {
                _ = withObservationTracking {
                    let delay = train.delay
                    reads.increment()
                    Order.point("is done with `apply`")
                    return delay
                } onChange: {
                    Order.call("calls `onChange`")
                    calls.increment()
                }
            }
            order.thread {
                if reads.value > 0 { readsBefore.increment() }
                train.delay = 5
            }
            try order.run()
            // A read between `willSet` and the store is the business of the last step.
            if readsBefore.value > 0 { order.expectOneCall(calls, for: train) }
            order.expect(
                calls.value < 2,
                "Delay changed once, and `onChange` ran \(times(calls.value)). It should run once.")
        }
    }

    @Test(.differs("It loses the change: nothing waits before `apply` has returned."))
    func `Step 5.4 · two changes at any moment of apply, in every order`() throws {
        try needLock()
        everyOrder { order in
            let train = Express()
            let (calls, reads, readsBefore) = (Counter(), Counter(), Counter())
            order.thread {
                withObservationTracking {
                    _ = (train.delay, train.platform)
                    reads.increment()
                    Order.point("is done with `apply`")
                } onChange: {
                    Order.call("calls `onChange`")
                    calls.increment()
                }
            }
            order.thread {
                if reads.value > 0 { readsBefore.increment() }
                train.delay = 5
                train.platform = 2
            }
            try order.run()
            if readsBefore.value > 0 { order.expectOneCall(calls, for: train) }
            order.expect(
                calls.value < 2,
                """
                Delay and platform changed, and `onChange` ran \(times(calls.value)). It should run \
                once.
                """)
            if calls.value == 1 { order.expectNothingIsLeft(at: train) }
        }
    }

    @Test(.differs("It loses the change: nothing waits before `apply` has returned."))
    func `Step 5.4 · a change at any moment of an inner apply, in every order`() throws {
        try needLock()
        everyOrder { order in
            let train = Express()
            let (inner, outer, reads, readsBefore) = (Counter(), Counter(), Counter(), Counter())
            order.thread {
                withObservationTracking {
                    withObservationTracking {
                        _ = train.delay
                        reads.increment()
                        Order.point("is done with the inner `apply`")
                    } onChange: {
                        Order.call("calls the inner `onChange`")
                        inner.increment()
                    }
                } onChange: {
                    Order.call("calls the outer `onChange`")
                    outer.increment()
                }
            }
            order.thread {
                if reads.value > 0 { readsBefore.increment() }
                train.delay = 5
            }
            try order.run()
            guard readsBefore.value > 0 else { return }
            order.expectOneCall(inner, for: train, of: "the inner `onChange`")
            order.expectOneCall(outer, for: train, of: "the outer `onChange`")
        }
    }

    @Test(.differs("It calls before it forgets, so a second thread calls too."))
    func `Step 5.4 · onChange may use the object, in every order`() throws {
        try needLock()
        everyOrder { order in
            let train = Express()
            let calls = Counter()
            let again = Counter()
            _ = withObservationTracking {
                train.delay
            } onChange: {
                Order.call("calls `onChange`")
                calls.increment()
                watch(train, \.delay, \.platform, again)
                train.platform += 1
            }
            order.thread { train.delay = 5 }
            order.thread { train.platform = 2 }
            try order.run()
            order.expect(
                calls.value == 1 && again.value == 1,
                """
                `onChange` tracked delay and platform again, and changed platform. The first \
                `onChange` ran \(times(calls.value)), that of the new tracking \
                \(times(again.value)). Each should run once.
                """)
            order.expectNothingIsLeft(at: train)
        }
    }

    @Test(.differs("It loses the change: nothing waits before `apply` has returned."))
    func `Step 5.4 · when the inner tracking is over, the outer one still waits, in every order`()
        throws
    {
        try needLock()
        everyOrder { order in
            let train = Express()
            let outer = Counter()
            order.thread {
                withObservationTracking {
                    withObservationTracking {
                        _ = (train.delay, train.platform)
                    } onChange: {
                        Order.call("calls the inner `onChange`")
                    }
                } onChange: {
                    Order.call("calls the outer `onChange`")
                    outer.increment()
                }
            }
            order.thread { train.delay = 5 }
            try order.run()
            train.platform = 9
            let count = outer.value
            order.expect(
                count == 1,
                """
                An inner tracking read delay and platform. Delay changed meanwhile, and platform after \
                all that. The outer `onChange` ran \(times(count)). It should run once: the inner \
                tracking may be over before it reads platform, but the outer one isn't.
                """)
        }
        let train = Express()
        let (during, inner) = (Counter(), Counter())
        withObservationTracking {
            withObservationTracking {
                _ = train.platform
                onAnotherThread { train.platform = 2 }
            } onChange: {
                inner.increment()
            }
        } onChange: {
            during.increment()
        }
        let counts = [during.value, inner.value]
        #expect(
            counts == [1, 1],
            """
            Another thread changed platform after an inner `apply` had read it. The outer `onChange` \
            ran \(times(counts[0])), the inner one \(times(counts[1])). Each should run once.
            """)
    }

    @Test(.differs("It loses the change: it notifies only before the store."))
    func `Step 5.5 · a read at any moment of a change, in every order`() throws {
        try needLock()
        everyOrder { order in
            let train = Express()
            let calls = Counter()
            let seen = Log<Int>()
            order.thread {
                seen.append(
                    withObservationTracking {
                        train.delay
                    } onChange: {
                        Order.call("calls `onChange`")
                        calls.increment()
                    })
            }
            order.thread { train.delay = 5 }
            try order.run()
            if seen.entries == [0] { order.expectOneCall(calls, for: train) }
            order.expect(
                calls.value < 2,
                "Delay changed once, and `onChange` ran \(times(calls.value)). It should run once.")
            // If there was no call, the tracking has to wait.
            let before = calls.value
            train.delay = 10
            order.expect(
                calls.value == 1,
                """
                Thread 1 read \(seen.entries.first ?? 0), and its `onChange` ran \(times(before)). \
                Then delay changed again, and it had run \(times(calls.value)) in all. It should \
                run once in all.
                """)
            order.expectNothingIsLeft(at: train)
        }
    }

    @Test(.differs("It loses the change: it notifies only before the store."))
    func `Step 5.5 · the last value is shown in the end, in every order`() throws {
        try needLock()
        everyOrder { order in
            let train = Express()
            let shown = Log<Int>()
            let marks = Counter()
            // As a user interface does it: `onChange` marks, and the thread looks again later.
            order.thread("the one that shows") {
                for _ in 1...2 {
                    let before = marks.value
                    shown.append(
                        withObservationTracking {
                            train.delay
                        } onChange: {
                            Order.call("calls `onChange`")
                            marks.increment()
                        })
                    if marks.value == before { break }
                }
            }
            order.thread("the one that changes") { train.delay = 5 }
            try order.run()
            order.expect(
                shown.entries.last == 5 || marks.value >= shown.entries.count,
                """
                Delay is 5, the last value shown is \(shown.entries.last ?? 0), and no `onChange` \
                has run since that was read. One should have run.
                """)
        }
    }
}

/// Tracks two properties of a train.
private func watch(
    _ train: Express, _ first: KeyPath<Express, Int>, _ second: KeyPath<Express, Int>,
    _ calls: Counter
) {
    _ = withObservationTracking {
        (train[keyPath: first], train[keyPath: second])
    } onChange: {
        Order.call("calls `onChange`")
        calls.increment()
    }
}

extension Order {
    /// Expects one call for a change that came after the old value had been read.
    fileprivate func expectOneCall(
        _ calls: Counter, for train: Express, of callback: String = "`onChange`"
    ) {
        let count = calls.value
        expect(
            count == 1,
            """
            Thread 1 read a delay of 0, delay is 5 now, and \(callback) ran \(times(count)). It should \
            run once\(count == 0 ? ", or 0 is shown forever" : "").
            """)
    }

    /// Expects that no tracking waits at the trains any more.
    fileprivate func expectNothingIsLeft(at trains: Express...) {
        #if !TOOLCHAIN
            expect(
                trains.allSatisfy { Chapter5Tests.isFree($0.registrar) },
                """
                `onChange` has run, and the registrar still keeps an entry for a property. Nothing will \
                ever remove it.
                """)
        #endif
    }
}

/// A train whose reads and changes the timeline tells.
///
/// Its registrar is real. There is a point before each use of the stored value: another thread may have
/// the turn between a report and a change, and between noting a read and the read.
final class Express: Observable, @unchecked Sendable {
    let registrar = ObservationRegistrar()
    private let name: String
    private var _delay = 0
    private var _platform = 1

    /// A train. With a name, the timeline says "delay of a".
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
