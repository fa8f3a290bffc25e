import BonusCaller
import Counting
import Testing
import ThreadLocal
import WorkshopTesting

@testable import Bonus

// These tests count what the code does: allocations, references, locks, key paths, hashes. They never
// take the time, so they say the same on every machine. What must not break on the way is asked once a
// step has saved what it should.

@Suite("Bonus · Make it fast", .serialized, .bonus, .leavesNoList)
struct BonusTests {
    @Test static func `Step B.1`() async throws { try await step1.run() }

    @Test(.needsNoKeyPath)
    static func `Step B.1, and still right`() async throws { try await step1StillRight.run() }

    @Test static func `Step B.2`() async throws { try await step2.run() }

    @Test(.needsNoLock)
    static func `Step B.2, and still right`() async throws { try await step2StillRight.run() }

    @Test static func `Step B.3`() async throws { try await step3.run() }

    @Test(.needsTheList)
    static func `Step B.3, and still right`() async throws { try await step3StillRight.run() }

    @Test static func `Step B.4`() async throws { try await step4.run() }

    @Test(.needsNoWeak)
    static func `Step B.4, and still right`() async throws { try await step4StillRight.run() }

    @Test static func `Step B.5`() async throws { try await step5.run() }

    @Test(.needsIdentity)
    static func `Step B.5, and still right`() async throws { try await step5StillRight.run() }

    @Test static func `Step B.6`() async throws { try await step6.run() }

    @Test(.needsFew)
    static func `Step B.6, and still right`() async throws { try await step6StillRight.run() }

    @Test static func `Step B.7`() async throws { try await step7.run() }

    @Test(.needsLaziness, .keepsTheObservers)
    static func `Step B.7, and still right`() async throws { try await step7StillRight.run() }

    @Test static func `Step B.8`() async throws { try await step8.run() }

    @Test(.needsNoArray)
    static func `Step B.8, and still right`() async throws { try await step8StillRight.run() }

    @Test static func `Step B.9`() async throws { try await step9.run() }

    @Test(.needsOneAllocation)
    static func `Step B.9, and still right`() async throws { try await step9StillRight.run() }
}

let step1 = StepTests("B.1") {
    StepTest("a read outside any tracking makes no key path") {
        let shelf = Shelf()
        let made = Made()
        for _ in 1...3 { shelf.registrar.access(shelf, keyPath: made(\.first)) }
        expect(
            made.count == 0,
            """
            Outside of any tracking, a property was read 3 times. That made \
            \(count(made.count, "key path")). It should make none.
            """)
        saves("key paths of 3 reads", from: 3, to: made.count)
    }

    StepTest("a read outside any tracking takes no reference, and no memory") {
        let shelf = Shelf()
        let registrar = shelf.registrar
        registrar.access(shelf, keyPath: \.first)
        let work = Work { registrar.access(shelf, keyPath: \.first) }
        expect(
            work.retains == 0 && work.allocations == 0 && work.locks == 0,
            """
            A read outside of any tracking took \(count(work.retains, "reference")), \
            \(count(work.allocations, "allocation")) and \(count(work.locks, "lock")). It should \
            take none of them.
            """)
    }

    StepTest("a change that nothing observes makes no key path") {
        let shelf = Shelf()
        let (first, last, both) = (Made(), Made(), Made())
        shelf.registrar.willSet(shelf, keyPath: first(\.first))
        shelf.registrar.didSet(shelf, keyPath: last(\.first))
        shelf.registrar.withMutation(of: shelf, keyPath: both(\.first)) {}
        expect(
            first.count + last.count + both.count == 0,
            """
            No tracking waits. `willSet` made \(count(first.count, "key path")), `didSet` \
            \(last.count), `withMutation` \(both.count). Each should make none.
            """)
    }
}

let step1StillRight = StepTests("B.1") {
    StepTest("what is tracked is reported") {
        let shelf = Shelf()
        let calls = track { shelf.first }
        shelf.first = 5
        expect(
            calls.value == 1,
            """
            A tracking read a property, which changed. `onChange` ran \(times(calls.value)). It \
            should run once.
            """)
    }

    StepTest("whether a change is observed is asked again after it") {
        nonisolated(unsafe) let shelf = Shelf()
        let calls = Counter()
        _ = shelf.registrar.withMutation(of: shelf, keyPath: \.first) {
            onAnotherThread { track(calls) { shelf.first } }
        }
        expect(
            calls.value == 1,
            """
            A change began while nothing observed the object. Before the store, another thread \
            tracked the property. Its `onChange` ran \(times(calls.value)). It should run once: \
            `didSet` has to check again.
            """)
        let others = Counter()
        try? shelf.registrar.withMutation(of: shelf, keyPath: \.second) {
            onAnotherThread { track(others) { shelf.second } }
            throw CancellationError()
        }
        expect(
            others.value == 1,
            """
            The same, but the change threw an error at its end. `onChange` ran \
            \(times(others.value)). It should run once: `didSet` is called in either case.
            """)
    }

    StepTest("another module makes its key paths without a call in between") {
        let caller = Caller()
        withObservationTracking({ caller.read() }, onChange: {})
        caller.change()
        let found = caller.made.map { "`\($0.function)` \($0.depth)" }.joined(separator: ", ")
        expect(
            caller.made.allSatisfy { $0.depth == 0 },
            """
            An optimized caller in another module was tracked, and then reported changes of another \
            property in three ways. Each key path that it made, and how many calls deep in the \
            framework: \(found). Expected: 0 for each. A function that can't be inlined there is \
            called each time, only to find nothing to do.
            """)
    }
}

let step2 = StepTests("B.2") {
    StepTest(
        "a change that nothing observes takes no lock",
        .kept("It measures what the table says of the step.")
    ) {
        let shelf = Shelf()
        let made = Made()
        let work = Work {
            shelf.registrar.withMutation(of: shelf, keyPath: made(\.first)) {}
        }
        expect(
            work.locks == 0 && made.count == 0,
            """
            A change that nothing observes took \(count(work.locks, "lock")) and made \
            \(count(made.count, "key path")). It should take none.
            """)
        saves("locks", from: 2, to: work.locks)
    }
}

