import Testing
import WorkshopTesting

@testable import Chapter5

// Races, in every order of their threads. See `everyOrder` for how, and for what it can't see.

extension Chapter5Tests {
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

    @Test(.differs("It calls before it forgets, so a second thread calls too."))
    func `Step 5.3 · whoever is called may use the object, in every order`() throws {
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
                `onChange` has tracked delay and platform, and changed platform. The first one ran \
                \(times(calls.value)), the one that it began \(times(again.value)). It should be once \
                each.
                """)
            order.expectNothingIsLeft(at: train)
        }
    }

    @Test(.differs("It loses the change: nobody waits for it before `apply` has returned."))
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
            // Who comes between the report and the change is the business of the last step.
            if readsBefore.value > 0 { order.expectOneCall(calls, for: train) }
            order.expect(
                calls.value < 2, "One change, and `onChange` ran \(times(calls.value)).")
        }
    }

    @Test(.differs("It loses the change: nobody waits for it before `apply` has returned."))
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
                "`onChange` ran \(times(calls.value)). It should run once, whatever changes.")
        }
    }

    @Test(.differs("It loses the change: nobody waits for it before `apply` has returned."))
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

    @Test(.differs("It loses the change: it tells of it once, before, and then nobody waited yet."))
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
                calls.value < 2, "One change, and `onChange` ran \(times(calls.value)).")
            // If nobody has been told, somebody has to wait.
            let before = calls.value
            train.delay = 10
            order.expect(
                calls.value == 1,
                """
                Thread 1 has read \(seen.entries.first ?? 0), and its `onChange` ran \
                \(times(before)). After another change, when all was done, it had run \
                \(times(calls.value)). It should be once.
                """)
            order.expectNothingIsLeft(at: train)
        }
    }

    @Test(.differs("It loses the change: it tells of it once, before, and then nobody waited yet."))
    func `Step 5.5 · who starts anew sees the last value, in every order`() throws {
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
                Delay is 5, \(shown.entries.last ?? 0) is shown, and nobody has told that this is not \
                right any more.
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
    /// Expects that a change of a train was told once to somebody who had read the old value.
    fileprivate func expectOneCall(
        _ calls: Counter, for train: Express, of callback: String = "`onChange`"
    ) {
        let count = calls.value
        expect(
            count == 1,
            """
            Thread 1 goes on with the delay that it has read, delay is 5, and \(callback) ran \
            \(times(count)). It should run once\(count == 0 ? ", or the old value is shown for ever" : "").
            """)
    }

    /// Expects that no tracking waits at the trains any more.
    fileprivate func expectNothingIsLeft(at trains: Express...) {
        #if !TOOLCHAIN
            expect(
                trains.allSatisfy { Chapter5Tests.isFree($0.registrar) },
                "`onChange` has run, and a tracking still waits. Nobody will ever remove it.")
        #endif
    }
}

/// A train whose reads and changes the timeline tells.
///
/// Its registrar is real. There is a point before each use of the stored value: another thread may have
/// the turn between a report and a change, and between noting a read and the read.
private final class Express: Observable, @unchecked Sendable {
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
