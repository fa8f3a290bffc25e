import Synchronization
import Testing
import WorkshopTesting

@testable import Chapter8

let step5 = StepTests("8.5") {
    StepTest("willSet comes before the change, once, if it was asked for") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = Log<String>()
        for (options, asked) in [(.deinit, "deinit"), (.willSet, "willSet")]
            as [(ObservationTracking.Options, String)]
        {
            withObservationTracking(options: options) {
                _ = (train.delay, train.platform)
            } onChange: { event in
                let matches = event.matches(\Train.delay)
                seen.append("asked for \(asked): \(name(event.kind)) \(train.delay) \(matches)")
            }
        }
        train.destination = "Porto"
        train.delay = 5
        train.delay = 10
        train.platform = 2
        expect(
            seen.entries == ["asked for willSet: willSet 0 true"],
            """
            Two trackings read delay and platform: one asked for `.deinit`, the other for \
            `.willSet`. Destination changed, delay became 5 and 10, and platform changed. The \
            calls were \(seen.entries): kind, delay, and whether delay matches. Expected: one, \
            for the tracking that asked for `.willSet`, before the first change of delay. \(origin)
            """)
    }

    StepTest("another thread's change during apply is reported right after it") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = Log<String>()
        log(.willSet, seen) {
            trackNothing()
            _ = train.delay
            onAnotherThread { train.delay = 5 }
            seen.append("apply returns")
        }
        let seenFirst = seen.entries
        train.delay = 10
        expect(
            seenFirst == ["apply returns", "willSet"] && seen.entries == seenFirst,
            """
            `apply` contained another tracking and then read delay, and before it returned, \
            another thread changed delay. What happened: \(seenFirst), and after a later change: \
            \(seen.entries). Expected: one call of `onChange`, right after `apply`.
            """)
        expect(
            isEmpty(train),
            """
            `apply` read delay, and before it returned, another thread changed delay. So the \
            tracking ended before there was anything to call. It is still registered.
            """)
    }

    StepTest("a tracking that is over leaves nothing at any registrar") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let calls = track(.willSet) {
            trackNothing()
            return (train.delay, train.platform, other.delay)
        }
        train.delay = 5
        expect(
            calls.value == 1 && isEmpty(train) && isEmpty(other),
            """
            A tracking with `.willSet` contained another one, then read two trains, and one of \
            them changed. `onChange` ran \(times(calls.value)). Whether a tracking is still \
            registered at each train: \(!isEmpty(train)) and \(!isEmpty(other)). Expected: one \
            call, and no tracking.
            """)
    }

    StepTest("nothing is reported of an apply that throws") {
        let train = Train(to: "Lisboa", platform: 4)
        let (thrown, told) = (Counter(), Counter())
        #expect(throws: SignalFailure.self) {
            try withObservationTracking(options: .willSet) { () throws(SignalFailure) in
                _ = train.delay
                throw SignalFailure()
            } onChange: { _ in
                thrown.increment()
            }
        }
        // Its object is gone, so nothing should look at it.
        let isListLeft = listOfThread != nil
        listOfThread = nil
        expect(
            !isListLeft,
            "`apply` threw, and the list that collected its reads is still in place.")
        expect(
            isEmpty(train), "`apply` threw, but its tracking is still registered at the train.")
        track(.willSet, told) { train.delay }
        train.delay = 5
        expect(
            thrown.value == 0 && told.value == 1,
            """
            One `apply` read delay and threw, another one read it and returned. After a change, \
            the numbers of calls of `onChange` were \(thrown.value) for the first one and \
            \(told.value) for the second. Only the second one's should run, once.
            """)
    }

    StepTest("an outer tracking goes on after an inner apply has thrown") {
        let train = Train(to: "Lisboa", platform: 4)
        let calls = track(.willSet) {
            try? withObservationTracking(options: .willSet) { () throws(SignalFailure) in
                throw SignalFailure()
            } onChange: { _ in
            }
            return train.delay
        }
        train.delay = 5
        expect(
            calls.value == 1,
            """
            In the `apply` of an outer tracking, the `apply` of an inner one threw, and then the \
            outer one read delay. Delay changed, and the outer `onChange` ran \
            \(times(calls.value)). Expected: once. After an error, too, the outer list is in place.
            """)
    }

    StepTest("a change during an apply that throws is not reported") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = Log<String>()
        for isThrowing in [true, false] {
            try? withObservationTracking(options: .willSet) { () throws(SignalFailure) in
                trackNothing()
                _ = train.delay
                onAnotherThread { train.delay += 5 }
                if isThrowing { throw SignalFailure() }
            } onChange: { _ in
                seen.append(isThrowing ? "threw" : "returned")
            }
        }
        expect(
            seen.entries == ["returned"],
            """
            Two trackings contained another one and then read delay, and before their `apply` was \
            over, another thread changed delay. One `apply` threw, the other one returned. \
            `onChange` was called for \(seen.entries). It should be called for "returned".
            """)
    }

    StepTest("all trackings accept a change before the first is called") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = Log<String>()
        for _ in 1...2 {
            withObservationTracking(options: .willSet) {
                trackNothing()
                _ = (train.delay, train.platform)
            } onChange: { event in
                seen.append(event.matches(\Train.delay) ? "delay" : "platform")
                if seen.entries.count < 5 { train.platform = 2 }
            }
        }
        train.delay = 5
        expect(
            seen.entries == ["delay", "delay"],
            """
            Two trackings contained another one, then read delay and platform. Each changes platform \
            when it is called. Delay changed, and they were called for \(seen.entries). Expected: two \
            calls, for delay. By the first, both should have accepted the event. \(origin)
            """)
    }

    StepTest("each kind is accepted once, if it was asked for", .looksInside) {
        let wrong = firstWrongCallOfAll()
        expect(wrong == nil, wrong ?? "")
    }

    StepTest("after an event that is cancelled, no other is accepted", .looksInside) {
        let train = Train(to: "Lisboa", platform: 4)
        let seen = Log<String>()
        for isCancelled in [true, false] {
            let report = trackBoth(train) { event in
                seen.append("\(isCancelled) \(name(event.kind))")
                if isCancelled { event.cancel() }
            }
            report(.willSet)
            report(.didSet)
        }
        expect(
            seen.entries == ["true willSet", "false willSet", "false didSet"] && isEmpty(train),
            """
            Two trackings asked for `.willSet` and `.didSet`, and each got one event of each kind. \
            The first tracking cancels each event that it is called for. The calls were \
            \(seen.entries): whether it cancels, and the kind. A tracking is \
            \(isEmpty(train) ? "no longer" : "still") registered at the train. Expected: `willSet` for \
            the first, both for the second, and no tracking.
            """)
    }

    StepTest("two threads in every order: one of them calls", .looksInside) {
        everyOrder { order in
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let calls = Counter()
            withObservationTracking(options: .willSet) {
                trackNothing()
                _ = (train.delay, train.platform)
            } onChange: { _ in
                Interleaving.call("calls `onChange`")
                calls.increment()
            }
            order.thread { train.delay = 5 }
            order.thread { train.platform = 2 }
            try order.run()
            order.expect(
                calls.value == 1,
                """
                Delay and platform were read, and both have changed. `onChange` ran \
                \(times(calls.value)). It should run once.
                """)
            order.expect(
                isEmpty(train),
                "`onChange` has run, but a tracking is still registered at the train.")
        }
    }

    StepTest("two events in every order: what is accepted is reported", .looksInside) {
        everyOrder { order in
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let seen = Log<String>()
            let report = trackBoth(train) { event in
                let name = name(event.kind)
                Interleaving.call("calls `onChange` with \(name)")
                seen.append(name)
            }
            order.thread { report(.willSet) }
            order.thread { report(.didSet) }
            try order.run()
            order.expect(
                seen.entries == ["didSet"] || seen.entries.sorted() == ["didSet", "willSet"],
                """
                A tracking asked for `.willSet` and `.didSet`. One thread reported `willSet` to it, \
                and another one `didSet`. `onChange` was called for \(seen.entries). Expected: one \
                call for each event that the tracking accepted. It accepts both, or `didSet` alone \
                if that comes first.
                """)
        }
    }

    StepTest("small programs with reports before a change, and errors") {
        expectPrograms(kind(.willSet), on: Framework.self)
    }
}