let step2StillRight = StepTests("B.2") {
    StepTest("when the last tracking is told, a change takes no lock again") {
        let shelf = Shelf()
        let calls = track { shelf.first }
        track(calls) { shelf.second }
        shelf.first = 5
        shelf.second = 5
        let told = calls.value
        let work = Work { shelf.registrar.withMutation(of: shelf, keyPath: \.first) {} }
        expect(
            told == 2 && work.locks == 0,
            """
            Two trackings waited, and both properties changed: \(count(told, "call")). The next \
            change took \(count(work.locks, "lock")). There should be 2 calls and no lock: nothing \
            waits any more.
            """)
    }

    StepTest("as long as one tracking waits, changes are reported") {
        let shelf = Shelf()
        let (first, second) = (Counter(), Counter())
        track(first) { shelf.first }
        track(second) { shelf.second }
        shelf.first = 5
        shelf.second = 5
        let counts = [first.value, second.value]
        expect(
            counts == [1, 1],
            """
            Two trackings waited for two properties of one object. Both properties changed, one \
            after the other. `onChange` ran \(times(counts[0])) for the first and \
            \(times(counts[1])) for the second. It should run once for each.
            """)
    }

    StepTest(
        "a read at any moment of a change, in every order",
        .kept("The only one that reads at all moments of a change.")
    ) {
        everyOrder { order in
            let sign = Sign()
            let (calls, seen) = (Counter(), Log<Int>())
            order.thread { track(calls, as: "`onChange`") { seen.append(sign.delay) } }
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

    StepTest("who is registered is reported to, in every order") {
        everyOrder { order in
            let sign = Sign()
            let calls = Counter()
            order.thread { track { sign.platform } }
            order.thread {
                track(calls, as: "`onChange`") { sign.delay }
                sign.delay = 5
            }
            try order.run()
            order.expect(
                calls.value == 1,
                """
                Two threads tracked properties of one object, and thread 2 changed its own then. Its \
                `onChange` ran \(times(calls.value)). It should run once: by the time a tracking is \
                registered, a change must see that there is one.
                """)
        }
    }

    StepTest("one tracking ends while another begins, in every order") {
        everyOrder { order in
            let sign = Sign()
            let (first, second) = (Counter(), Counter())
            track(first, as: "the first `onChange`") { sign.delay }
            order.thread { sign.delay = 5 }
            order.thread { track(second, as: "the second `onChange`") { sign.platform } }
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
}

let step3 = StepTests("B.3") {
    StepTest(
        "a new read takes one lock",
        .kept("It measures what the table says of the step.")
    ) {
        let (one, other) = (Shelf(), Shelf())
        let registrar = other.registrar
        var work = Work {}
        track {
            _ = one.first
            work = Work { registrar.access(other, keyPath: \.second) }
        }
        expect(
            work.locks == 1,
            """
            A tracking read a property of an object for the first time. That took \
            \(count(work.locks, "lock")). Expected: 1, that of the observers. The list needs none.
            """)
        saves("locks of a read", from: 2, to: work.locks)
    }

    StepTest("a change inside of apply takes no lock of the tracking") {
        let shelf = Shelf()
        let registrar = shelf.registrar
        var locks: Set<UnsafeRawPointer> = []
        track {
            registrar.access(shelf, keyPath: \.first)
            locks = Work.locks(takenBy: { registrar.willSet(shelf, keyPath: \.first) })
        }
        expect(
            locks.count == 1,
            """
            A tracking read a property, and `willSet` came before `apply` was over. That took \
            \(count(locks.count, "different lock")). Expected: 1, that of the observers. Whether the \
            call is still running is known without one.
            """)
    }
}

let step3StillRight = StepTests("B.3") {
    StepTest("what was read is noted once, of many objects too") {
        let shelves = (1...20).map { _ in Shelf() }
        let (calls, others) = (Counter(), Counter())
        for shelf in shelves { track(others) { shelf.second } }
        track(calls) { for _ in 1...20 { for shelf in shelves { _ = shelf.first } } }
        // What `add` says is known twice, step B.6 is asked about.
        guard addedAgain(of: 1).isEmpty else { return }
        let work = Work { shelves[0].first = 5 }
        expect(
            calls.value == 1 && work.locks <= 60,
            """
            A tracking read a property of 20 objects, 20 times each, and one of them changed: \
            \(count(calls.value, "call")). The change took \(count(work.locks, "lock")). There \
            should be 1 call, and at most 60 locks: each of the 20 reads is noted once, and \
            removed once.
            """)
    }

    StepTest("a tracking that is late leaves nothing behind") {
        nonisolated(unsafe) let shelf = Shelf()
        let calls = track {
            _ = (shelf.first, shelf.second)
            onAnotherThread { shelf.first = 5 }
        }
        let told = calls.value
        let isObserved = shelf.registrar.isObserved
        expect(
            told == 1 && !isObserved,
            """
            A tracking read two properties, and another thread changed the first before `apply` \
            was over: \(count(told, "call")). The object is \(isObserved ? "still" : "not") \
            observed. There should be 1 call, and it should not be observed: the tracking is over.
            """)
    }

    StepTest("a tracking that ends at any moment leaves nothing behind, in every order") {
        everyOrder { order in
            let sign = Sign()
            let calls = Counter()
            order.thread { track(calls, as: "`onChange`") { (sign.delay, sign.platform) } }
            order.thread { sign.delay = 5 }
            try order.run()
            guard calls.value > 0 else { return }
            order.expect(
                !sign.registrar.isObserved,
                """
                A tracking read delay and platform, and was called when delay changed. The object is \
                still observed. It should not be: the tracking is over, for platform too.
                """)
        }
    }

    StepTest("a tracking that is called is removed from all it has read") {
        let (one, other) = (Shelf(), Shelf())
        let calls = track { (one.first, other.second) }
        one.first = 5
        let isObserved = other.registrar.isObserved
        expect(
            calls.value == 1 && !isObserved,
            """
            A tracking read two objects, and the first changed: \(count(calls.value, "call")). The \
            second is \(isObserved ? "still" : "not") observed. There should be 1 call, and the \
            second should not be observed: the tracking is over.
            """)
    }

    StepTest("only changes by the tracking's own thread are its own") {
        nonisolated(unsafe) let shelf = Shelf()
        let calls = track {
            _ = shelf.first
            onAnotherThread { shelf.registrar.willSet(shelf, keyPath: \.first) }
        }
        expect(
            calls.value == 1,
            """
            A tracking read a property. Before `apply` was over, another thread reported with \
            `willSet` that it was about to change it. When the call had returned, `onChange` had run \
            \(times(calls.value)). It should have run once: that change isn't the tracking's own.
            """)
    }

    StepTest("a change by the expression for onChange is not reported") {
        let shelf = Shelf()
        let calls = Counter()
        func makeOnChange() -> @Sendable () -> Void {
            shelf.first = 5
            return { calls.increment() }
        }
        withObservationTracking({ _ = shelf.first }, onChange: makeOnChange())
        let early = calls.value
        shelf.first = 10
        expect(
            early == 0 && calls.value == 1,
            """
            A tracking read a property, which the expression after `onChange:` changed. `onChange` \
            ran \(times(early)). Then the property changed again, and it had run \
            \(times(calls.value)) in all. That should be 0 times, and then once: up to the end of \
            the call, its own changes don't count.
            """)
    }
}

let step4 = StepTests("B.4") {
    StepTest("a tracking has no weak reference") {
        let shelf = Shelf()
        for _ in 1...3 { track { shelf.first } }
        let weak = weakReferences(to: shelf.registrar.observers)
        expect(
            weak == 0,
            """
            3 trackings of an object wait. There are \(count(weak, "weak reference")) to its \
            observers. Expected: none.
            """)
        saves("weak references", from: 3, to: weak)
    }
}

let step4StillRight = StepTests("B.4") {
    StepTest("when the object goes, its trackings go") {
        final class Token {}
        weak var token: Token?
        var shelf: Shelf? = Shelf()
        do {
            nonisolated(unsafe) let captured = Token()
            token = captured
            withObservationTracking {
                _ = shelf?.first
            } onChange: {
                withExtendedLifetime(captured) {}
            }
        }
        expect(token != nil, "A tracking waits, but what its `onChange` has captured is gone.")
        shelf = nil
        expect(
            token == nil,
            """
            An object was tracked, and is gone. What `onChange` had captured is still in memory. \
            It should go with the object: nothing can call `onChange` any more.
            """)
    }

    StepTest("when one of three objects goes, the others are still tracked") {
        var first: Shelf? = Shelf()
        let (second, third) = (Shelf(), Shelf())
        let calls = track { (first?.first, second.second, third[keyPath: Shelf.place(1)]) }
        first = nil
        second.second = 5
        let isObserved = third.registrar.isObserved
        expect(
            calls.value == 1 && !isObserved,
            """
            A tracking read three objects. The first is gone, and then the second changed: \
            \(count(calls.value, "call")). The third is \(isObserved ? "still" : "not") observed. \
            There should be 1 call, and the third should not be observed: the tracking is over.
            """)
    }

    StepTest("a tracking keeps the observers of what it has read") {
        var first: Shelf? = Shelf()
        let second = Shelf()
        weak var observers: Observers?
        observers = first?.registrar.observers
        track { (first?.first, second.second) }
        first = nil
        expect(
            observers != nil,
            """
            A tracking read two objects, and the first is gone. Its observers are gone too, while \
            the tracking still waits. They should stay: at its end, the tracking uses them.
            """)
    }

    StepTest("what goes with an object may change another one") {
        everyOrder { order in
            let other = Shelf()
            nonisolated(unsafe) var shelf: Shelf? = Shelf()
            let calls = Counter()
            do {
                nonisolated(unsafe) let last = Last(changing: other)
                withObservationTracking {
                    _ = shelf?.first
                } onChange: {
                    withExtendedLifetime(last) {}
                }
            }
            track(calls) { (shelf?.second, other.first) }
            order.thread {
                Interleaving.note("frees an object that two trackings have read")
                shelf = nil
            }
            try order.run()
            order.expect(
                calls.value == 1,
                """
                What the first tracking's `onChange` had captured was freed too, and changed another \
                object, which the second tracking had read. The second `onChange` ran \
                \(times(calls.value)). It should run once.
                """)
        }
    }

    StepTest("an object that nothing observes takes no lock when it goes") {
        var registrar: ObservationRegistrar? = ObservationRegistrar()
        let work = Work { registrar = nil }
        withExtendedLifetime(registrar) {}
        expect(
            work.locks == 0,
            """
            A registrar that nothing had observed was freed. That took \
            \(count(work.locks, "lock")). It should take none: there is nothing to remove.
            """)
    }
}

let step5 = StepTests("B.5") {
    StepTest("a property that was read is read again without a lock") {
        let shelf = Shelf()
        let registrar = shelf.registrar
        var work = Work {}
        track {
            registrar.access(shelf, keyPath: \.first)
            registrar.access(shelf, keyPath: \.second)
            work = Work {
                for _ in 1...50 {
                    registrar.access(shelf, keyPath: \.first)
                    registrar.access(shelf, keyPath: \.second)
                }
            }
        }
        expect(
            work.locks == 0,
            """
            A tracking had read two properties, and read each of them 50 more times. That took \
            \(count(work.locks, "lock")). It should take none: both were noted.
            """)
        saves("locks of 100 reads", from: 100, to: work.locks)
    }

    StepTest("a key path that was noted is not hashed again") {
        let shelf = Shelf()
        let path = Shelf.place(1)
        var hashes = 0
        track {
            shelf.registrar.access(shelf, keyPath: path)
            hashes = Key.hashes.value
            for _ in 1...100 { shelf.registrar.access(shelf, keyPath: path) }
            hashes = Key.hashes.value - hashes
        }
        expect(
            hashes == 0,
            """
            A tracking recorded a read with a key path, and then 100 more with that same key path \
            object. That hashed it \(times(hashes)). It should not be hashed: an identical one was \
            noted.
            """)
    }
}

let step5StillRight = StepTests("B.5") {
    StepTest("key paths that were noted are not compared") {
        let shelf = Shelf()
        let paths = (1...8).map(Shelf.place)
        var comparisons = 0
        track {
            for path in paths { shelf.registrar.access(shelf, keyPath: path) }
            comparisons = Key.comparisons.value
            for path in paths { shelf.registrar.access(shelf, keyPath: path) }
            comparisons = Key.comparisons.value - comparisons
        }
        expect(
            comparisons == 0,
            """
            A tracking read 8 places of a shelf, and then all of them again with the same key path \
            objects. That compared the key paths component by component \(times(comparisons)). \
            Expected: not once. Identity only compares pointers.
            """)
    }

    StepTest("a loop's body is recognized after other reads, too") {
        let (shelf, others) = (Shelf(), (1...20).map { _ in Shelf() })
        let paths = (1...8).map(Shelf.place)
        var work = Work {}
        track {
            for other in others { _ = other.first }
            for path in paths { shelf.registrar.access(shelf, keyPath: path) }
            work = Work { for path in paths { shelf.registrar.access(shelf, keyPath: path) } }
        }
        expect(
            work.locks == 0,
            """
            A tracking read 20 objects, then 8 properties of another one, and then those 8 again. \
            The last 8 reads took \(count(work.locks, "lock")). They should take none: the 8 reads \
            before them were the same.
            """)
    }

    StepTest("another object, and another property, is another read") {
        let changes: [(Shelf, Shelf) -> Void] = [
            { one, _ in one.first = 5 }, { one, _ in one.second = 5 },
            { _, other in other.first = 5 }, { _, other in other.second = 5 },
        ]
        let counts = changes.map { change in
            let (one, other) = (Shelf(), Shelf())
            let calls = track { (one.first, one.second, other.first, other.second) }
            change(one, other)
            return calls.value
        }
        expect(
            counts == [1, 1, 1, 1],
            """
            A tracking read two properties of two objects, and one of the four changed. That was \
            done 4 times, each time with a different one. `onChange` ran this often: \(counts). It \
            should run once each time.
            """)
    }

    StepTest("the thousandth read looks at no more than the tenth") {
        let shelves = (1...1000).map { _ in Shelf() }
        var retains: [Int] = []
        track {
            for (index, shelf) in shelves.enumerated() {
                let registrar = shelf.registrar
                guard [9, 999].contains(index) else {
                    _ = shelf.first
                    continue
                }
                retains.append(Work { registrar.access(shelf, keyPath: \.first) }.retains)
            }
        }
        let (early, late) = (retains[0], retains[1])
        expect(
            late <= early + 50,
            """
            A tracking read 1000 objects. The tenth read took \(count(early, "reference")), the \
            thousandth \(late). Expected: at most \(early + 50), since a read is compared with the \
            last eight only.
            """)
    }
}

let step6 = StepTests("B.6") {
    StepTest(
        "a few trackings of an object need no hash",
        .kept("The only one that counts hashes of a few.")
    ) {
        let shelf = Shelf()
        let calls = Counter()
        let paths = (1...4).map(Shelf.place)
        let before = Key.hashes.value
        for path in paths + paths {
            track(calls) { shelf.registrar.access(shelf, keyPath: path) }
        }
        for path in paths { shelf.registrar.withMutation(of: shelf, keyPath: path) {} }
        let hashes = Key.hashes.value - before
        expect(
            calls.value == 8 && hashes == 0,
            """
            8 trackings waited for 4 properties of one object, and each property changed: \
            \(count(calls.value, "call")). That hashed a key path \(times(hashes)). There should \
            be 8 calls, and no hash.
            """)
        saves("hashes", from: 31, to: hashes)
    }
}

let step6StillRight = StepTests("B.6") {
    StepTest("to add a tracking compares no key paths") {
        let shelf = Shelf()
        let paths = (1...8).map { _ in Shelf.place(1) }
        let before = Key.comparisons.value
        for path in paths { track { shelf.registrar.access(shelf, keyPath: path) } }
        let comparisons = Key.comparisons.value - before
        expect(
            comparisons == 0,
            """
            8 trackings read one property, each with another key path object. That compared key \
            paths \(times(comparisons)). Expected: not once. Two trackings are told apart by \
            identity, before their properties are compared.
            """)
    }

    StepTest("with many trackings, a change does not look at all of them") {
        let shelf = Shelf()
        let (many, one) = (Counter(), Counter())
        for _ in 1...500 { track(many) { shelf[keyPath: Shelf.place(1)] } }
        track(one) { shelf[keyPath: Shelf.place(2)] }
        let before = Key.comparisons.value
        shelf.registrar.withMutation(of: shelf, keyPath: Shelf.place(2)) {}
        let comparisons = Key.comparisons.value - before
        expect(
            one.value == 1 && many.value == 0 && comparisons <= 100,
            """
            500 trackings waited for one property and 1 for another one, which changed: \
            \(count(one.value, "call")), and \(many.value) of the others. That compared key paths \
            \(times(comparisons)). There should be 1 call, and at most 100 comparisons: the few in \
            the array, before and after the change, and some in a dictionary.
            """)
    }

    StepTest("with many properties, a change does not look at all of them") {
        let shelf = Shelf()
        let (many, one) = (Counter(), Counter())
        for number in 1...200 { track(many) { shelf[keyPath: Shelf.place(number)] } }
        track(one) { shelf[keyPath: Shelf.place(0)] }
        let before = Key.comparisons.value
        shelf.registrar.withMutation(of: shelf, keyPath: Shelf.place(0)) {}
        let comparisons = Key.comparisons.value - before
        expect(
            one.value == 1 && many.value == 0 && comparisons <= 100,
            """
            200 trackings waited, each for a property of its own, and 1 for another one, which \
            changed: \(count(one.value, "call")), and \(many.value) of the others. That compared \
            key paths \(times(comparisons)). It should be 1 call, and at most 100 comparisons: the \
            few in the array are the object's, not the property's.
            """)
    }

    StepTest("what is registered is not new again, among few and among many") {
        for number in [1, 8, 9, 20] {
            let again = addedAgain(of: number)
            expect(
                again.isEmpty,
                """
                `add` was called for \(count(number, "tracking")) of one property, and then again. The \
                first was removed, and `add` was called for the others once more. After the first \
                time, it said of these that they were new: \(again.joined(separator: ", ")). \
                Expected: of none. They were there.
                """)
        }
    }

    StepTest("a change hashes its property a few times, however many wait") {
        let shelf = Shelf()
        let calls = Counter()
        let path = Shelf.place(1)
        for _ in 1...100 { track(calls) { shelf.registrar.access(shelf, keyPath: path) } }
        let before = Key.hashes.value
        shelf.registrar.withMutation(of: shelf, keyPath: path) {}
        let hashes = Key.hashes.value - before
        expect(
            calls.value == 100 && hashes <= 10,
            """
            100 trackings waited for one property, which changed: \(count(calls.value, "call")). \
            That hashed its key path \(times(hashes)). There should be 100 calls, and at most 10 \
            hashes: a property's trackings can leave the dictionary all at once.
            """)
    }

    StepTest("an equal key path is the same property, whichever object it is") {
        let shelf = Shelf()
        let calls = track { shelf[keyPath: Shelf.place(1)] }
        shelf.registrar.withMutation(of: shelf, keyPath: Shelf.place(1)) {}
        expect(
            calls.value == 1,
            """
            A property was tracked with one key path and changed with another one, which is equal. \
            `onChange` ran \(times(calls.value)). It should run once: two key paths are the same \
            if they are equal.
            """)
    }

    StepTest("from one to many trackings, each is called once") {
        for number in [1, 8, 9, 20] {
            let shelf = Shelf()
            let (first, second) = (Counter(), Counter())
            for _ in 1...number {
                track(first) { (shelf.first, shelf.second, shelf.first) }
                track(second) { shelf.second }
            }
            shelf.first = 5
            let early = (first.value, second.value)
            shelf.second = 5
            let late = (first.value, second.value)
            expect(
                early == (number, 0) && late == (number, number),
                """
                \(number) A and \(number) B were registered: A is a tracking of two properties, B of \
                the second alone. The first property changed: \(early.0) A and \(early.1) B were \
                called. Then the second changed: \(late.0) A and \(late.1) B in all. Expected: \
                \(number) A and 0 B, then \(number) A and \(number) B.
                """)
        }
    }

    StepTest("what was told is forgotten, among few and among many") {
        let (one, other) = (Shelf(), Shelf())
        let calls = Counter()
        for _ in 1...20 {
            track(calls) { (one.first, other.first) }
        }
        one.first = 5
        let isObserved = other.registrar.isObserved
        expect(
            calls.value == 20 && !isObserved,
            """
            20 trackings read two objects, and one of them changed: \(count(calls.value, "call")). \
            The other object is \(isObserved ? "still" : "not") observed. There should be 20 \
            calls, and it should not be observed: all trackings are over.
            """)
    }

    StepTest("when the few are called, the many still wait") {
        let shelf = Shelf()
        let (few, ninth) = (Counter(), Counter())
        for _ in 1...8 { track(few) { shelf.first } }
        track(ninth) { shelf.second }
        shelf.first = 5
        shelf.second = 5
        expect(
            few.value == 8 && ninth.value == 1,
            """
            8 trackings read a property, and a ninth another one. Both properties changed, one \
            after the other: \(few.value) of the 8 were called, and the ninth \
            \(times(ninth.value)). Each should be called once.
            """)
    }

    StepTest("one of the many ends, and the few stay") {
        let (one, other) = (Shelf(), Shelf())
        let (few, ninth) = (Counter(), Counter())
        for _ in 1...8 { track(few) { one.first } }
        track(ninth) { (one.second, other.first) }
        other.first = 5
        one.first = 5
        let isObserved = one.registrar.isObserved
        expect(
            few.value == 8 && ninth.value == 1 && !isObserved,
            """
            8 trackings read one object, and a ninth read that and another one. The other one \
            changed, and then what the 8 had read: \(few.value) of them were called, and the ninth \
            \(times(ninth.value)). The first object is \(isObserved ? "still" : "not") observed. \
            Each should be called once, and it should not be observed: all trackings are over.
            """)
    }

    StepTest("what a key path holds is freed with no lock held") {
        for isChange in [false, true] {
            everyOrder { order in
                nonisolated(unsafe) let (shelf, third) = (Shelf(), Shelf())
                let other = Shelf()
                let (few, ninth, tenth) = (Counter(), Counter(), Counter())
                for _ in 1...8 { track(few) { shelf.first } }
                track(ninth) { (shelf[SubscriptArgument()], other.first) }
                track(tenth, as: "`onChange`") { (shelf[SubscriptArgument()], third.first) }
                // The ninth ends. Its key path may still be the one in the dictionary.
                other.first = 5
                order.thread {
                    if isChange {
                        shelf.registrar.withMutation(of: shelf, keyPath: \.[SubscriptArgument()]) {}
                    } else {
                        third.first = 5
                    }
                }
                try order.run()
                order.expect(
                    ninth.value == 1 && tenth.value == 1,
                    """
                    8 trackings read one property, a ninth and a tenth another, with key paths that \
                    are equal but not the same object. The ninth also read a second object, which \
                    changed; then \(isChange ? "the property" : "a third one, which the tenth had read,") \
                    changed. The ninth was called \(times(ninth.value)), the tenth \
                    \(times(tenth.value)). Expected: once each.
                    """)
            }
        }
    }

    StepTest("a tracking's own change leaves it among few and among many") {
        for number in [0, 10] {
            let shelf = Shelf()
            let (others, calls) = (Counter(), Counter())
            for _ in 0..<number { track(others) { shelf.first } }
            track(calls) {
                _ = shelf.first
                shelf.first = 5
            }
            let early = calls.value
            shelf.first = 10
            expect(
                others.value == number && early == 0 && calls.value == 1,
                """
                \(count(number, "tracking")) of a property waited. Another one read it and changed \
                it in its own `apply`: \(others.value) of those that waited were called, and its own \
                `onChange` ran \(times(early)). Then the property changed again, and it had run \
                \(times(calls.value)) in all. Expected: \(number), 0 times, and then once.
                """)
        }
    }

    StepTest(
        "a tracking that begins during a change does not miss the next, in every order"
    ) {
        everyOrder { order in
            let sign = Sign()
            let (first, second) = (Counter(), Counter())
            let seen = Log<Int>()
            withObservationTracking {
                _ = sign.delay
            } onChange: {
                Interleaving.call("calls the first `onChange`")
                first.increment()
                track(second, as: "the second `onChange`") { seen.append(sign.delay) }
            }
            order.thread { sign.delay = 5 }
            order.thread { sign.delay = 10 }
            try order.run()
            order.expect(
                first.value == 1 && (second.value == 1 || seen.entries != [0]),
                """
                Two threads changed delay. The first `onChange` ran \(times(first.value)). It \
                tracked delay again, and read \(seen.entries.first ?? 0). That tracking's \
                `onChange` ran \(times(second.value)). Each should run once, unless the other \
                thread's value was read.
                """)
        }
    }
}

let step7 = StepTests("B.7") {
    StepTest(
        "an object that is never observed has next to nothing",
        .kept("only this asks for the bytes")
    ) {
        var registrar: ObservationRegistrar?
        let work = Work { registrar = ObservationRegistrar() }
        withExtendedLifetime(registrar) {}
        expect(
            work.allocations == 1 && work.bytes <= 24,
            """
            A registrar that nothing has observed took \(count(work.allocations, "allocation")), \
            \(work.bytes) bytes in all. It should take 1, of 24 bytes.
            """)
        saves("bytes", from: 66, to: work.bytes)
    }
}

let step7StillRight = StepTests("B.7") {
    StepTest("neither a read, nor a change, nor its end makes observers") {
        let shelf = Shelf()
        let registrar = shelf.registrar
        let work = Work {
            registrar.access(shelf, keyPath: \.first)
            registrar.willSet(shelf, keyPath: \.first)
            registrar.didSet(shelf, keyPath: \.first)
        }
        expect(
            work.allocations == 0,
            """
            An object that nothing observes was read and changed. That took \
            \(count(work.allocations, "allocation")). It should take none.
            """)
        var last: ObservationRegistrar? = ObservationRegistrar()
        let end = Work { last = nil }
        withExtendedLifetime(last) {}
        expect(
            end.allocations == 0,
            """
            A registrar that nothing had observed was freed. That took \
            \(count(end.allocations, "allocation")). It should take none.
            """)
    }

    StepTest("while one thread makes the observers, another one may make them") {
        nonisolated(unsafe) let shelf = Shelf()
        let (first, second) = (Counter(), Counter())
        _ = Work(interruptedAt: Observers.self) { made in
            if made == nil { onAnotherThread { track(second) { shelf.first } } }
        } of: {
            track(first) { shelf.first }
        }
        shelf.first = 5
        let counts = (first.value, second.value)
        expect(
            counts == (1, 1),
            """
            A thread tracked an object for the first time and was about to allocate the observers, \
            when another thread tracked the same object from beginning to end. Then the object \
            changed. `onChange` ran \(times(counts.0)) for the first thread and \(times(counts.1)) \
            for the other. It should be once each: both have to use the same observers.
            """)
    }

    StepTest("observers that were made in vain are freed") {
        nonisolated(unsafe) let shelf = Shelf()
        weak var madeInVain: AnyObject?
        _ = Work(interruptedAt: Observers.self) { made in
            madeInVain = made
            if made == nil { onAnotherThread { track { shelf.first } } }
        } of: {
            track { shelf.first }
        }
        try #require(
            madeInVain !== shelf.registrar.observers,
            """
            A thread was about to allocate the observers, when another thread made some. The first \
            thread should use those, too.
            """)
        expect(
            madeInVain == nil,
            """
            A thread was about to allocate the observers, when another thread made some. So its \
            own are of no use, and they are still in memory. An object that is retained by hand \
            has to be released by hand.
            """)
    }

    StepTest("the observers go with the object") {
        weak var observers: Observers?
        do {
            let shelf = Shelf()
            track { shelf.first }
            shelf.first = 5
            observers = shelf.registrar.observers
        }
        expect(
            observers == nil,
            """
            An object was tracked and changed, and is gone. No tracking is left, but its observers \
            are still in memory. An object that is retained by hand has to be released by hand.
            """)
    }

    StepTest(
        "an object that was observed once takes no lock any more",
        .kept("The only one that looks after the last tracking.")
    ) {
        let shelf = Shelf()
        track { shelf.first }
        shelf.first = 5
        let work = Work { shelf.registrar.withMutation(of: shelf, keyPath: \.first) {} }
        expect(
            work.locks == 0,
            """
            An object was tracked and changed, so no tracking is left. The next change took \
            \(count(work.locks, "lock")). It should take none: the observers know that.
            """)
    }

    StepTest(
        "two threads track an object for the first time, in every order",
        .kept("The only one in which two threads come first.")
    ) {
        everyOrder { order in
            let sign = Sign()
            let (first, second) = (Counter(), Counter())
            for calls in [first, second] {
                order.thread { track(calls) { sign.delay } }
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

    StepTest(
        "another module asks the observers without a call in between", .noticesLocks
    ) {
        let caller = Caller()
        withObservationTracking({ caller.read() }, onChange: {})
        let observers = caller.registrar.observers
        let direct = Work.depthsOfFlags {
            beginCountingCalls()
            _ = observers.isObserved
        }
        let depths = Work.depthsOfFlags(askedBy: caller.change)
        let calls = zip(depths, direct).map { $0 - $1 }.first ?? 0
        expect(
            calls <= 0,
            """
            An optimized caller in another module reported a change. Between it and `isObserved` \
            of the observers, \(count(calls, "call")) came in between. Expected: none. What `@inlinable` \
            code uses is inlined only if it is `@inlinable` too.
            """)
    }
}

let step8 = StepTests("B.8") {
    StepTest("one tracking of one property needs no array") {
        let arrays = arraysOfOneTracking()
        expect(
            arrays == 0,
            """
            An object was tracked and changed. On top of what a tracking without a read allocates, \
            that took \(count(arrays, "allocation")). Expected: none. One read, one entry, one \
            tracking and one call need no array each, and a closure needs no wrapper.
            """)
        saves("arrays and closures", from: 5, to: arrays)
    }
}

let step8StillRight = StepTests("B.8") {
    StepTest("a few elements stay in order, whichever are removed") {
        for removed in [[], [1], [2], [1, 2], [3, 4], [1, 4], [2, 3], [1, 2, 3, 4]] {
            var few = Few<Int>()
            for number in 1...4 { few.append(number) }
            few.removeAll { removed.contains($0) }
            few.append(5)
            let (left, expected) = (Array(few), (1...5).filter { !removed.contains($0) })
            expect(
                left == expected,
                """
                1 to 4 were appended, \(removed) were removed, and 5 was appended. What is left is \
                \(left). It should be \(expected).
                """)
        }
    }

    StepTest("all are cancelled before the first is called") {
        nonisolated(unsafe) let shelf = Shelf()
        let order = Log<String>()
        for name in ["one", "the other"] {
            withObservationTracking {
                _ = (shelf.first, shelf.second)
            } onChange: {
                order.append("\(name) begins")
                if order.entries.count < 8 { shelf.second += 1 }
                order.append("\(name) ends")
            }
        }
        shelf.first = 5
        let happened = order.entries
        let isInTurn = happened.count == 4 && happened[0].dropLast(6) == happened[1].dropLast(4)
        expect(
            isInTurn,
            """
            Two trackings read two properties, and the `onChange` of each changes the second. The \
            first changed. What happened: \(happened.joined(separator: ", ")). Expected: each runs \
            once, one after the other.
            """)
    }
}

let step9 = StepTests("B.9") {
    StepTest(
        "a tracking and its change are one allocation",
        .kept("It measures what the table says of the step.")
    ) {
        let shelf = Shelf()
        let registrar = shelf.registrar
        let calls = Counter()
        let onChange: @Sendable () -> Void = { calls.increment() }
        func trackAndChange() {
            withObservationTracking(
                { registrar.access(shelf, keyPath: \.first) }, onChange: onChange)
            registrar.willSet(shelf, keyPath: \.first)
            registrar.didSet(shelf, keyPath: \.first)
        }
        trackAndChange()
        let work = Work(of: trackAndChange)
        expect(
            calls.value == 2 && work.allocations == 1,
            """
            An object was tracked and changed, twice: \(count(calls.value, "call")). The second \
            time took \(count(work.allocations, "allocation")). There should be 2 calls and 1 \
            allocation, the tracking.
            """)
        saves("allocations", from: 2, to: work.allocations)
    }

    StepTest("the list is on the stack") {
        let shelf = Shelf()
        var isThere = false
        track {
            _ = shelf.first
            isThere = isOnStack(bonusThreadLocal)
        }
        expect(
            isThere,
            """
            `apply` looked where `bonusThreadLocal` points. That isn't on the thread's stack. It \
            should be: a list on the stack needs no memory that is allocated.
            """)
    }

    StepTest(
        "a tracking without a read is one allocation",
        .kept("only this tracks without a read")
    ) {
        let work = Work {
            withObservationTracking {
                withObservationTracking {
                } onChange: {
                }
            } onChange: {
            }
        }
        expect(
            work.allocations == 2,
            """
            A tracking ran another one inside, and neither read anything. That took \
            \(count(work.allocations, "allocation")). It should take 2, one for each tracking.
            """)
    }
}

let step9StillRight = StepTests("B.9") {
    StepTest("several trackings are told, and lists nest as before") {
        func called(by change: (Shelf) -> Void) -> [Int] {
            let shelf = Shelf()
            let (outer, inner) = (Counter(), Counter())
            for _ in 1...3 {
                track(outer) {
                    track(inner) { shelf.first }
                    _ = shelf.second
                }
            }
            change(shelf)
            return [outer.value, inner.value]
        }
        let (first, second) = (called { $0.first = 5 }, called { $0.second = 5 })
        expect(
            first == [3, 3] && second == [3, 0],
            """
            3 trackings ran another one inside, which read the first property, and then read the \
            second. The first changed: \(first[0]) outer and \(first[1]) inner calls. All of it \
            again, but the second changed: \(second[0]) and \(second[1]). There should be 3 and 3, \
            and 3 and 0.
            """)
        let shelf = Shelf()
        let outer = track { track { shelf.first } }
        shelf.first = 5
        expect(
            outer.value == 1 && !shelf.registrar.isObserved,
            """
            A tracking read nothing but what one inside it read, which changed. Its `onChange` ran \
            \(times(outer.value)), and the object is \(shelf.registrar.isObserved ? "still" : "not") \
            observed. It should run once, and the object should not be observed: the outer list has \
            the read, too.
            """)
    }

    StepTest("a list of another chapter is not the Bonus's") {
        let list = Counter()
        threadLocal = Unmanaged.passUnretained(list).toOpaque()
        let isTaken = accessList != nil
        threadLocal = nil
        expect(
            !isTaken,
            """
            A chapter's list was in `threadLocal`, and the Bonus's `accessList` wasn't `nil`. It \
            should be: it's in `bonusThreadLocal`, so that the Bonus can be used inside an `apply` of \
            chapter 5.
            """)
    }

    StepTest("what the expression for onChange reads is not read by apply") {
        let shelf = Shelf()
        let calls = Counter()
        func makeOnChange(reading value: Int) -> @Sendable () -> Void { { calls.increment() } }
        withObservationTracking({ _ = shelf.first }, onChange: makeOnChange(reading: shelf.second))
        shelf.second = 5
        expect(
            calls.value == 0,
            """
            `apply` read the first property, and the expression after `onChange:` read the second, \
            which changed. `onChange` ran \(times(calls.value)). It should not run: the list is for \
            what `apply` reads.
            """)
    }
}

// MARK: - What must hold before

extension Trait where Self == NeedsTrait {
    /// A pointer that is left to a list on the stack makes the next read crash, whichever test does it.
    fileprivate static var leavesNoList: Self {
        .needs {
            withObservationTracking({}, onChange: {})
            guard bonusThreadLocal != nil else { return nil }
            bonusThreadLocal = nil
            return """
                A tracking's `apply` was over, and `bonusThreadLocal` still pointed to its list. It should \
                be as it was before the call: `nil`.
                """
        }
    }

    fileprivate static var needsNoKeyPath: Self {
        needs("A read and a change that nothing observes still make", "key path") {
            let (shelf, made) = (Shelf(), Made())
            shelf.registrar.access(shelf, keyPath: made(\.first))
            shelf.registrar.withMutation(of: shelf, keyPath: made(\.first)) {}
            return made.count
        }
    }

    fileprivate static var needsNoLock: Self {
        needs("A change that nothing observes still takes", "lock") {
            let shelf = Shelf()
            let registrar = shelf.registrar
            return Work { registrar.withMutation(of: shelf, keyPath: \.first) {} }.locks
        }
    }

    fileprivate static var needsTheList: Self {
        needs("The first read of a property in a tracking still takes", "lock", expected: 1) {
            let shelf = Shelf()
            let registrar = shelf.registrar
            var work = Work {}
            track { work = Work { registrar.access(shelf, keyPath: \.first) } }
            return work.locks
        }
    }

    fileprivate static var needsNoWeak: Self {
        needs("A tracking still makes", "weak reference") {
            let shelf = Shelf()
            track { shelf.first }
            return weakReferences(to: shelf.registrar.observers)
        }
    }

    fileprivate static var needsIdentity: Self {
        needs("Reading a property a second time in a tracking still takes", "lock") {
            let shelf = Shelf()
            var work = Work {}
            track {
                _ = shelf.first
                work = Work { _ = shelf.first }
            }
            return work.locks
        }
    }

    fileprivate static var needsFew: Self {
        needs("The first tracking of an object still hashes", "key path") {
            let (shelf, path) = (Shelf(), Shelf.place(1))
            let before = Key.hashes.value
            track { shelf.registrar.access(shelf, keyPath: path) }
            return Key.hashes.value - before
        }
    }

    fileprivate static var needsLaziness: Self {
        needs("A registrar that nothing observes still takes", "allocation", expected: 1) {
            // Kept, or the optimizer doesn't allocate it.
            var registrar: ObservationRegistrar?
            let work = Work { registrar = ObservationRegistrar() }
            withExtendedLifetime(registrar) {}
            return work.allocations
        }
    }

    fileprivate static var keepsTheObservers: Self {
        .needs {
            observersStay()
                ? nil
                : """
                A registrar's `observers` were read once or twice, and then they were gone from \
                memory. They should stay as long as the registrar does.
                """
        }
    }

    fileprivate static var needsNoArray: Self {
        needs(
            "On top of a tracking without a read, tracking a property and changing it still takes",
            "allocation", arraysOfOneTracking)
    }

    fileprivate static var needsOneAllocation: Self {
        needs("A tracking that reads nothing still takes", "allocation", expected: 1) {
            let work = Work {
                withObservationTracking {
                } onChange: {
                }
            }
            return work.allocations
        }
    }

    /// A test needs a step to have saved what it should.
    private static func needs(
        _ words: String, _ noun: String, expected: Int = 0, _ found: @escaping @Sendable () -> Int
    ) -> Self {
        .needs {
            let found = found()
            return found == expected ? nil : "\(words) \(count(found, noun))."
        }
    }
}

/// Whether a registrar's observers are still there when it has been asked for them twice.
private func observersStay() -> Bool {
    /// Refers to an object, and keeps its memory, so that nothing crashes here if the object is gone.
    final class Reference {
        weak var object: AnyObject?
        unowned var memory: AnyObject?
    }
    let reference = Reference()
    // A registrar whose observers are gone would release them once more at its own end.
    let registrar = Unmanaged.passRetained(ObservationRegistrar())
    _ = Work(interruptedAt: Observers.self) { made in
        reference.object = made
        reference.memory = made
    } of: {
        _ = registrar.takeUnretainedValue().observers
    }
    guard reference.object != nil else { return false }
    _ = registrar.takeUnretainedValue().observers
    guard reference.object != nil else { return false }
    registrar.release()
    return true
}

/// How many weak references there are to an object. The runtime counts one that all objects have.
private func weakReferences(to object: AnyObject) -> Int {
    max(0, Int(_getWeakRetainCount(object)) - 1)
}

/// Registers trackings for one property; once more; and, without the first of them, a third time.
///
/// - Parameter number: How many.
/// - Returns: Those that `add` calls new although they are there: "number 9".
private func addedAgain(of number: Int) -> [String] {
    let (observers, property) = (Observers(), Property(keyPath: \Shelf.first))
    let trackings = (1...number).map { ($0, ObservationTracking()) }
    func added(_ trackings: some Sequence<(Int, ObservationTracking)>) -> [String] {
        trackings.filter { observers.add($0.1, for: property) }.map { "number \($0.0)" }
    }
    _ = added(trackings)
    let again = added(trackings)
    observers.remove(trackings[0].1.id, for: property)
    return again + added(trackings.dropFirst())
}

/// What tracking a property and changing it allocates, besides what a tracking without a read does.
private func arraysOfOneTracking() -> Int {
    let shelf = Shelf()
    let registrar = shelf.registrar
    let calls = Counter()
    let onChange: @Sendable () -> Void = { calls.increment() }
    func trackAndChange() {
        withObservationTracking(
            { registrar.access(shelf, keyPath: \.first) }, onChange: onChange)
        registrar.willSet(shelf, keyPath: \.first)
        registrar.didSet(shelf, keyPath: \.first)
    }
    trackAndChange()
    let work = Work(of: trackAndChange)
    let empty = Work { withObservationTracking({}, onChange: onChange) }
    return work.allocations - empty.allocations
}

/// Tracks what a closure reads, and counts the calls of `onChange`.
///
/// - Parameters:
///   - calls: What counts them.
///   - name: What a timeline calls `onChange`. A thread may lose its turn there.
///   - apply: What reads.
/// - Returns: What counts the calls.
@discardableResult
private func track<T>(
    _ calls: Counter = Counter(), as name: String? = nil, _ apply: () -> T
) -> Counter {
    _ = withObservationTracking(apply) {
        if let name { Interleaving.call("calls \(name)") }
        calls.increment()
    }
    return calls
}

// MARK: - Models

/// Counts how often a key path is made.
private final class Made {
    private(set) var count = 0

    func callAsFunction(_ keyPath: KeyPath<Shelf, Int>) -> KeyPath<Shelf, Int> {
        count += 1
        return keyPath
    }
}

/// Tells one place of a shelf from another, and counts how often it is asked to.
private struct Key: Hashable {
    static let hashes = Counter()
    static let comparisons = Counter()

    let number: Int

    static func == (left: Key, right: Key) -> Bool {
        comparisons.increment()
        return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
        Self.hashes.increment()
        hasher.combine(number)
    }
}

/// Changes a shelf when it goes.
private final class Last {
    private let shelf: Shelf

    init(changing shelf: Shelf) { self.shelf = shelf }

    deinit {
        Interleaving.call("frees what `onChange` has captured: its `deinit` runs")
        shelf.first = 5
    }
}

private final class Shelf: Observable {
    let registrar = ObservationRegistrar()
    private var values = [0, 0]

    var first: Int {
        get {
            registrar.access(self, keyPath: \.first)
            return values[0]
        }
        set {
            registrar.withMutation(of: self, keyPath: \.first) { values[0] = newValue }
        }
    }

    var second: Int {
        get {
            registrar.access(self, keyPath: \.second)
            return values[1]
        }
        set {
            registrar.withMutation(of: self, keyPath: \.second) { values[1] = newValue }
        }
    }

    subscript(key: Key) -> Int {
        registrar.access(self, keyPath: \.[key])
        return key.number
    }

    subscript(argument: SubscriptArgument) -> Int {
        registrar.access(self, keyPath: \.[argument])
        return 0
    }

    /// A key path to a place: each time another object, which is equal if the number is.
    static func place(_ number: Int) -> KeyPath<Shelf, Int> { \Shelf.[Key(number: number)] }
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
            Interleaving.point("reads delay\(name): \(_delay)")
            return _delay
        }
        set {
            registrar.withMutation(of: self, keyPath: \.delay) {
                Interleaving.point("stores delay\(name) = \(newValue)")
                _delay = newValue
            }
        }
    }

    var platform: Int {
        get {
            registrar.access(self, keyPath: \.platform)
            Interleaving.point("reads platform\(name): \(_platform)")
            return _platform
        }
        set {
            registrar.withMutation(of: self, keyPath: \.platform) {
                Interleaving.point("stores platform\(name) = \(newValue)")
                _platform = newValue
            }
        }
    }
}
