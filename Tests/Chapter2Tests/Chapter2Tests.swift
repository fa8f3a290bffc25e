import Testing
import WorkshopTesting

@testable import Chapter2

// A callback is `@Sendable`, and a train is not. The tests call both on one thread, which the
// compiler cannot see: hence `nonisolated(unsafe)` on the trains that a callback reads.

@Suite("Chapter 2 · Tell me when it changes", .serialized, .chapter(2))
struct Chapter2Tests {
    @Test static func `Step 2.1`() async throws { try await step1.run() }

    @Test static func `Step 2.2`() async throws { try await step2.run() }

    @Test static func `Step 2.3`() async throws { try await step3.run() }

    @Test static func `Step 2.4`() async throws { try await step4.run() }

    @Test static func `Step 2.5`() async throws { try await step5.run() }
}

let step1 = StepTests("2.1") {
    StepTest("an observer of a property is called, and of that one alone") {
        let train = Train(to: "Lisboa", platform: 4)
        let registrar = ObservationRegistrar()
        let (delays, platforms) = (Counter(), Counter())
        registrar.observe([\Train.delay]) { delays.increment() }
        registrar.observe([\Train.platform]) { platforms.increment() }
        let early = delays.value + platforms.value
        registrar.willSet(train, keyPath: \.delay)
        registrar.willSet(train, keyPath: \.delay)
        let told = (delays.value, platforms.value)
        expect(
            early == 0,
            """
            Two observers were added, and nothing has changed yet. They were called \
            \(times(early)). They should not run before a change.
            """)
        expect(
            told.0 == 2,
            """
            `willSet` was called twice for delay. When it had returned, the observer of delay had run \
            \(times(told.0)). It should run for each change, before `willSet` returns.
            """)
        expect(
            told.1 == 0,
            """
            `willSet` was called for delay only, and the observer of platform ran \
            \(times(told.1)). It should not run.
            """)
    }

    StepTest("two observers of one property are both called") {
        let train = Train(to: "Lisboa", platform: 4)
        let registrar = ObservationRegistrar()
        let (first, second) = (Counter(), Counter())
        registrar.observe([\Train.delay]) { first.increment() }
        registrar.observe([\Train.delay]) { second.increment() }
        registrar.willSet(train, keyPath: \.delay)
        let calls = (first.value, second.value)
        expect(
            calls == (1, 1),
            """
            Two observers were added for delay, and `willSet` was called for it once. The first ran \
            \(times(calls.0)), the second \(times(calls.1)). Expected: once each.
            """)
    }

    StepTest("an observer of two properties is called for either") {
        let train = Train(to: "Lisboa", platform: 4)
        let registrar = ObservationRegistrar()
        let calls = Counter()
        registrar.observe([\Train.delay, \Train.platform]) { calls.increment() }
        registrar.willSet(train, keyPath: \.delay)
        let forDelay = calls.value
        registrar.willSet(train, keyPath: \.platform)
        let forPlatform = calls.value - forDelay
        expect(
            (forDelay, forPlatform) == (1, 1),
            """
            One observer was added for delay and platform. It ran \(times(forDelay)) for a change of \
            delay and \(times(forPlatform)) for one of platform. It should run once for each.
            """)
    }

    StepTest("registrars do not share observers") {
        let train = Train(to: "Lisboa", platform: 4)
        let mine = ObservationRegistrar()
        let other = ObservationRegistrar()
        let calls = Counter()
        mine.observe([\Train.delay]) { calls.increment() }
        other.willSet(train, keyPath: \.delay)
        let forOther = calls.value
        mine.willSet(train, keyPath: \.delay)
        let forMine = calls.value - forOther
        expect(
            forOther == 0,
            """
            An observer was added to one registrar, and `willSet` was called on another one. The \
            observer ran \(times(forOther)). It should not run.
            """)
        expect(
            forMine == 1,
            """
            An observer was added to a registrar, and `willSet` was called on that registrar. The \
            observer ran \(times(forMine)). Expected: once.
            """)
    }

    StepTest("an observer that observes again is not called until the next change") {
        let train = Train(to: "Lisboa", platform: 4)
        nonisolated(unsafe) let registrar = ObservationRegistrar()
        let calls = Counter()

        @Sendable func observe() {
            registrar.observe([\Train.delay]) {
                // Ten are enough to see the mistake.
                if calls.increment() < 10 { observe() }
            }
        }

        observe()
        registrar.willSet(train, keyPath: \.delay)
        let first = calls.value
        registrar.willSet(train, keyPath: \.delay)
        let second = calls.value - first
        expect(
            (first, second) == (1, 2),
            """
            An observer of delay adds another one like it each time it runs. At the first change \
            of delay they ran \(times(first)), at the second \(times(second)). They should run \
            once, and then twice: an observer that is added during a change is called from the \
            next one on.
            """)
    }

    StepTest("all that are added during a change are called at the next one") {
        let train = Train(to: "Lisboa", platform: 4)
        nonisolated(unsafe) let registrar = ObservationRegistrar()
        let (calls, added) = (Counter(), Counter())
        registrar.observe([\Train.delay]) {
            guard calls.increment() == 1 else { return }
            for _ in 1...3 { registrar.observe([\Train.delay]) { added.increment() } }
        }
        for _ in 1...2 { registrar.willSet(train, keyPath: \.delay) }
        expect(
            added.value == 3,
            """
            An observer of delay adds three others at the first change. At the second, they ran \
            \(times(added.value)) in all. Expected: once each.
            """)
    }

    StepTest("a change inside an observer is reported at once") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        nonisolated(unsafe) let registrar = ObservationRegistrar()
        let order = Log<String>()
        registrar.observe([\Train.delay]) {
            order.append("delay's begins")
            registrar.willSet(train, keyPath: \.platform)
            order.append("delay's ends")
        }
        registrar.observe([\Train.platform]) { order.append("platform's runs") }
        registrar.willSet(train, keyPath: \.delay)
        expect(
            order.entries == ["delay's begins", "platform's runs", "delay's ends"],
            """
            The observer of delay calls `willSet` for platform, which has an observer too. What \
            happened: \(list(order.entries)). Expected: delay's begins, then platform's runs, \
            then delay's ends.
            """)
    }

    StepTest("a change of the same property inside an observer calls all of them") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        nonisolated(unsafe) let registrar = ObservationRegistrar()
        let (first, second) = (Counter(), Counter())
        registrar.observe([\Train.delay]) {
            if first.increment() == 1 { registrar.willSet(train, keyPath: \.delay) }
        }
        registrar.observe([\Train.delay]) { second.increment() }
        registrar.willSet(train, keyPath: \.delay)
        let calls = (first.value, second.value)
        expect(
            calls == (2, 2),
            """
            Delay has two observers. The first calls `willSet` for delay again, once. So there were \
            two changes. The first observer ran \(times(calls.0)), the second \(times(calls.1)). \
            Each should run twice: a change that an observer makes is a change like any other.
            """)
    }

    StepTest("a change is reported while a list is in place") {
        let train = Train(to: "Lisboa", platform: 4)
        let registrar = ObservationRegistrar()
        let calls = Counter()
        registrar.observe([\Train.delay]) { calls.increment() }
        accessList = AccessList()
        registrar.willSet(train, keyPath: \.delay)
        let isKept = accessList != nil
        accessList = nil
        expect(
            calls.value == 1 && isKept,
            """
            `willSet` was called while an access list was in place. The observer ran \
            \(times(calls.value)), and afterwards the list was \
            \(isKept ? "still in place" : "gone"). The observer should run once, and the list \
            should stay.
            """)
    }
}