let step5WithoutOptions = StepTests("8.5") {
    StepTest("without options, a tracking does what it did in chapter 5") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = Log<Int>()
        _ = withObservationTracking {
            let platform = withObservationTracking {
                train.platform
            } onChange: {
                seen.append(-1)
            }
            return platform + train.delay
        } onChange: {
            seen.append(train.delay)
        }
        train.delay = 5
        train.platform = 2
        expect(
            seen.entries == [0, -1],
            """
            In an outer tracking, an inner one read platform, and then the outer one read delay. \
            Delay became 5, then platform changed. The outer `onChange` logs delay, the inner one \
            -1. The log is \(seen.entries). Expected: 0 and -1, one call each, before the change. \
            \(origin)
            """)
    }

    StepTest("what the expression for onChange reads is not waited for") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        func callback(_ platform: Int) -> @Sendable () -> Void { { calls.increment() } }
        _ = withObservationTracking({ train.delay }, onChange: callback(train.platform))
        train.platform = 2
        let callsBefore = calls.value
        train.delay = 5
        expect(
            callsBefore == 0 && calls.value == 1,
            """
            `apply` read delay, and the expression for `onChange` read platform. Platform changed, \
            and `onChange` had run \(times(callsBefore)); then delay changed, and it had run \
            \(times(calls.value)). It should run once, for delay only: the list collects what \
            `apply` reads.
            """)
        let outer = Counter()
        withObservationTracking {
            _ = withObservationTracking({ train.delay }, onChange: callback(train.platform))
        } onChange: {
            outer.increment()
        }
        train.platform = 7
        expect(
            outer.value == 1,
            """
            An outer `apply` ran an inner tracking. The expression for the inner `onChange` read \
            platform, which changed later. The outer `onChange` ran \(times(outer.value)). It should run \
            once: the expression belongs to the outer `apply`.
            """)
    }

    StepTest("small programs without options do what they did in chapter 5") {
        expectPrograms(Framework.kind, on: Framework.self)
    }
}

