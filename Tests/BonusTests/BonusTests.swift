import BonusCaller
import Counting
import Testing
import ThreadLocal
import WorkshopTesting

@testable import Bonus

// These tests count what the code does: allocations, references, locks, key paths, hashes. They never
// take the time, so they say the same on every machine. Each step has a `Saving`. What must not break on
// the way is asked once the step saves what it should.

@Suite("Bonus · Make it fast", .serialized, .bonus, .leavesNoList)
struct BonusTests {
    @Test static func `Step B.0`() async throws { try await step0.run() }

    @Test static func `Step B.1`() async throws { try await step1.run() }

    @Test static func `Step B.2`() async throws { try await step2.run() }

    @Test static func `Step B.3`() async throws { try await step3.run() }

    @Test static func `Step B.4`() async throws { try await step4.run() }

    @Test static func `Step B.5`() async throws { try await step5.run() }

    @Test static func `Step B.6`() async throws { try await step6.run() }

    @Test static func `Step B.7`() async throws { try await step7.run() }

    @Test static func `Step B.8`() async throws { try await step8.run() }

    @Test static func `Step B.9`() async throws { try await step9.run() }
}

private let keyPathsOfReads = Saving("key paths of 3 reads", from: 3, to: 0) {
    let (sign, made) = (Sign(), Made())
    for _ in 1...3 { sign.registrar.access(sign, keyPath: made(\.delay)) }
    return made.count
} words: {
    """
    Outside of any tracking, a property was read 3 times. That made \(count($0, "key path")). It \
    should make none.
    """
}