let step2 = StepTests("2.2") {
    StepTest(
        "each setter reports its own property",
        .kept("The only one that sets all three properties.")
    ) {
        let train = Train(to: "Lisboa", platform: 4)
        let told = Log<String>()
        train.registrar.observe([\Train.destination]) { told.append("destination") }
        train.registrar.observe([\Train.platform]) { told.append("platform") }
        train.registrar.observe([\Train.delay]) { told.append("delay") }
        train.delay = 5
        train.platform = 2
        train.destination = "Porto"
        expect(
            told.entries == ["delay", "platform", "destination"],
            """
            Delay, then platform, then destination were set, and each has an observer. Those that \
            ran: \(told.entries.isEmpty ? "none" : list(told.entries)). Expected, in this order: \
            delay's, platform's, destination's.\
            \(code(has: "withMutation", in: "Train.swift", of: 2)
                ? " (`withMutation` reports nothing until step 2.5.)" : "")
            """)
    }

    StepTest("every set is reported, whatever the value") {
        let train = Train(to: "Lisboa", platform: 4, delay: 5)
        let told = Log<String>()
        train.registrar.observe([\Train.destination]) { told.append("destination") }
        train.registrar.observe([\Train.platform]) { told.append("platform") }
        train.registrar.observe([\Train.delay]) { told.append("delay") }
        let destinations = ["Madrid", "Porto", "Porto", "", "Lisboa"]
        let numbers = [20, 10, 10, 0, -1, 5]
        for destination in destinations { train.destination = destination }
        for number in numbers { train.platform = number }
        for number in numbers { train.delay = number }
        let counts = ["destination", "platform", "delay"].map { name in
            told.entries.count { $0 == name }
        }
        expect(
            counts == [5, 6, 6],
            """
            The destination was set 5 times, platform and delay 6 times each: to a greater value, \
            a smaller one, an empty one, and the one that it already had. Their observers ran \
            \(counts[0]), \(counts[1]) and \(counts[2]) times. They should run 5, 6 and 6 times.
            """)
    }

    StepTest("the observer sees the old value") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4, delay: 5)
        let seen = Log<String>()
        train.registrar.observe([\Train.destination]) { seen.append(train.destination) }
        train.registrar.observe([\Train.platform]) { seen.append("platform \(train.platform)") }
        train.registrar.observe([\Train.delay]) { seen.append(train.status) }
        train.destination = "Porto"
        train.platform = 2
        train.delay = 20
        let now = "\(train.destination) \(train.platform) \(train.delay)"
        expect(
            seen.entries == ["Lisboa", "platform 4", "5 min late"],
            """
            A train to Lisboa from platform 4, 5 min late, was set to Porto, platform 2 and 20 \
            min. The observers saw \(list(seen.entries)). They should see the old values: Lisboa, \
            then platform 4, then 5 min late.
            """)
        expect(
            now == "Porto 2 20",
            "A train was set to Porto 2 20, and now has \(now). It should have what was set.")
    }

    StepTest("a set inside an observer comes first, and then the outer one") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        train.registrar.observe([\Train.delay]) {
            if calls.increment() == 1 { train.delay = 3 }
        }
        train.delay = 5
        let delay = train.delay
        expect(
            calls.value == 2 && delay == 5,
            """
            Delay was set to 5. Its observer set it to 3 meanwhile, once. The observer ran \
            \(times(calls.value)), and delay is \(delay) now. The observer should run twice, and \
            delay be 5: it's stored last.
            """)
    }

    // Red from step 2.3 on, when reads are recorded, and yet about the setters.
    StepTest("a set of a train is not a read") {
        let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        train.registrar.observe([\Train.destination, \Train.platform, \Train.delay]) {
            calls.increment()
        }
        let entries = entries {
            train.destination = "Faro"
            train.platform = 2
            train.delay = 5
        }
        expect(
            calls.value == 3,
            """
            The three properties of a train were set. Their observer ran \(times(calls.value)). It \
            should run three times.
            """)
        expect(
            entries.isEmpty,
            """
            The three properties of a train were set, and none was read. The list has \
            \(described(entries.map { names($0.keyPaths) })). Expected: no entry. Does a setter in \
            `Train.swift` use a property without its underscore?
            """)
    }
}