let step6 = StepTests("8.6") {
    StepTest(
        "a deallocated object is reported, once",
        .kept("The plainest one: it says what the step is about.")
    ) {
        let seen = Log<String>()
        weak var gone: Train?
        do {
            let train = Train(to: "Lisboa", platform: 4)
            gone = train
            withObservationTracking(options: .deinit) {
                _ = (train.delay, train.platform)
            } onChange: { event in
                seen.append("\(name(event.kind)) \(event.matches(\Train.delay))")
            }
            train.delay = 5
        }
        expect(gone == nil, "A tracking keeps a train alive that it has read. It should not.")
        expect(
            seen.entries == ["deinit false"],
            """
            A tracking with `.deinit` read two properties of a train. One changed, then the train \
            was released. The calls were \(seen.entries): kind, and whether delay matches. There \
            should be one, of kind `deinit`, which matches no property.
            """)
    }

    StepTest("whichever property was read, the end of the object is reported") {
        let seen = Log<String>()
        do {
            let train = Train(to: "Lisboa", platform: 4)
            log(.deinit, seen, as: "delay") { train.delay }
            log(.deinit, seen, as: "platform") { train.platform }
        }
        expect(
            seen.entries.sorted() == ["delay: deinit", "platform: deinit"],
            """
            Two trackings with `.deinit` read a train: one its delay, the other its platform. The \
            train was released. The calls were \(seen.entries.sorted()). Expected: one for each.
            """)
    }

    StepTest("all trackings accept it before the first is called") {
        nonisolated(unsafe) let board = Board()
        let seen = Log<String>()
        do {
            let train = Train(to: "Lisboa", platform: 4)
            for number in 1...2 {
                withObservationTracking(options: [.willSet, .deinit]) {
                    _ = (number == 1 ? train.delay : train.platform, board.featured)
                } onChange: { event in
                    seen.append("\(name(event.kind))")
                    if seen.entries.count < 5 { board.featured = nil }
                }
            }
        }
        expect(
            seen.entries == ["deinit", "deinit"],
            """
            Two trackings read a board and a train: one its delay, the other its platform. Each \
            changes the board when it is called. \
            The train was released, and the calls were \(seen.entries). Expected: one for \
            each, of kind `deinit`: a tracking that is being called should no longer wait.
            """)
    }

    StepTest("an object that comes and goes inside apply is not reported") {
        let seen = Log<String>()
        do {
            let train = Train(to: "Lisboa", platform: 4)
            log(.deinit, seen) {
                _ = Train(to: "Porto", platform: 1).delay
                _ = train.delay
            }
            seen.append("apply is over")
        }
        expect(
            seen.entries == ["apply is over", "deinit"],
            """
            `apply` made a train, read it and released it. It also read another train, which was \
            released later. What happened: \(seen.entries). Expected: one call, for the \
            train that outlived `apply`.
            """)
    }

    StepTest("an object that goes inside apply, and was there before, is reported") {
        let seen = Log<String>()
        var train: Train? = Train(to: "Lisboa", platform: 4)
        log(.deinit, seen) {
            _ = train?.delay
            train = nil
            seen.append("apply is over")
        }
        expect(
            seen.entries == ["apply is over", "deinit"],
            """
            `apply` read a train, and released the last reference to it. What happened: \
            \(seen.entries). Expected: one call, right after `apply`: what `apply` returns \
            may not show that the train is gone.
            """)
    }

    StepTest("an object that was made inside apply and goes later is reported") {
        let seen = Log<String>()
        var train: Train?
        log(.deinit, seen) {
            let made = Train(to: "Lisboa", platform: 4)
            _ = made.delay
            train = made
        }
        seen.append("\(train?.platform ?? 0)")
        train = nil
        expect(
            seen.entries == ["4", "deinit"],
            """
            `apply` made a train, read it and kept it. Later the same thread released it. What \
            happened: \(seen.entries). Expected: one call, after the platform, 4, was \
            logged: `apply` returned long before that.
            """)
    }

    StepTest("an object that comes and goes in an inner apply is not reported") {
        let seen = Log<String>()
        do {
            let lisboa = Train(to: "Lisboa", platform: 4)
            for isInside in [true, false] {
                log(.deinit, seen, as: "outer") {
                    log(.deinit, seen, as: "inner") {
                        _ = lisboa.delay
                        if isInside { _ = Train(to: "Porto", platform: 1).delay }
                    }
                    if !isInside { _ = Train(to: "Porto", platform: 1).delay }
                }
            }
            seen.append("both are over")
        }
        let later = ["inner: deinit", "inner: deinit", "outer: deinit", "outer: deinit"]
        expect(
            seen.entries.first == "both are over" && seen.entries.dropFirst().sorted() == later,
            """
            Twice, an outer tracking contained an inner one, which read a train. A second train was \
            made, read and released: once inside the inner `apply`, once after it in the outer one. \
            When both were over, the first train was released. What happened: \(seen.entries). \
            Expected: one call for each of the four trackings, all when both were over.
            """)
    }

    StepTest("an object of one apply that goes inside another one is reported") {
        let seen = Log<String>()
        var train: Train?
        log(.deinit, seen, as: "first") {
            let made = Train(to: "Lisboa", platform: 4)
            _ = made.delay
            train = made
        }
        seen.append("\(train?.platform ?? 0)")
        log(.deinit, seen, as: "second") { train = nil }
        expect(
            seen.entries == ["4", "first: deinit"],
            """
            The `apply` of a first tracking made a train, read it and kept it. Then the train's \
            platform, 4, was logged, and the `apply` of a second tracking released the train. What \
            happened: \(seen.entries). Expected: a call for the first tracking, whose `apply` had \
            returned.
            """)
    }

    StepTest("an object that another thread made during apply is reported") {
        for isTracked in [false, true] {
            let seen = Log<String>()
            nonisolated(unsafe) var train: Train?
            log(.deinit, seen) {
                onAnotherThread {
                    if isTracked {
                        track(.deinit) { train = Train(to: "Lisboa", platform: 4) }
                    } else {
                        train = Train(to: "Lisboa", platform: 4)
                    }
                }
                _ = train?.delay
                train = nil
                seen.append("apply is over")
            }
            expect(
                seen.entries == ["apply is over", "deinit"],
                """
                While `apply` ran, another thread made a train\
                \(isTracked ? " (inside an `apply` of its own)" : ""). `apply` read it, and released \
                the last reference to it. What happened: \(seen.entries). Expected: one call, right \
                after `apply`. This `apply` didn't make the train, so it may find another one next time.
                """)
        }
    }

    StepTest("small programs with reports before a change, and objects that go") {
        expectPrograms(kind([.willSet, .deinit]), on: Framework.self)
    }
}