let step1 = StepTests("B.1", .needs(keyPathsOfReads)) {
    StepTest("a read outside any tracking makes no key path") { keyPathsOfReads.note() }

    StepTest("a read outside any tracking takes no reference, and no memory") {
        let sign = Sign()
        let registrar = sign.registrar
        registrar.access(sign, keyPath: \.delay)
        let work = Work { registrar.access(sign, keyPath: \.delay) }
        expect(
            work.retains == 0 && work.allocations == 0 && work.locks == 0,
            """
            A read outside of any tracking took \(count(work.retains, "reference")), \
            \(count(work.allocations, "allocation")) and \(count(work.locks, "lock")). It should \
            take none of them.
            """)
    }

    StepTest("a change that nothing observes makes no key path") {
        let sign = Sign()
        let (first, last, both) = (Made(), Made(), Made())
        sign.registrar.willSet(sign, keyPath: first(\.delay))
        sign.registrar.didSet(sign, keyPath: last(\.delay))
        sign.registrar.withMutation(of: sign, keyPath: both(\.delay)) {}
        expect(
            first.count + last.count + both.count == 0,
            """
            No tracking waits. `willSet` made \(count(first.count, "key path")), `didSet` \
            \(last.count), `withMutation` \(both.count). Each should make none.
            """)
    }

    StepTest(
        "what is tracked is reported", on: Framework.self,
        Trial("delay", then: "delay", calls: 1),
        Trial("delay, b.platform, c.delay", then: "b.platform", calls: 1))

    StepTest("whether a change is observed is asked again after it") {
        let sign = Sign()
        let (calls, failed, inside) = (Counter(), Counter(), Counter())
        _ = sign.registrar.withMutation(of: sign, keyPath: \.delay) {
            onAnotherThread { track(calls) { sign.delay } }
        }
        expect(
            calls.value == 1,
            """
            A change began while nothing observed the object. Before the store, another thread \
            tracked the property. Its `onChange` ran \(times(calls.value)). It should run once: \
            `didSet` has to check again.
            """)
        try? sign.registrar.withMutation(of: sign, keyPath: \.platform) {
            onAnotherThread { track(failed) { sign.platform } }
            throw CancellationError()
        }
        expect(
            failed.value == 1,
            """
            The same, but the change threw an error at its end. `onChange` ran \
            \(times(failed.value)). It should run once: `didSet` is called in either case.
            """)
        track {
            sign.registrar.withMutation(of: sign, keyPath: \.delay) {
                onAnotherThread { track(inside) { sign.delay } }
            }
        }
        expect(
            inside.value == 1,
            """
            The same, but an `apply` made the change. The other thread's `onChange` ran \
            \(times(inside.value)). It should run once: that thread doesn't know of the change.
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

private let locksOfChange = Saving("locks", from: 2, to: 0) {
    let sign = Sign()
    let registrar = sign.registrar
    return Work { registrar.withMutation(of: sign, keyPath: \.delay) {} }.locks
} words: {
    "A change that nothing observes took \(count($0, "lock")). It should take none."
}

let step2 = StepTests("B.2", .needs(locksOfChange)) {
    StepTest("a change that nothing observes takes no lock", .measures) { locksOfChange.note() }

    StepTest("when the last tracking is told, a change takes no lock again") {
        let sign = Sign()
        let calls = track { sign.delay }
        track(calls) { sign.platform }
        sign.delay = 5
        sign.platform = 5
        let told = calls.value
        let work = Work { sign.registrar.withMutation(of: sign, keyPath: \.delay) {} }
        expect(
            told == 2 && work.locks == 0,
            """
            Two trackings waited, and both properties changed: \(count(told, "call")). The next \
            change took \(count(work.locks, "lock")). There should be 2 calls and no lock: nothing \
            waits any more.
            """)
    }

    StepTest(
        "the flag says what the table has, in every order", on: SharedTrains.self,
        Trial("delay", "platform", "delay", then: "delay, platform", calls: 1, 1, 1),
        Trial(
            then: "(platform)", "(delay), delay", calls: 0, 1,
            why: "By the time a tracking is registered, a change must see that there is one"),
        Trial("delay", then: "delay", "(platform)", later: "platform", calls: 1, 1))
}

private let locksOfRead = Saving("locks of a read", from: 2, to: 1) {
    let (one, other) = (Sign(), Sign())
    let registrar = other.registrar
    var work = Work {}
    track {
        _ = one.delay
        work = Work { registrar.access(other, keyPath: \.platform) }
    }
    return work.locks
} words: {
    """
    A tracking read a property of an object for the first time. That took \(count($0, "lock")). \
    Expected: 1, that of the observers. The list needs none.
    """
}

let step3 = StepTests("B.3", .needs(locksOfRead)) {
    StepTest("a new read takes one lock", .measures) { locksOfRead.note() }

    StepTest("a change inside of apply takes no lock of the tracking") {
        let sign = Sign()
        let registrar = sign.registrar
        var locks: Set<UnsafeRawPointer> = []
        track {
            registrar.access(sign, keyPath: \.delay)
            locks = Work.locks(takenBy: { registrar.willSet(sign, keyPath: \.delay) })
        }
        expect(
            locks.count == 1,
            """
            A tracking read a property, and `willSet` came before `apply` was over. That took \
            \(count(locks.count, "different lock")). Expected: 1, that of the observers. Whether the \
            call is still running is known without one.
            """)
    }

    StepTest("what was read is noted once, of many objects too") {
        let signs = (1...20).map { _ in Sign() }
        let (calls, others) = (Counter(), Counter())
        for sign in signs { track(others) { sign.platform } }
        track(calls) { for _ in 1...20 { for sign in signs { _ = sign.delay } } }
        // What `add` says is known twice, step B.6 is asked about.
        guard addedAgain(of: 1).isEmpty else { return }
        let (one, registrar) = (signs[0], signs[0].registrar)
        let work = Work { registrar.withMutation(of: one, keyPath: \.delay) {} }
        expect(
            calls.value == 1 && work.locks <= 60,
            """
            A tracking read a property of 20 objects, 20 times each, and one of them changed: \
            \(count(calls.value, "call")). The change took \(count(work.locks, "lock")). There \
            should be 1 call, and at most 60 locks: each of the 20 reads is noted once, and \
            removed once.
            """)
    }

    StepTest(
        "a tracking that is called is removed from all it has read", on: Trains.self,
        Trial("delay, b.platform, c.destination", then: "delay", calls: 1),
        Trial("delay, b.platform, c.destination", then: "b.platform", calls: 1))

    StepTest(
        "a tracking that ends at any moment leaves nothing behind, in every order",
        on: SharedTrains.self,
        Trial(
            then: "(delay, platform)", "delay", later: "delay", calls: 1,
            why: "A tracking that is over leaves nothing, whatever its `apply` reads then."),
        Trial(then: "(delay, b.platform)", "b.platform", later: "b.platform", calls: 1))

    StepTest("only changes by the tracking's own thread are its own") {
        let sign = Sign()
        let calls = track {
            _ = sign.delay
            onAnotherThread { sign.registrar.willSet(sign, keyPath: \.delay) }
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
        let sign = Sign()
        let calls = Counter()
        func makeOnChange() -> @Sendable () -> Void {
            sign.delay = 5
            return { calls.increment() }
        }
        withObservationTracking({ _ = sign.delay }, onChange: makeOnChange())
        let early = calls.value
        sign.delay = 10
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

private let weakReferencesOfTrackings = Saving("weak references", from: 3, to: 0) {
    let sign = Sign()
    for _ in 1...3 { track { sign.delay } }
    // The runtime counts one that all objects have.
    return max(0, Int(_getWeakRetainCount(sign.registrar.observers)) - 1)
} words: {
    """
    3 trackings of an object wait. There are \(count($0, "weak reference")) to its observers. \
    Expected: none.
    """
}

let step4 = StepTests("B.4", .needs(weakReferencesOfTrackings)) {
    StepTest("a tracking has no weak reference") { weakReferencesOfTrackings.note() }

    StepTest("when the object goes, its trackings go") {
        final class Token {}
        weak var token: Token?
        var sign: Sign? = Sign()
        do {
            nonisolated(unsafe) let captured = Token()
            token = captured
            withObservationTracking {
                _ = sign?.delay
            } onChange: {
                withExtendedLifetime(captured) {}
            }
        }
        expect(token != nil, "A tracking waits, but what its `onChange` has captured is gone.")
        sign = nil
        expect(
            token == nil,
            """
            An object was tracked, and is gone. What `onChange` had captured is still in memory. \
            It should go with the object: nothing can call `onChange` any more.
            """)
    }

    StepTest("when one of three objects goes, the others are still tracked") {
        var first: Sign? = Sign()
        let (second, third) = (Sign(), Sign())
        weak var observers: Observers?
        observers = first?.registrar.observers
        let calls = track { (first?.delay, second.platform, third[keyPath: Sign.place(1)]) }
        first = nil
        let areKept = observers != nil
        second.platform = 5
        let isObserved = third.registrar.isObserved
        expect(
            calls.value == 1 && !isObserved,
            """
            A tracking read three objects. The first is gone, and then the second changed: \
            \(count(calls.value, "call")). The third is \(isObserved ? "still" : "not") observed. \
            There should be 1 call, and the third should not be observed: the tracking is over.
            """)
        expect(
            areKept,
            """
            A tracking read three objects, and the first is gone. Its observers are gone too, while \
            the tracking still waits. They should stay: at its end, the tracking uses them.
            """)
    }

    StepTest("what goes with an object may change another one") {
        everyOrder { order in
            let other = Sign()
            nonisolated(unsafe) var sign: Sign? = Sign()
            let calls = Counter()
            do {
                nonisolated(unsafe) let last = Last(changing: other)
                withObservationTracking {
                    _ = sign?.delay
                } onChange: {
                    withExtendedLifetime(last) {}
                }
            }
            track(calls) { (sign?.platform, other.delay) }
            order.thread {
                Interleaving.note("frees an object that two trackings have read")
                sign = nil
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

private let locksOfReads = Saving("locks of 100 reads", from: 100, to: 0) {
    let sign = Sign()
    let registrar = sign.registrar
    var work = Work {}
    track {
        registrar.access(sign, keyPath: \.delay)
        registrar.access(sign, keyPath: \.platform)
        work = Work {
            for _ in 1...50 {
                registrar.access(sign, keyPath: \.delay)
                registrar.access(sign, keyPath: \.platform)
            }
        }
    }
    return work.locks
} words: {
    """
    A tracking had read two properties, and read each of them 50 more times. That took \
    \(count($0, "lock")). It should take none: both were noted.
    """
}

let step5 = StepTests("B.5", .needs(locksOfReads)) {
    StepTest("a property that was read is read again without a lock") { locksOfReads.note() }

    StepTest("a loop's body is recognized after other reads, by identity") {
        let (sign, others) = (Sign(), (1...20).map { _ in Sign() })
        let paths = (1...8).map(Sign.place)
        var (hashes, comparisons, locks) = (0, 0, 0)
        track {
            for other in others { _ = other.delay }
            for path in paths { sign.registrar.access(sign, keyPath: path) }
            hashes = Key.hashes {
                comparisons = Key.comparisons {
                    let work = Work {
                        for path in paths { sign.registrar.access(sign, keyPath: path) }
                    }
                    locks = work.locks
                }
            }
        }
        expect(
            hashes + comparisons + locks == 0,
            """
            A tracking read 20 objects, then 8 properties of another one, and then those 8 again \
            with the same key path objects. The last 8 reads hashed key paths \(times(hashes)), \
            compared them component by component \(times(comparisons)), and took \
            \(count(locks, "lock")). Expected: none of these. The 8 reads before them were the same, \
            and identity only compares pointers.
            """)
    }

    StepTest(
        "another object, and another property, is another read", on: Trains.self,
        Trial(
            "delay, platform, b.delay, b.platform, c.delay", then: "platform", calls: 1,
            why: "Another property of the same object is another read"),
        Trial(
            "delay, platform, b.delay, b.platform, c.delay", then: "b.delay", calls: 1,
            why: "The same property of another object is another read"),
        Trial("delay, platform, b.delay, b.platform, c.delay", then: "b.platform", calls: 1),
        Trial("delay, platform, b.delay, b.platform, c.delay", then: "c.delay", calls: 1))

    StepTest("the thousandth read looks at no more than the tenth") {
        let signs = (1...1000).map { _ in Sign() }
        var retains: [Int] = []
        track {
            for (index, sign) in signs.enumerated() {
                let registrar = sign.registrar
                guard [9, 999].contains(index) else {
                    _ = sign.delay
                    continue
                }
                retains.append(Work { registrar.access(sign, keyPath: \.delay) }.retains)
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

private let hashesOfFew = Saving("hashes", from: 31, to: 0) {
    let (sign, paths) = (Sign(), (1...4).map(Sign.place))
    return Key.hashes {
        for path in paths + paths { track { sign.registrar.access(sign, keyPath: path) } }
        for path in paths { sign.registrar.withMutation(of: sign, keyPath: path) {} }
    }
} words: {
    """
    8 trackings waited for 4 properties of one object, and each property changed. That hashed a \
    key path \(times($0)). There should be no hash.
    """
}

let step6 = StepTests("B.6", .needs(hashesOfFew)) {
    StepTest("a few trackings of an object need no hash", .measures) { hashesOfFew.note() }

    StepTest("to add a tracking compares no key paths") {
        let (sign, paths) = (Sign(), (1...8).map { _ in Sign.place(1) })
        let comparisons = Key.comparisons {
            for path in paths { track { sign.registrar.access(sign, keyPath: path) } }
        }
        expect(
            comparisons == 0,
            """
            8 trackings read one property, each with another key path object. That compared key \
            paths \(times(comparisons)). Expected: not once. Two trackings are told apart by \
            identity, before their properties are compared.
            """)
    }

    StepTest("with many trackings or properties, a change does not look at all of them") {
        for (number, properties) in [(500, 1), (200, 200)] {
            let sign = Sign()
            let (many, one) = (Counter(), Counter())
            for index in 0..<number {
                track(many) { sign[keyPath: Sign.place(1 + index % properties)] }
            }
            track(one) { sign[keyPath: Sign.place(0)] }
            let comparisons = Key.comparisons {
                sign.registrar.withMutation(of: sign, keyPath: Sign.place(0)) {}
            }
            expect(
                one.value == 1 && many.value == 0 && comparisons <= 100,
                """
                \(number) trackings waited for \(properties == 1 ? "one property" : "a property each") \
                and 1 for another one, which changed: \(count(one.value, "call")), and \(many.value) \
                of the others. That compared key paths \(times(comparisons)). There should be 1 call, \
                and at most 100 comparisons: the few in the array, before and after the change, and \
                some in a dictionary. The few are the object's, not the property's.
                """)
        }
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
        let (sign, calls, path) = (Sign(), Counter(), Sign.place(1))
        for _ in 1...100 { track(calls) { sign.registrar.access(sign, keyPath: path) } }
        let hashes = Key.hashes { sign.registrar.withMutation(of: sign, keyPath: path) {} }
        expect(
            calls.value == 100 && hashes <= 10,
            """
            100 trackings waited for one property, which changed: \(count(calls.value, "call")). \
            That hashed its key path \(times(hashes)). There should be 100 calls, and at most 10 \
            hashes: a property's trackings can leave the dictionary all at once.
            """)
    }

    StepTest("an equal key path is the same property, whichever object it is") {
        let sign = Sign()
        let calls = track { sign[keyPath: Sign.place(1)] }
        sign.registrar.withMutation(of: sign, keyPath: Sign.place(1)) {}
        expect(
            calls.value == 1,
            """
            A property was tracked with one key path and changed with another one, which is equal. \
            `onChange` ran \(times(calls.value)). It should run once: two key paths are the same \
            if they are equal.
            """)
    }

    StepTest("from one to many trackings, each is called once, and then forgotten") {
        for number in [1, 4, 8, 9, 20] {
            for (isOther, others) in [(false, number), (true, number), (false, 1), (true, 1)] {
                let (one, other) = (Sign(), Sign())
                let (a, b) = (Counter(), Counter())
                for _ in 1...number { track(a) { (one.delay, one.platform, one.delay) } }
                for _ in 1...others { track(b) { (one.platform, other.delay) } }
                if isOther { other.delay = 5 } else { one.delay = 5 }
                let early = [a.value, b.value]
                if isOther { one.delay = 5 } else { one.platform = 5 }
                let late = [a.value, b.value]
                let left = [one, other].count(where: \.registrar.isObserved)
                let expected = [isOther ? [0, others] : [number, 0], [number, others]]
                let changes = isOther ? ["b.delay", "a.delay"] : ["a.delay", "a.platform"]
                let isEarly = early != expected[0]
                let story = """
                    \(count(number, "tracking")) X read a.delay and a.platform, and then \
                    \(count(others, "tracking")) Y read a.platform and b.delay. Then \
                    \(changes[0]) changed\(isEarly ? "" : ", and \(changes[1])").
                    """
                let seen = isEarly ? early : late
                expect(
                    [early, late] == expected,
                    """
                    \(story) Called were \(seen[0]) X and \(seen[1]) Y. Expected: \
                    \(isEarly ? expected[0][0] : number) X and \(isEarly ? expected[0][1] : others) Y\
                    \(isEarly ? "" : ": those that the first change didn't call wait for the second").
                    """)
                expect(
                    [early, late] != expected || left == 0,
                    """
                    \(story) But \(left == 1 ? "one of the objects is" : "both objects are") still \
                    observed. Expected: neither, since all trackings are over.
                    """)
            }
        }
    }

    StepTest("what a key path holds is freed with no lock held") {
        for (isChange, number) in [(false, 0), (true, 0), (false, 8), (true, 8)] {
            everyOrder { order in
                let (sign, other, third) = (Sign(), Sign(), Sign())
                let (few, first, second) = (Counter(), Counter(), Counter())
                for _ in 0..<number { track(few) { sign.delay } }
                track(first) { (sign[SubscriptArgument()], other.delay) }
                track(second, as: "`onChange`") { (sign[SubscriptArgument()], third.delay) }
                // One ends. Its key path may still be the one in the dictionary.
                other.delay = 5
                order.thread {
                    if isChange {
                        sign.registrar.withMutation(of: sign, keyPath: \.[SubscriptArgument()]) {}
                    } else {
                        third.delay = 5
                    }
                }
                try order.run()
                order.expect(
                    first.value == 1 && second.value == 1,
                    """
                    After \(number) trackings of another property, two trackings read a property with \
                    key paths that are equal but not the same object. One of them also read a second \
                    object, which changed; then \
                    \(isChange ? "the property" : "a third one, which the other had read,") changed. \
                    They were called \(times(first.value)) and \(times(second.value)). Expected: once \
                    each.
                    """)
            }
        }
    }

    StepTest("a tracking's own change leaves it among few and among many") {
        for number in [0, 10] {
            let sign = Sign()
            let (others, calls) = (Counter(), Counter())
            for _ in 0..<number { track(others) { sign.delay } }
            track(calls) {
                _ = sign.delay
                sign.delay = 5
            }
            let early = calls.value
            sign.delay = 10
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

private let bytesOfRegistrar = Saving("bytes", from: 66, to: 24) {
    // Kept, or the optimizer doesn't allocate it.
    var registrar: ObservationRegistrar?
    let work = Work { registrar = ObservationRegistrar() }
    withExtendedLifetime(registrar) {}
    return work.bytes
} words: {
    "A registrar that nothing has observed took \($0) bytes. Expected: one object, of 24 bytes."
}

let step7 = StepTests("B.7", .needs(bytesOfRegistrar), .keepsTheObservers) {
    StepTest("an object that is never observed has next to nothing", .measures) {
        bytesOfRegistrar.note()
    }

    StepTest("neither a read, nor a change, nor its end makes observers") {
        let sign = Sign()
        var registrar: ObservationRegistrar? = ObservationRegistrar()
        let work = Work {
            registrar?.access(sign, keyPath: \.delay)
            registrar?.willSet(sign, keyPath: \.delay)
            registrar?.didSet(sign, keyPath: \.delay)
            registrar = nil
        }
        withExtendedLifetime(registrar) {}
        expect(
            work.allocations == 0,
            """
            An object that nothing observes was read, changed and freed. That took \
            \(count(work.allocations, "allocation")). It should take none.
            """)
    }

    StepTest("two threads may make the observers at once: one set is used, the other freed") {
        let sign = Sign()
        let (first, second) = (Counter(), Counter())
        weak var madeInVain: AnyObject?
        _ = Work(interruptedAt: Observers.self) { made in
            madeInVain = made
            if made == nil { onAnotherThread { track(second) { sign.delay } } }
        } of: {
            track(first) { sign.registrar.access(sign, keyPath: \.delay) }
        }
        let isInVain = madeInVain !== sign.registrar.observers
        sign.delay = 5
        let counts = (first.value, second.value)
        expect(
            counts == (1, 1),
            """
            A thread tracked an object for the first time and was about to allocate the observers, \
            when another thread tracked the same object from beginning to end. Then the object \
            changed. `onChange` ran \(times(counts.0)) for the first thread and \(times(counts.1)) \
            for the other. It should be once each: both have to use the same observers.
            """)
        expect(
            !isInVain || madeInVain == nil,
            """
            A thread was about to allocate the observers, when another thread made some. So its \
            own are of no use, and they are still in memory. An object that is retained by hand \
            has to be released by hand.
            """)
    }

    StepTest("the observers go with the object") {
        weak var observers: Observers?
        do {
            let sign = Sign()
            track { sign.delay }
            sign.delay = 5
            observers = sign.registrar.observers
        }
        expect(
            observers == nil,
            """
            An object was tracked and changed, and is gone. No tracking is left, but its observers \
            are still in memory. An object that is retained by hand has to be released by hand.
            """)
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

private let arraysOfTracking = Saving("arrays and closures", from: 5, to: 0) {
    let onChange: @Sendable () -> Void = {}
    let empty = Work { withObservationTracking({}, onChange: onChange) }
    return allocationsOfTracking() - empty.allocations
} words: {
    """
    An object was tracked and changed. On top of what a tracking without a read allocates, that took \
    \(count($0, "allocation")). Expected: none. One read, one entry, one tracking and one call need \
    no array each, and a closure needs no wrapper.
    """
}

let step8 = StepTests("B.8", .needs(arraysOfTracking)) {
    StepTest("one tracking of one property needs no array") { arraysOfTracking.note() }

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
        for isInBetween in [false, true] {
            let sign = Sign()
            let order = Log<String>()
            @Sendable func trackTwice() {
                for name in ["one", "the other"] {
                    withObservationTracking {
                        _ = (sign.delay, sign.platform)
                    } onChange: {
                        order.append("\(name) begins")
                        if order.entries.count < 8 { sign.platform += 1 }
                        order.append("\(name) ends")
                    }
                }
            }
            if !isInBetween { trackTwice() }
            sign.registrar.withMutation(of: sign, keyPath: \.delay) {
                if isInBetween { onAnotherThread { trackTwice() } }
            }
            let happened = order.entries
            let isInTurn =
                happened.count == 4 && happened[0].dropLast(6) == happened[1].dropLast(4)
            expect(
                isInTurn,
                """
                Two trackings read two properties, and the `onChange` of each changes the second. The \
                first changed\(isInBetween ? ", and they came before its store" : ""). What happened: \
                \(happened.joined(separator: ", ")). Expected: each runs once, one after the other.
                """)
        }
    }
}

private let allocationsOfEach = Saving("allocations", from: 2, to: 1, allocationsOfTracking) {
    """
    An object was tracked and changed, twice. The second time took \(count($0, "allocation")). \
    Expected: 1, the tracking.
    """
}

let step9 = StepTests("B.9", .needs(allocationsOfEach)) {
    StepTest("a tracking and its change are one allocation", .measures) { allocationsOfEach.note() }

    StepTest("the list is on the stack") {
        let sign = Sign()
        var isThere = false
        track {
            _ = sign.delay
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
        "several trackings are told, and lists nest as before", on: Trains.self,
        Trial("(delay), platform", then: "delay", calls: 1, 1),
        Trial("(delay), platform", then: "platform", calls: 1, 0),
        Trial(
            "(delay)", then: "delay", calls: 1, 1, why: "since the outer list has the read, too"),
        Trial("(((delay), b.delay), c.delay)", then: "delay", calls: 1, 1, 1, 1),
        Trial("(((delay), b.delay), c.delay)", then: "c.delay", calls: 1, 1, 0, 0),
        Trial(
            "(delay), platform", "(delay), platform", "(delay), platform", then: "delay",
            calls: 1, 1, 1, 1, 1, 1))

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
        let sign = Sign()
        let (calls, outer) = (Counter(), Counter())
        func makeOnChange(reading value: Int) -> @Sendable () -> Void { { calls.increment() } }
        track(outer) {
            withObservationTracking(
                { _ = sign.delay }, onChange: makeOnChange(reading: sign.platform))
        }
        sign.platform = 5
        expect(
            calls.value == 0,
            """
            `apply` read the first property, and the expression after `onChange:` read the second, \
            which changed. `onChange` ran \(times(calls.value)). It should not run: the list is for \
            what `apply` reads.
            """)
        expect(
            outer.value == 1,
            """
            The expression after an inner `onChange:` read a property, which changed. The outer \
            `onChange` ran \(times(outer.value)). It should run once: the expression is evaluated \
            inside the outer `apply`.
            """)
    }
}

// MARK: - What must hold before

/// What a step saves, counted. Before it does, the step's other tests would prove nothing.
private struct Saving: Sendable {
    let what: String
    let (before, after): (Int, Int)
    let measure: @Sendable () -> Int
    let words: @Sendable (Int) -> String

    init(
        _ what: String, from before: Int, to after: Int, _ measure: @escaping @Sendable () -> Int,
        words: @escaping @Sendable (Int) -> String
    ) {
        (self.what, self.before, self.after) = (what, before, after)
        (self.measure, self.words) = (measure, words)
    }

    /// Tells the table. That it is as low as it should be, the step's list has asked already.
    func note() { saves(what, from: before, to: measure()) }
}

extension Trait where Self == KeptTrait {
    fileprivate static var measures: Self { .kept("It measures what the table says of the step.") }
}

extension Trait where Self == NeedsTrait {
    /// The tests need a step to save what it should.
    fileprivate static func needs(_ saving: Saving) -> Self {
        .needs {
            let found = saving.measure()
            return found <= saving.after ? nil : saving.words(found)
        }
    }

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

/// Registers trackings for one property; once more; and, without the first of them, a third time.
///
/// - Parameter number: How many.
/// - Returns: Those that `add` calls new although they are there: "number 9".
private func addedAgain(of number: Int) -> [String] {
    let (observers, property) = (Observers(), Property(keyPath: \Sign.delay))
    let trackings = (1...number).map { ($0, ObservationTracking()) }
    func added(_ trackings: some Sequence<(Int, ObservationTracking)>) -> [String] {
        trackings.filter { observers.add($0.1, for: property) }.map { "number \($0.0)" }
    }
    _ = added(trackings)
    let again = added(trackings)
    observers.remove(trackings[0].1.id, for: property)
    return again + added(trackings.dropFirst())
}

/// What tracking a property and changing it allocates, the second time.
@Sendable private func allocationsOfTracking() -> Int {
    let sign = Sign()
    let registrar = sign.registrar
    let onChange: @Sendable () -> Void = {}
    func trackAndChange() {
        withObservationTracking(
            { registrar.access(sign, keyPath: \.delay) }, onChange: onChange)
        registrar.willSet(sign, keyPath: \.delay)
        registrar.didSet(sign, keyPath: \.delay)
    }
    trackAndChange()
    return Work(of: trackAndChange).allocations
}

/// Tracks what a closure reads, and counts the calls of `onChange`.
///
/// - Parameters:
///   - calls: What counts them.
///   - name: What a timeline calls `onChange`. A thread may lose its turn there.
///   - apply: What reads.
/// - Returns: What counts the calls.
@discardableResult
func track<T>(_ calls: Counter = Counter(), as name: String? = nil, _ apply: () -> T) -> Counter {
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

    func callAsFunction(_ keyPath: KeyPath<Sign, Int>) -> KeyPath<Sign, Int> {
        count += 1
        return keyPath
    }
}

/// Tells one place of a sign from another, and counts how often it is asked to.
private struct Key: Hashable {
    private static let (hashed, compared) = (Counter(), Counter())

    let number: Int

    static func == (left: Key, right: Key) -> Bool {
        compared.increment()
        return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
        Self.hashed.increment()
        hasher.combine(number)
    }

    /// How many keys a closure hashes.
    static func hashes(_ body: () -> Void) -> Int { counts(hashed, body) }

    /// How often a closure compares two keys.
    static func comparisons(_ body: () -> Void) -> Int { counts(compared, body) }

    private static func counts(_ counter: Counter, _ body: () -> Void) -> Int {
        let before = counter.value
        body()
        return counter.value - before
    }
}

/// Changes a sign when it goes.
private final class Last {
    private let sign: Sign

    init(changing sign: Sign) { self.sign = sign }

    deinit {
        Interleaving.call("frees what `onChange` has captured: its `deinit` runs")
        sign.delay = 5
    }
}

/// A train's sign, whose reads and changes the timeline tells.
final class Sign: Observable, @unchecked Sendable {
    let registrar = ObservationRegistrar()
    private let name: String
    private var (_delay, _platform) = (0, 1)

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

    subscript(argument: some Hashable) -> Int {
        registrar.access(self, keyPath: \.[argument])
        return 0
    }

    /// A key path to a place: each time another object, which is equal if the number is.
    fileprivate static func place(_ number: Int) -> KeyPath<Sign, Int> {
        \Sign.[Key(number: number)]
    }
}