let step3 = StepTests("2.3") {
    StepTest("an entry leads back to the registrar") {
        let train = Train(to: "Lisboa", platform: 4)
        let entries = entries { _ = train.delay }
        let found = entries.count { $0.registrar === train.registrar }
        expect(
            entries.count == 1 && found == 1,
            """
            One train's delay was read. The list has \
            \(described(entries.map { $0.registrar === train.registrar ? "that" : "another" }
                .map { "\($0) train's registrar" })). \
            It should have one entry, with that train's registrar.
            """)
    }

    StepTest("one entry for each object, with everything that was read of it") {
        let late = Train(to: "Lisboa", platform: 4)
        let early = Train(to: "Porto", platform: 1)
        let entries = entries {
            _ = late.delay
            _ = early.delay
            _ = late.platform
        }
        let onLate = entries.filter { $0.registrar === late.registrar }.map { names($0.keyPaths) }
        let onEarly = entries.filter { $0.registrar === early.registrar }.map { names($0.keyPaths) }
        expect(
            onLate == ["platform and delay"],
            """
            Delay and platform of one train were read, and between them another train's delay. For \
            the first train the list has \(described(onLate)). It should have one entry, with \
            platform and delay.
            """)
        expect(
            onEarly == ["delay"],
            """
            One train was read, then the delay of a second one, then the first again. For the second \
            train the list has \(described(onEarly)). It should have one entry, with delay.
            """)
    }
}