let step7 = StepTests("8.7") {
    StepTest("didSet comes after the change, and the new value is readable") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = Log<String>()
        withObservationTracking(options: .didSet) {
            _ = train.delay
        } onChange: { event in
            seen.append("\(name(event.kind)) \(train.delay)")
        }
        train.delay = 5
        expect(
            seen.entries == ["didSet 5"],
            """
            A tracking with `.didSet` read delay, which then changed from 0 to 5. The calls were \
            \(seen.entries): kind and delay. Expected: one, for `didSet`, with 5.
            """)
    }

    StepTest("didSet comes whichever thread makes the change") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = log(.didSet) { train.delay }
        onAnotherThread { train.delay = 5 }
        expect(
            seen.entries == ["didSet"],
            """
            A tracking with `.didSet` read delay, and another thread changed it. `onChange` was \
            called for \(seen.entries). Expected: one call, for `didSet`.
            """)
    }

    StepTest("didSet comes also when the mutation throws") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = Log<Int>()
        withObservationTracking(options: .didSet) {
            _ = train.delay
        } onChange: { _ in
            seen.append(train.platform)
        }
        let error = #expect(throws: SignalFailure.self) {
            try train.registrar.withMutation(of: train, keyPath: \.delay) {
                train.platform = 9
                throw SignalFailure()
            }
        }
        expect(
            seen.entries == [9] && error != nil,
            """
            A mutation set platform to 9 and then threw. `onChange` with `.didSet` logs platform: \
            \(seen.entries). It should run once, after the mutation.
            """)
    }

    StepTest("with both options, one call before the change and one after it") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = Log<String>()
        withObservationTracking(options: [.willSet, .didSet]) {
            _ = (train.delay, train.platform)
        } onChange: { event in
            seen.append(
                "\(name(event.kind)) \(train.delay) \(event.matches(\Train.delay))")
        }
        train.delay = 5
        train.delay = 10
        train.platform = 2
        expect(
            seen.entries == ["willSet 0 true", "didSet 5 true"],
            """
            A tracking with `.willSet` and `.didSet` read delay and platform. Delay became 5, then \
            10, and platform changed. The calls were \(seen.entries): kind, delay, and whether \
            delay matches. Expected: two, both of the first change.
            """)
    }

    StepTest("a tracking's own change inside apply is not reported") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = Log<Int>()
        withObservationTracking(options: .didSet) {
            _ = train.delay
            train.delay = 5
        } onChange: { _ in
            seen.append(train.delay)
        }
        train.delay = 10
        expect(
            seen.entries == [10],
            """
            `apply` read delay and set it to 5, and later it became 10. `onChange` with `.didSet` \
            saw \(seen.entries). It should be called for the later change only.
            """)
    }

    StepTest("a change inside trackings is reported to all but those around it") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = log(.didSet, as: "earlier") { train.delay }
        log(.didSet, seen, as: "outer") {
            _ = train.delay
            log(.didSet, seen, as: "inner") {
                _ = train.platform
                train.delay = 5
            }
        }
        let during = seen.entries
        train.delay = 10
        train.platform = 2
        let later = Array(seen.entries.dropFirst(during.count))
        expect(
            during == ["earlier: didSet"] && later == ["outer: didSet", "inner: didSet"],
            """
            Three trackings with `.didSet`: an earlier one read delay, and so did an outer one. In \
            its `apply`, an inner one read platform and set delay to 5. The calls were \(during). \
            Expected: the earlier one's; the two others are making the change. Later delay became \
            10, and platform 2. The calls were \(later). Expected: the outer one's, then the inner \
            one's.
            """)
    }

    StepTest("a tracking that starts in a report gets the next change") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = Log<String>()

        @Sendable func watch(_ options: ObservationTracking.Options) {
            withObservationTracking(options: options) {
                _ = train.delay
            } onChange: { event in
                seen.append("\(name(event.kind)) \(train.delay)")
                if seen.entries.count < 20 { watch(options) }
            }
        }

        watch(.willSet)
        watch(.didSet)
        for delay in [5, 10, 15] {
            train.delay = delay
        }
        expect(
            seen.entries
                == ["willSet 0", "didSet 5", "willSet 5", "didSet 10", "willSet 10", "didSet 15"],
            """
            Two trackings, one with `.willSet` and one with `.didSet`. In each, `onChange` starts \
            a new tracking with the same option. Delay was 0 and became 5, 10 and 15. The calls \
            were \(seen.entries). Expected: two for each change, one before it and one after it. \
            A tracking that starts before the store, on the thread that makes the change, already \
            knows about it.
            """)
    }

    StepTest("a tracking that another thread starts before the store gets both") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = Log<String>()
        withObservationTracking(options: .willSet) {
            _ = train.delay
        } onChange: { _ in
            onAnotherThread {
                log([.willSet, .didSet], seen) { seen.append("read \(train.delay)") }
            }
        }
        train.delay = 5
        expect(
            seen.entries == ["read 0", "willSet", "didSet"],
            """
            Delay was 0 and is set to 5. After the first report, and before the store, another \
            thread read delay in a tracking with `.willSet` and `.didSet`. What happened there: \
            \(seen.entries). It should read 0, and then get both events, in order.
            """)
    }

    StepTest("an event that is cancelled before the change is the last one") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = Log<String>()
        for isCancelled in [true, false] {
            withObservationTracking(options: [.willSet, .didSet]) {
                _ = (train.delay, train.platform)
            } onChange: { event in
                seen.append("\(isCancelled) \(name(event.kind))")
                if isCancelled { event.cancel() }
            }
        }
        train.delay = 5
        expect(
            seen.entries.sorted() == ["false didSet", "false willSet", "true willSet"],
            """
            Two trackings with `.willSet` and `.didSet` read delay, and delay changed. One of them \
            cancels each event. The calls were \(seen.entries): whether it cancels, and the kind. \
            The one that cancels should get `willSet` only, the other both.
            """)
        expect(
            isEmpty(train), "Both trackings are over, but one is still registered.")
    }

    StepTest("both events of a change during apply come right after it") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = Log<String>()
        log([.willSet, .didSet], seen) {
            _ = train.delay
            onAnotherThread { train.delay = 5 }
            seen.append("apply is over")
        }
        expect(
            seen.entries == ["apply is over", "willSet", "didSet"],
            """
            `apply` read delay, and before it returned, another thread changed delay. What \
            happened: \(seen.entries). Both events should come, in order, right after `apply`.
            """)
    }

    StepTest("a change that begins during apply and ends after it") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = log([.willSet, .didSet]) {
            _ = train.delay
            onAnotherThread { train.registrar.willSet(train, keyPath: \.delay) }
        }
        let before = seen.entries
        onAnotherThread { train.registrar.didSet(train, keyPath: \.delay) }
        let after = Array(seen.entries.dropFirst(before.count))
        expect(
            before == ["willSet"] && after == ["didSet"],
            """
            A tracking with `.willSet` and `.didSet` read delay. Another thread's setter reported \
            `willSet` before `apply` returned, and `didSet` later. `onChange` was called for \
            \(before) right after `apply`, and for \(after) later. It should be called for \
            `willSet` right after `apply`, and for `didSet` later.
            """)
    }

    StepTest("a change that ends while its beginning is being reported") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = Log<String>()
        withObservationTracking(options: [.willSet, .didSet]) {
            _ = train.delay
            onAnotherThread { train.registrar.willSet(train, keyPath: \.delay) }
        } onChange: { event in
            seen.append(name(event.kind))
            guard event.kind == .willSet else { return }
            onAnotherThread { train.registrar.didSet(train, keyPath: \.delay) }
        }
        expect(
            seen.entries == ["willSet", "didSet"],
            """
            A tracking with `.willSet` and `.didSet` read delay. Another thread's setter reported \
            `willSet` before `apply` returned, and `didSet` while `onChange` was being called for \
            that. All calls were \(seen.entries). Expected: `willSet` and `didSet`.
            """)
    }

    StepTest("after a change during apply, its events are still known", .looksInside) {
        let last = lastOfChangeDuringApply()
        expect(
            last == "didSet",
            """
            A tracking with `.willSet` and `.didSet` read delay, and before `apply` returned, \
            another thread changed delay. Afterwards, the last of its `occurrences` was \
            \(last ?? "nil"). Expected: didSet.
            """)
    }

    StepTest("an event of a change during apply can be cancelled") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let (all, seen) = (Log<String>(), Log<String>())
        withObservationTracking(options: [.willSet, .didSet]) {
            _ = train.delay
        } onChange: { event in
            all.append(name(event.kind))
        }
        withObservationTracking(options: [.willSet, .didSet]) {
            _ = train.delay
            onAnotherThread { train.registrar.willSet(train, keyPath: \.delay) }
        } onChange: { event in
            seen.append(name(event.kind))
            event.cancel()
        }
        onAnotherThread { train.registrar.didSet(train, keyPath: \.delay) }
        expect(
            all.entries == ["willSet", "didSet"] && seen.entries == ["willSet"],
            """
            Two trackings with `.willSet` and `.didSet` read delay. Another thread's setter reported \
            `willSet` before the second `apply` returned, and `didSet` later. The first `onChange` \
            was called for \(all.entries). Expected: both. The second one cancels its event, and was \
            called for \(seen.entries). Expected: one call, for `willSet`.
            """)
    }

    StepTest("two threads in every order: one call of each kind", .looksInside) {
        everyOrder { order in
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let seen = Log<String>()
            withObservationTracking(options: [.willSet, .didSet]) {
                _ = (train.delay, train.platform)
            } onChange: { event in
                let name = name(event.kind)
                Interleaving.call("calls `onChange` with \(name)")
                seen.append(name)
            }
            order.thread { train.delay = 5 }
            order.thread { train.platform = 2 }
            try order.run()
            order.expect(
                seen.entries.sorted() == ["didSet", "willSet"],
                """
                Delay and platform were read, and both have changed. `onChange` was called for \
                \(seen.entries). It should be called once for each kind.
                """)
            order.expect(
                isEmpty(train),
                "Both calls were made, but a tracking is still registered at the train.")
        }
    }

    StepTest(
        "a tracking starts while another thread makes a change, in every order",
        .looksInside
    ) {
        everyOrder { order in
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let (seen, calls, then) = (Log<Int>(), Counter(), Log<Int>())
            order.thread {
                withObservationTracking(options: .didSet) {
                    seen.append(train.delay)
                } onChange: { _ in
                    Interleaving.call("calls `onChange`")
                    then.append(train.delay)
                    calls.increment()
                }
            }
            order.thread { train.delay = 5 }
            try order.run()
            order.expect(
                calls.value <= 1 && (calls.value == 1 || seen.entries == [5]),
                """
                Thread 1 began a tracking with `.didSet`, which read delay, and thread 2 changed \
                delay from 0 to 5. `apply` read \(seen.entries), and the number of calls of \
                `onChange` was \(calls.value). If `apply` read 0, there should be one call; if \
                it read 5, one at most.
                """)
            order.expect(
                then.entries.allSatisfy { $0 == 5 },
                "`onChange` of a tracking with `.didSet` read \(then.entries). Expected: 5, the new delay."
            )
        }
    }

    StepTest("small programs with reports before a change, after it, or both") {
        expectPrograms(kind([.willSet, .didSet]), on: Framework.self)
    }

    StepTest("small programs with all options, and objects that go") {
        expectPrograms(kind(.all), on: Framework.self)
    }
}