let step4 = StepTests("2.4") {
    StepTest("a change of what was read calls onChange, another change does not") {
        let train = Train(to: "Lisboa", platform: 4)
        let calls = track { train.delay }
        let before = calls.value
        train.platform = 5
        let forPlatform = calls.value - before
        train.delay = 5
        let forDelay = calls.value - before - forPlatform
        expect(
            before == 0,
            """
            Delay was read, and nothing has changed yet. `onChange` ran \(times(before)). It \
            should not run before a change.
            """)
        expect(
            forPlatform == 0,
            """
            Delay was read, and platform changed. `onChange` ran \(times(forPlatform)). It should \
            not run.
            """)
        expect(
            forDelay == 1,
            """
            Delay was read, and then set. When the setter had returned, `onChange` had run \
            \(times(forDelay)). Expected: once, before the setter returns.
            """)
    }

    StepTest("apply runs once, then onChange is evaluated once") {
        let trains = (1...3).map { Train(to: "Lisboa", platform: $0) }
        let order = Log<String>()
        func callback() -> @Sendable () -> Void {
            order.append("`onChange` is evaluated")
            return { order.append("`onChange` runs") }
        }
        let result = withObservationTracking(
            {
                order.append("`apply` runs")
                return trains.reduce(0) { $0 + $1.platform + $1.delay }
            }, onChange: callback())
        let before = order.entries
        trains[1].delay = 5
        let after = Array(order.entries.dropFirst(before.count))
        expect(
            before == ["`apply` runs", "`onChange` is evaluated"] && result == 6,
            """
            `apply` reads two properties of three trains and returns 6. What happened in the call: \
            \(list(before)). It returned \(result). Expected: `apply` runs, then `onChange` is \
            evaluated, each once. The call should return 6.
            """)
        expect(
            after == ["`onChange` runs"],
            """
            Three trains were read, and one of them changed. What happened then: \(list(after)). \
            Expected: `onChange` runs, once.
            """)
    }

    StepTest("a read before or after the call is not part of it") {
        let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        track { train.platform }
        _ = train.platform
        track(calls) { train.delay }
        let isLeft = accessList != nil
        _ = train.destination
        train.platform = 2
        train.destination = "Porto"
        let forOthers = calls.value
        train.delay = 5
        let forDelay = calls.value - forOthers
        expect(
            !isLeft, "After the call, `accessList` still holds a list. Expected: `nil`.")
        expect(
            (forOthers, forDelay) == (0, 1),
            """
            Platform was read before a call, delay in it, destination after it. Then all three \
            changed. `onChange` ran \(times(forOthers)) for platform and destination, and \
            \(times(forDelay)) for delay. Expected: once, for delay only.
            """)
    }

    StepTest("what the onChange expression reads is not part of apply") {
        let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        func callback() -> @Sendable () -> Void {
            _ = train.platform
            return { calls.increment() }
        }
        _ = withObservationTracking({ train.delay }, onChange: callback())
        train.platform = 2
        let forPlatform = calls.value
        train.delay = 5
        let forDelay = calls.value - forPlatform
        expect(
            (forPlatform, forDelay) == (0, 1),
            """
            `apply` reads delay, and the expression that is passed as `onChange` reads platform \
            while it's evaluated. The callback ran \(times(forPlatform)) for a change of platform, \
            and \(times(forDelay)) for one of delay. It should run for delay only: is the list \
            taken away before `onChange()` is evaluated?
            """)
    }

    StepTest("a change of another train does not call onChange") {
        let mine = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let calls = track { mine.delay }
        other.delay = 5
        let forOther = calls.value
        mine.delay = 5
        let forMine = calls.value - forOther
        expect(
            (forOther, forMine) == (0, 1),
            """
            One train's delay was read. `onChange` ran \(times(forOther)) for a change of another \
            train's delay, and \(times(forMine)) for one of the first train's. It should run once, \
            for the first train only.
            """)
    }

    StepTest("each object calls onChange for what was read of it") {
        let first = Train(to: "Lisboa", platform: 4)
        let second = Train(to: "Porto", platform: 1)
        let calls = track { (first.delay, second.platform) }
        first.platform = 5
        second.delay = 5
        let forOthers = calls.value
        first.delay = 5
        second.platform = 2
        let forRead = calls.value - forOthers
        expect(
            forOthers == 0,
            """
            One train's delay was read, and another one's platform. Then the platform of the first \
            and the delay of the second changed. `onChange` ran \(times(forOthers)). It should not \
            run.
            """)
        expect(
            forRead == 2,
            """
            One train's delay was read, and another one's platform, and both changed. `onChange` \
            ran \(times(forRead)). It should run once for each.
            """)
    }

    StepTest("each of several objects calls onChange") {
        let trains = (1...5).map { Train(to: "Lisboa", platform: $0) }
        let called = trains.map { changed in
            let calls = track { trains.map(\.delay) }
            changed.delay += 1
            return calls.value
        }
        expect(
            called == [1, 1, 1, 1, 1],
            """
            In each of five tries, the delays of five trains were read, and a different one \
            changed. How often `onChange` ran in each try: \(called). It should run once in each.
            """)
    }

    StepTest("the trains of a board, and the featured one, call onChange") {
        let board = Board(
            trains: [Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1)],
            featured: Train(to: "Faro", platform: 2))
        let (listed, featured) = (Counter(), Counter())
        track(listed) { board.trains.map(\.delay) }
        track(featured) { board.featured?.delay }
        board.trains[1].delay = 5
        let first = (listed.value, featured.value)
        board.featured?.delay = 10
        let second = featured.value - first.1
        expect(
            first.0 == 1,
            """
            The delays of a board's trains were read, and the second train's delay changed. \
            `onChange` ran \(times(first.0)). Expected: once.
            """)
        expect(
            (first.1, second) == (0, 1),
            """
            The featured train's delay was read. `onChange` ran \(times(first.1)) for a change of \
            another train, and \(times(second)) for one of the featured train. It should run once, \
            for the featured train only.
            """)
    }

    StepTest("two trackings of one property are both called") {
        let train = Train(to: "Lisboa", platform: 4)
        let (first, second) = (Counter(), Counter())
        track(first) { train.delay }
        track(second) { train.delay }
        train.delay = 5
        let calls = (first.value, second.value)
        expect(
            calls == (1, 1),
            """
            Two trackings read delay, and it changed. The first `onChange` ran \(times(calls.0)), \
            the second \(times(calls.1)). Expected: once each.
            """)
    }

    StepTest("onChange sees the old value") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4, delay: 5)
        let seen = Log<String>()
        _ = withObservationTracking {
            train.status
        } onChange: {
            seen.append(train.status)
        }
        train.delay = 20
        expect(
            seen.entries == ["5 min late"],
            """
            The status was read, and the delay went from 5 to 20. `onChange` ran \
            \(times(seen.entries.count)) and saw \(list(seen.entries)). It should run once, and \
            see 5 min late.
            """)
    }

    StepTest("a change inside onChange calls it, too") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        _ = withObservationTracking {
            (train.delay, train.platform)
        } onChange: {
            if calls.increment() == 1 { train.platform = 2 }
        }
        train.delay = 5
        expect(
            calls.value == 2,
            """
            Delay and platform were read, and `onChange` changes platform the first time. Delay \
            changed. `onChange` ran \(times(calls.value)). Expected: twice, once for each change.
            """)
    }

    StepTest("what onChange reads inside another apply is read by that one") {
        let train = Train(to: "Lisboa", platform: 4)
        nonisolated(unsafe) let other = Train(to: "Porto", platform: 1)
        let calls = Counter()
        _ = withObservationTracking {
            train.delay
        } onChange: {
            _ = other.platform
        }
        track(calls) {
            train.delay = 5
            return train.destination
        }
        other.platform = 2
        expect(
            calls.value == 1,
            """
            An `apply` changes delay. Another tracking's `onChange` runs for that, and reads the \
            platform of another train. Then that platform changed, and the first one's `onChange` \
            ran \(times(calls.value)). Expected: once, since all that is read while `apply` runs is \
            read by it.
            """)
    }

    StepTest("what onChange has captured is freed with the train") {
        weak var ticket: Ticket?
        do {
            let train = Train(to: "Lisboa", platform: 4)
            ticket = captured { train.delay }
            let isKept = ticket != nil
            train.delay = 5
            expect(
                isKept,
                """
                Delay was read, and has not changed yet. What `onChange` captured is gone. Expected: \
                kept for as long as the train is there, since `onChange` runs for each change.
                """)
        }
        let isFreed = ticket == nil
        expect(
            isFreed,
            """
            A train was read, and then its owner released it. What `onChange` captured is still in \
            memory. It should be freed: nothing can change that train any more. Which objects keep \
            each other alive?
            """)
    }

    StepTest("small programs that change trains call the right trackings") {
        var kind = Framework2.kind
        kind.changesBoard = false
        expectPrograms(kind, on: Framework2.self)
    }
}

let step5 = StepTests("2.5") {
    StepTest("withMutation reports first, then changes, and returns the result") {
        let train = Train(to: "Lisboa", platform: 4)
        let registrar = ObservationRegistrar()
        let order = Log<String>()
        registrar.observe([\Train.delay]) { order.append("the observer") }
        let result = registrar.withMutation(of: train, keyPath: \.delay) {
            order.append("the change")
            return "done"
        }
        expect(
            order.entries == ["the observer", "the change"] && result == "done",
            """
            `withMutation` was called with a change that returns “done”. What ran: \
            \(list(order.entries)). It returned “\(result)”. It should run the observer, then the \
            change, each once, and return “done”.
            """)
    }

    StepTest("withMutation throws what the change throws") {
        struct Derailed: Error {}

        let train = Train(to: "Lisboa", platform: 4)
        let registrar = ObservationRegistrar()
        let (calls, changes) = (Counter(), Counter())
        registrar.observe([\Train.delay]) { calls.increment() }
        #expect(
            throws: Derailed.self,
            "A change threw an error inside `withMutation`. `withMutation` should throw it too."
        ) {
            try registrar.withMutation(of: train, keyPath: \.delay) {
                changes.increment()
                throw Derailed()
            }
        }
        expect(
            calls.value == 1,
            """
            `withMutation` was called with a change that throws. The observer ran \
            \(times(calls.value)). It should run once, before the change.
            """)
        expect(
            changes.value == 1,
            """
            `withMutation` was called with a change that throws. The change ran \
            \(times(changes.value)). Expected: once.
            """)
    }

    StepTest("an append to the trains is reported before it happens") {
        nonisolated(unsafe) let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        let seen = Log<Int>()
        _ = withObservationTracking {
            board.trains.count
        } onChange: {
            seen.append(board.trains.count)
        }
        board.trains.append(Train(to: "Porto", platform: 1))
        let calls = seen.entries.count
        expect(
            calls == 1,
            """
            The number of a board's trains was read, and then a train was appended. `onChange` ran \
            \(times(calls)). Expected: once.
            """)
        if let count = seen.entries.first {
            expect(
                count == 1,
                """
                A train was appended to a board with one train. When `onChange` ran, the board had \
                \(count) trains. It should still have one.
                """)
        }
        let count = board.trains.count
        expect(
            count == 2,
            """
            A train was appended to a board with one train. The board has \(count) now. It should \
            have two.
            """)
    }

    StepTest("a train is featured where there was none, and the other way round") {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let changes: [(from: Train?, to: Train?)] = [
            (nil, train), (train, other), (train, train), (train, nil), (nil, nil),
        ]
        let calls = changes.map { from, to in
            let board = Board(featured: from)
            return callCount(reading: { board.featured?.status }, change: { board.featured = to })
        }
        expect(
            calls == [1, 1, 1, 1, 1],
            """
            `board.featured` was read and then set: from none to a train, to another train, to the \
            same one, from a train to none, and from none to none. How often `onChange` ran for \
            each: \(calls). It should run once for each.
            """)
    }

    StepTest("onChange sees the train that was featured before") {
        nonisolated(unsafe) let board = Board(featured: Train(to: "Lisboa", platform: 4))
        let seen = Log<String>()
        _ = withObservationTracking {
            board.featured?.destination
        } onChange: {
            seen.append(board.featured?.destination ?? "none")
        }
        board.featured = Train(to: "Porto", platform: 1)
        board.featured = nil
        expect(
            seen.entries == ["Lisboa", "Porto"],
            """
            `board.featured` was read, and then set from a train to Lisboa to one to Porto, and to \
            none. When `onChange` ran, the featured train was \
            \(seen.entries.isEmpty ? "never seen" : seen.entries.joined(separator: ", and then ")). \
            It should be the one before the change: Lisboa, and then Porto.
            """)
    }

    StepTest("a replaced train is a change, though the count stays the same") {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let whole = [[train], [train, other], []].map { trains in
            let board = Board(trains: [other])
            return callCount(reading: { board.trains.count }, change: { board.trains = trains })
        }
        let board = Board(trains: [other, other])
        let inPlace = callCount(
            reading: { board.trains.count }, change: { board.trains[1] = train })
        expect(
            whole == [1, 1, 1] && inPlace == 1,
            """
            A board's trains were read. Then they were set: to another train, to two, to none; and \
            on a board with two trains, the second was replaced. How often `onChange` ran for \
            each: \(whole + [inPlace]). It should run once for each.
            """)
    }

    StepTest("a set of a board is not a read") {
        let train = Train(to: "Lisboa", platform: 4)
        let board = Board()
        let entries = entries {
            board.trains = [train]
            board.featured = train
        }
        let afterwards = callCount(
            reading: { board.featured?.delay }, change: { board.featured = nil })
        expect(
            entries.isEmpty,
            """
            Both properties of a board were set, and none was read. The list has \
            \(described(entries.map { names($0.keyPaths) })). It should have no entry.
            """)
        expect(
            afterwards == 1,
            """
            `board.featured` was read, and then set. `onChange` ran \(times(afterwards)). \
            Expected: once.
            """)
    }

    StepTest("replacing a child is a change of the board, changing it is not") {
        let old = Train(to: "Lisboa", platform: 4)
        let board = Board(featured: old)
        let (which, delay) = (Counter(), Counter())
        track(which) { board.featured === old }
        track(delay) { board.featured?.delay }
        old.delay = 5
        let changed = (which.value, delay.value)
        board.featured = Train(to: "Porto", platform: 1)
        let replaced = (which.value - changed.0, delay.value - changed.1)
        expect(
            changed == (0, 1),
            """
            One tracking read which train is featured, another one its delay. The delay changed: \
            the first `onChange` ran \(times(changed.0)), the second \(times(changed.1)). Only the \
            second should run, once.
            """)
        expect(
            replaced == (1, 1),
            """
            One tracking read which train is featured, another one its delay. Another train was \
            featured: the first `onChange` ran \(times(replaced.0)), the second \
            \(times(replaced.1)). Both had read `board.featured`, so each should run once.
            """)
    }

    StepTest("another list of trains is a change of that property alone") {
        let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        let (trains, featured) = (Counter(), Counter())
        track(trains) { board.trains.map(\.delay) }
        track(featured) { board.featured?.delay }
        board.trains = []
        let calls = (trains.value, featured.value)
        expect(
            calls == (1, 0),
            """
            One tracking read a board's trains, another one the featured train. The trains were \
            replaced: the first `onChange` ran \(times(calls.0)), the second \(times(calls.1)). \
            Expected: the first, once.
            """)
    }

    StepTest("what is read during a change inside apply is read by that apply") {
        let board = Board()
        nonisolated(unsafe) let told = Train(to: "Lisboa", platform: 4)
        let changed = Train(to: "Porto", platform: 1)
        let calls = Counter()
        _ = withObservationTracking {
            board.trains.count
        } onChange: {
            _ = told.platform
        }
        track(calls) {
            board.registrar.withMutation(of: board, keyPath: \.trains) { _ = changed.delay }
        }
        told.platform = 2
        let forTold = calls.value
        changed.delay = 5
        let forChanged = calls.value - forTold
        expect(
            (forTold, forChanged) == (1, 1),
            """
            An `apply` calls `withMutation`, with a change that reads a train's delay. Another \
            tracking's `onChange` runs for it, and reads another train's platform. Then that \
            platform changed, and the first one's `onChange` ran \(times(forTold)); and the delay \
            changed, and it ran \(times(forChanged)). Expected: once for each, since all that is \
            read while `apply` runs is read by it.
            """)
    }

    StepTest("small programs that change a board call the right trackings") {
        expectPrograms(Framework2.kind, on: Framework2.self)
    }
}