let step9 = StepTests("8.9") {
    StepTest("it goes on, on the isolation of its creation") { @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let log = Log<String>()
        let elsewhere = Counter()
        let token = withContinuousObservation(options: .willSet) { event in
            if !isOnMainQueue { elsewhere.increment() }
            log.append("\(name(event.kind)) \(train.delay)")
        }
        await settle { log.entries.count == 1 }
        for (count, delay) in [(2, 5), (3, 10)] {
            train.delay = delay
            await settle(log, count)
        }
        expect(
            elsewhere.value == 0,
            """
            The closure was made on the main actor. It was called \(times(elsewhere.value)) \
            somewhere else. All calls should be on the main actor.
            """)
        expect(
            log.entries == ["initial 0", "willSet 5", "willSet 10"],
            """
            Delay was 0, became 5, and later 10. The calls were \(text(log.entries)): kind and \
            delay. Expected: one at first, and one after each change.
            """)
        token.cancel()
    }

    StepTest("changes up to the next suspension give one call") { @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let log = Log<String>()
        let token = withContinuousObservation(options: .didSet) { event in
            let matches = event.matches(\Train.delay)
            log.append("\(name(event.kind)) \(train.delay) \(train.platform) \(matches)")
        }
        await settle { log.entries.count == 1 }
        train.delay = 5
        train.delay = 10
        train.platform = 2
        await settle(log, 2)
        expect(
            log.entries == ["initial 0 4 false", "didSet 10 2 true"],
            """
            Delay became 5 and 10 and platform 2, with no suspension in between. The calls were \
            \(text(log.entries)): kind, delay, platform, and whether delay matches. Expected: one \
            for all three changes.
            """)
        token.cancel()
    }

    StepTest("a cancelled token ends it, and frees the closure") { @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let log = Log<String>()
        weak var ticket: Ticket?
        do {
            let captured = Ticket()
            ticket = captured
            let token = withContinuousObservation(options: .willSet) { [captured] _ in
                extendLifetime(captured)
                log.append("\(train.delay)\(place)")
            }
            await settle { log.entries.count == 1 }
            train.delay = 5
            await settle(log, 2)
            token.cancel()
        }
        train.delay = 10
        await settle { ticket == nil }
        expect(
            log.entries == ["0", "5"],
            """
            Delay was 0 and became 5. Then `cancel()` consumed the token, and delay became 10. The \
            calls saw \(text(log.entries)). Expected: 0 and 5, on the main actor. Once the token \
            is gone, no call should come.
            """)
        expect(ticket == nil, "`cancel()` consumed the token, but the closure is still in memory.")
    }

    StepTest("a change just before the end is reported, one after it is not") {
        @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let log = Log<String>()
        for (name, isBefore) in [("before", true), ("after", false)] {
            train.delay = 0
            let count = log.entries.count
            let token = withContinuousObservation(options: .didSet) { _ in
                log.append("\(name) \(train.delay)")
            }
            await settle { log.entries.count == count + 1 }
            train.delay = 2
            await settle(log, count + 2)
            // What a task should do for the token comes later.
            let end = Gate()
            keepThreadsBusy(until: end)
            if isBefore { train.delay = 5 }
            token.cancel()
            train.delay = 10
            end.open()
            await settle(log, count + (isBefore ? 3 : 2))
        }
        expect(
            log.entries == ["before 0", "before 2", "before 10", "after 0", "after 2"],
            """
            Two observations, one after the other: for each, delay was 0 and became 2. Then, with \
            no suspension in between: for the first ("before"), delay became 5, its token was \
            cancelled, and delay became 10; for the second ("after"), its token was cancelled, and \
            delay became 10. The calls were \(text(log.entries)). Expected: before 0, 2 and 10, \
            and after 0 and 2.
            """)
    }

    StepTest("a token may go while the closure runs") { @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let log = Log<String>()
        for (name, isBefore) in [("before", true), ("after", false)] {
            train.delay = 0
            let isFirst = Atomic(true)
            let token = Mutex<ObservationTracking.Token?>(nil)
            token.withLock {
                $0 = withContinuousObservation(options: .willSet) { _ in
                    log.append("\(name) \(train.delay)")
                    guard isFirst.exchange(false, ordering: .relaxed) else { return }
                    onAnotherThread {
                        if isBefore { train.delay = 5 }
                        token.withLock { $0 = nil }
                        if !isBefore { train.delay = 5 }
                    }
                }
            }
            await settle { !isFirst.load(ordering: .relaxed) }
        }
        expect(
            log.entries == ["before 0", "before 5", "after 0"],
            """
            Two observations: the closure read delay, 0. While it still ran, another thread did \
            this: for the first ("before"), it set delay to 5, then destroyed the token; for the \
            second ("after"), it destroyed the token, then set delay to 5. The calls were \
            \(text(log.entries)). Expected: before 0, before 5, after 0.
            """)
    }

    StepTest("a token that goes during a change leaves nothing behind", .looksInside) {
        @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        let token = withContinuousObservation(options: [.willSet, .didSet]) { _ in
            _ = train.delay
            calls.increment()
        }
        await settle { calls.value == 1 }
        // A setter somewhere has begun, and takes its time.
        train.registrar.willSet(train, keyPath: \.delay)
        await settle { calls.value == 2 }
        token.cancel()
        await settle { isEmpty(train) }
        expect(
            calls.value == 2 && isEmpty(train),
            """
            A change was reported to an observation with `.willSet` and `.didSet`, before it was \
            made. The closure was called again, and the token was destroyed while the change was \
            still being made. The number of calls was \(calls.value), and a tracking \
            \(isEmpty(train) ? "no longer waits" : "still waits") at the train. There should be \
            two calls, and nothing should wait: each round has a tracking, and none should outlive \
            its round.
            """)
    }

    StepTest("a token that goes at once ends it before the first call") { @MainActor in
        let log = Log<String>()
        // Twenty, so that not all of them are late by chance.
        for _ in 0..<20 {
            let token = withContinuousObservation(options: .willSet) { _ in
                log.append("gone at once")
            }
            _ = consume token
        }
        let token = withContinuousObservation(options: .willSet) { _ in
            log.append("kept")
        }
        await settle { log.entries.contains("kept") }
        expect(
            log.entries == ["kept"],
            """
            Of twenty-one observations, twenty had their tokens destroyed at once, and one token \
            was kept. The number of calls was \(log.entries.count), for \
            \(Set(log.entries).sorted()). There \
            should be one, for the token that was kept: a closure whose token is gone should not \
            be called, not even for the first time.
            """)
        token.cancel()
    }

    StepTest("an event can end it from inside, and frees the closure") { @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let log = Log<String>()
        var captured: Ticket? = Ticket()
        weak let ticket = captured
        let token = withContinuousObservation(options: .willSet) { [captured] event in
            extendLifetime(captured)
            log.append("\(train.delay)\(place)")
            if train.delay == 5 { event.cancel() }
        }
        captured = nil
        await settle { log.entries.count == 1 }
        train.delay = 5
        await settle(log, 2)
        let isOver = isEmpty(train)
        train.delay = 10
        await settle()
        expect(
            log.entries == ["0", "5"],
            """
            Delay was 0, and became 5 and 10. At 5, the closure cancels its event. The calls saw \
            \(text(log.entries)). Expected: 0 and 5, on the main actor.
            """)
        expect(
            isOver, "The closure cancelled its event, but a tracking is still registered.")
        await settle { ticket == nil }
        expect(
            ticket == nil,
            """
            The closure cancelled its event, and its token still exists. The closure is still in \
            memory. It should be gone: its observation is over.
            """)
        token.cancel()
        train.delay = 0
        let late = Log<Int>()
        let other = withContinuousObservation(options: .willSet) { event in
            late.append(train.delay)
            guard train.delay == 5 else { return }
            onAnotherThread { train.delay = 6 }
            event.cancel()
        }
        await settle { late.entries.count == 1 }
        train.delay = 5
        await settle(late, 2)
        train.delay = 10
        await settle()
        // Whether the change before the end is told is not promised.
        expect(
            late.entries == [0, 5] || late.entries == [0, 5, 6],
            """
            Delay was 0, and became 5. While the closure ran for that, another thread set 6, and then \
            the closure cancelled its event. Later, delay became 10. The calls saw \
            \(text(late.entries)). Expected: 0 and 5, perhaps 6, and not 10: the observation is over.
            """)
        other.cancel()
    }

    StepTest("an object that goes is reported only if that was asked for") {
        @MainActor in
        nonisolated(unsafe) let lisboa = Train(to: "Lisboa", platform: 4)
        let log = Log<String>()
        var train: Train? = Train(to: "Porto", platform: 1)
        nonisolated(unsafe) weak let porto = train
        let token = withContinuousObservation(options: .willSet) { event in
            log.append("\(name(event.kind)) \(lisboa.delay) \(porto?.delay ?? -1)")
        }
        await settle { log.entries.count == 1 }
        train = nil
        await settle()
        lisboa.delay = 5
        await settle(log, 2)
        expect(
            train == nil && log.entries == ["initial 0 0", "willSet 5 -1"],
            """
            An observation with `.willSet` read the delays of two trains, both 0. One train was \
            released, and then the other one's delay became 5. The calls were \
            \(text(log.entries)): kind, and both delays, -1 for a train that has gone. Expected: one \
            at first, and one for the change.
            """)
        token.cancel()
    }

    StepTest("small programs with tokens") {
        await expectSequences(
            on: Framework.self, importing: "import Chapter8", tokens: true, ends: true,
            letsGo: true)
    }

    StepTest("small programs with tokens, and setters that are written by hand") {
        await expectSequences(
            on: ByHand.self, importing: "import Chapter8", tokens: true, byHand: true)
    }
}