// MARK: - What the tests share

/// Tracks what a closure reads, and counts the calls of `onChange`.
///
/// - Parameters:
///   - calls: What counts them.
///   - apply: What reads.
/// - Returns: What counts the calls.
@discardableResult
private func track<T>(_ calls: Counter = Counter(), _ apply: () -> T) -> Counter {
    _ = withObservationTracking(apply) { calls.increment() }
    return calls
}

/// How often `onChange` runs for a change of what was read.
private func callCount<T>(reading read: () -> T, change: () -> Void) -> Int {
    let calls = track(Counter(), read)
    change()
    return calls.value
}

/// Something that `onChange` captures, to see whether it is freed.
private final class Ticket: Sendable {}

/// Tracks the reads of a closure, and hands out what `onChange` has captured.
private func captured<T>(_ reads: () -> T) -> Ticket? {
    let ticket = Ticket()
    _ = withObservationTracking(reads) { withExtendedLifetime(ticket) {} }
    return ticket
}

/// What is recorded while a list is in place.
private func entries(during body: () -> Void) -> [AccessList.Entry] {
    accessList = AccessList()
    body()
    defer { accessList = nil }
    return (accessList?.entries ?? [:]).values.map(\.self)
}

/// What the entries of an object have, in words.
private func described(_ entries: [String]) -> String {
    switch entries.count {
    case 0: "no entry"
    case 1: "one entry, with \(entries[0])"
    default: "\(entries.count) entries, with \(entries.joined(separator: "; "))"
    }
}

/// The key paths in words.
private func names(_ keyPaths: Set<AnyKeyPath>) -> String {
    let names: KeyValuePairs<AnyKeyPath, String> = [
        \Train.destination: "destination", \Train.platform: "platform", \Train.delay: "delay",
        \Board.trains: "trains", \Board.featured: "featured",
    ]
    let recorded = names.filter { keyPaths.contains($0.key) }.map(\.value)
    return recorded.isEmpty ? "no key path" : recorded.joined(separator: " and ")
}

/// Words in a sentence.
private func list(_ words: [String]) -> String {
    words.isEmpty ? "nothing" : words.joined(separator: ", then ")
}