/// What is logged of a call that is not on the main actor.
private var place: String { isOnMainQueue ? "" : " elsewhere" }

/// Where else a report before a change may go wrong.
private let origin = """
    (What calls them is `willSet`, or `notifyTrackings`, if you have begun with step 8.6.)
    """

/// A small program whose trackings have options.
private func kind(_ options: Program.Events) -> ProgramKind {
    var kind = Framework.kind
    kind.options = options
    return kind
}

/// A tracking that reads nothing, to be called inside another one.
private func trackNothing() {
    withObservationTracking({}, onChange: {})
}

/// Tracks what a closure reads, and counts the events.
///
/// - Parameters:
///   - options: What to wait for.
///   - calls: What counts them.
///   - apply: What reads.
/// - Returns: What counts the events.
@discardableResult
private func track<T>(
    _ options: ObservationTracking.Options, _ calls: Counter = Counter(), _ apply: () -> T
) -> Counter {
    _ = withObservationTracking(options: options, apply) { _ in calls.increment() }
    return calls
}

/// Tracks what a closure reads, and logs the events.
///
/// - Parameters:
///   - options: What to wait for.
///   - seen: What to log them in.
///   - word: What to log in front of the kind of the event.
///   - apply: What reads.
/// - Returns: The log.
@discardableResult
private func log<T>(
    _ options: ObservationTracking.Options, _ seen: Log<String> = Log(), as word: String? = nil,
    _ apply: () -> T
) -> Log<String> {
    _ = withObservationTracking(options: options, apply) { event in
        seen.append((word.map { "\($0): " } ?? "") + name(event.kind))
    }
    return seen
}
