import Dispatch
import Synchronization
import Testing
import WorkshopTesting

@testable import Chapter8

#if !TOOLCHAIN
    import ThreadLocal
#endif

// `withObservationTracking(options:)` and tokens came with Swift 6.4. These tests have not been run on
// that version's own Observation yet, so there they may fail or pass: hence the trait `.since64`.
#if !TOOLCHAIN || compiler(>=6.4)
    extension Chapter8Tests {
        // MARK: - Step 8.1

        @Test(.since64)
        func `Step 8.1 · willSet comes before the change, once, and says of which property`() {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let seen = Log<String>()
            withObservationTracking(options: .willSet) {
                _ = (train.delay, train.platform)
            } onChange: { event in
                seen.append(
                    "\(Self.name(event.kind)) \(train.delay) \(event.matches(\Train.delay))")
            }
            train.destination = "Porto"
            train.delay = 5
            train.delay = 10
            train.platform = 2
            #expect(
                seen.entries == ["willSet 0 true"],
                """
                A tracking with `.willSet` read delay and platform. Destination changed, delay became \
                5 and 10, and platform changed. The calls were \(seen.entries): kind, delay, and \
                whether delay matches. There should be one, before the first change of delay.
                """)
        }

        @Test(.since64)
        func `Step 8.1 · without options, a tracking does what it did in chapter 5`() {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let seen = Log<Int>()
            _ = withObservationTracking {
                train.delay
                    + withObservationTracking {
                        train.platform
                    } onChange: {
                        seen.append(-1)
                    }
            } onChange: {
                seen.append(train.delay)
            }
            train.delay = 5
            train.platform = 2
            #expect(
                seen.entries == [0, -1],
                """
                An outer tracking read delay, an inner one platform. Delay became 5, then platform \
                changed. The outer `onChange` logs delay, the inner one -1. The log is \
                \(seen.entries). It should be 0 and -1: one call each, before the change.
                """)
        }

        @Test(.since64)
        func `Step 8.1 · another thread's change during apply is reported right after it`() {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let seen = Log<String>()
            withObservationTracking(options: .willSet) {
                _ = train.delay
                onAnotherThread { train.delay = 5 }
                seen.append("apply is over")
            } onChange: { event in
                seen.append(Self.name(event.kind))
            }
            let seenFirst = seen.entries
            train.delay = 10
            #expect(
                seenFirst == ["apply is over", "willSet"] && seen.entries == seenFirst,
                """
                `apply` read delay, and before it returned, another thread changed delay. What \
                happened: \(seenFirst), and after a later change: \(seen.entries). `onChange` should be \
                called once, right after `apply`.
                """)
            #expect(
                Self.isEmpty(train),
                """
                `apply` read delay, and before it returned, another thread changed delay. So the \
                tracking was over before there was anything to call. It still waits at the train.
                """)
        }

        @Test(.since64) func `Step 8.1 · a tracking that is over leaves nothing at any registrar`()
        {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let other = Train(to: "Porto", platform: 1)
            let calls = Counter()
            withObservationTracking(options: .willSet) {
                _ = (train.delay, train.platform, other.delay)
            } onChange: { _ in
                calls.increment()
            }
            train.delay = 5
            #expect(
                calls.value == 1 && Self.isEmpty(train) && Self.isEmpty(other),
                """
                A tracking with `.willSet` read two trains, and one of them changed. `onChange` \
                ran \(times(calls.value)). Whether something still waits at each train: \
                \(!Self.isEmpty(train)) and \(!Self.isEmpty(other)). `onChange` should run once, \
                and nothing should wait any more.
                """)
        }

        @Test(.since64) func `Step 8.1 · nothing is reported of an apply that throws`() {
            let train = Train(to: "Lisboa", platform: 4)
            let thrown = Counter()
            let told = Counter()
            #expect(throws: SignalFailure.self) {
                try withObservationTracking(options: .willSet) { () throws(SignalFailure) in
                    _ = train.delay
                    throw SignalFailure()
                } onChange: { _ in
                    thrown.increment()
                }
            }
            #if !TOOLCHAIN
                // Its object is gone, so nobody should look at it.
                let isListLeft = threadLocal != nil
                threadLocal = nil
                #expect(
                    !isListLeft,
                    "`apply` threw, and the list that collected its reads is still in place.")
            #endif
            #expect(
                Self.isEmpty(train), "`apply` threw, but its tracking still waits at the train.")
            withObservationTracking(options: .willSet) {
                _ = train.delay
            } onChange: { _ in
                told.increment()
            }
            train.delay = 5
            #expect(
                thrown.value == 0 && told.value == 1,
                """
                One `apply` read delay and threw, another one read it and returned. After a \
                change, the first one's `onChange` ran \(thrown.value) times and the second one's \
                \(told.value) times. Only the second one's should run, once.
                """)
        }

        @Test(.since64)
        func `Step 8.1 · a change during an apply that throws is not reported`() {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let seen = Log<String>()
            for isThrowing in [true, false] {
                try? withObservationTracking(options: .willSet) { () throws(SignalFailure) in
                    _ = train.delay
                    onAnotherThread { train.delay += 5 }
                    if isThrowing { throw SignalFailure() }
                } onChange: { _ in
                    seen.append(isThrowing ? "threw" : "returned")
                }
            }
            #expect(
                seen.entries == ["returned"],
                """
                Two trackings read delay, and before their `apply` was over, another thread \
                changed delay. One `apply` threw, the other one returned. `onChange` was called \
                for those that \(seen.entries). It should be called for the one that returned.
                """)
        }

        @Test(.since64) func `Step 8.1 · a tracking that starts in a willSet gets the next change`()
        {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let seen = Log<Int>()

            @Sendable func watch() {
                withObservationTracking(options: .willSet) {
                    _ = train.delay
                } onChange: { _ in
                    seen.append(train.delay)
                    if seen.entries.count < 10 { watch() }
                }
            }

            watch()
            for delay in [5, 10, 15] {
                train.delay = delay
            }
            #expect(
                seen.entries == [0, 5, 10],
                """
                `onChange` starts a new tracking with `.willSet` each time. Delay was 0 and became \
                5, 10 and 15. It saw \(seen.entries). It should see 0, 5 and 10: each change once, \
                before it is made. A tracking that starts before the store, on the thread that \
                makes the change, already knows about it.
                """)
        }

        @Test(.since64)
        func `Step 8.1 · what the expression for onChange reads is not waited for`() {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let calls = Counter()
            func callback(_ platform: Int) -> @Sendable () -> Void { { calls.increment() } }
            _ = withObservationTracking({ train.delay }, onChange: callback(train.platform))
            train.platform = 2
            let callsBefore = calls.value
            train.delay = 5
            #expect(
                callsBefore == 0 && calls.value == 1,
                """
                `apply` read delay, and the expression for `onChange` read platform. Platform \
                changed, and `onChange` had run \(times(callsBefore)); then delay changed, and it \
                had run \(times(calls.value)). It should run once, for delay only: the list \
                collects what `apply` reads.
                """)
        }

        #if !TOOLCHAIN
            @Test
            func `Step 8.1 · each kind is noted once, by those who wait for it`() {
                let kinds: [ObservationTracking.Event.Kind] = [.willSet, .didSet, .deinit]
                var wrong: String?
                for count in 1...3 where wrong == nil {
                    let orders = (1..<count).reduce(kinds.map { [$0] }) { orders, _ in
                        orders.flatMap { order in kinds.map { order + [$0] } }
                    }
                    for options in 1...7 {
                        let asked = kinds.indices.filter { options & 1 << $0 != 0 }.map {
                            kinds[$0]
                        }
                        wrong = wrong ?? orders.lazy.compactMap { Self.wrong(asked, $0) }.first
                    }
                }
                #expect(wrong == nil, "\(wrong ?? "")")
            }

            /// What is wrong with the calls of a tracking that has asked for some kinds, when others come.
            private static func wrong(
                _ asked: [ObservationTracking.Event.Kind],
                _ coming: [ObservationTracking.Event.Kind]
            ) -> String? {
                let train = Train(to: "Lisboa", platform: 4)
                let seen = Log<String>()
                let tracking = ObservationTracking(asked.reduce([]) { $0.union($1.option) })
                tracking.track {
                    _ = train.delay
                } onChange: {
                    { event in seen.append(name(event.kind)) }
                }
                var awaited = asked
                var expected: [String] = []
                for kind in coming {
                    if awaited.contains(kind) {
                        expected.append(name(kind))
                        awaited = kind == .willSet ? awaited.filter { $0 == .didSet } : []
                    }
                    tracking.note(Occurrence(kind: kind))?()
                }
                let waits = !isEmpty(train)
                if seen.entries == expected, waits != awaited.isEmpty { return nil }
                return """
                    A tracking read a train and asked for \(asked.map(name)). These events came, \
                    one after the other: \(coming.map(name)). It was called for \(seen.entries), \
                    and afterwards it \(waits ? "still waits" : "doesn't wait") at the train. It \
                    should be called for \(expected), and \
                    \(awaited.isEmpty ? "no longer wait" : "still wait").
                    """
            }
        #endif

        // MARK: - Step 8.2

        @Test(.since64)
        func `Step 8.2 · didSet comes after the change, and the new value is readable`() {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let seen = Log<Int>()
            withObservationTracking(options: .didSet) {
                _ = train.delay
            } onChange: { event in
                seen.append(event.kind == .didSet ? train.delay : -1)
            }
            train.delay = 5
            #expect(
                seen.entries == [5],
                """
                Delay changed from 0 to 5. `onChange` with `.didSet` saw \(seen.entries). It \
                should run once and see 5.
                """)
        }

        @Test(.since64) func `Step 8.2 · didSet comes whichever thread makes the change`() {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let calls = Counter()
            withObservationTracking(options: .didSet) {
                _ = train.delay
            } onChange: { _ in
                calls.increment()
            }
            onAnotherThread { train.delay = 5 }
            let count = calls.value
            #expect(
                count == 1,
                """
                A tracking with `.didSet` read delay, and another thread changed it. `onChange` ran \
                \(times(count)). It should run once, on the thread that makes the change.
                """)
        }

        @Test(.since64) func `Step 8.2 · didSet comes also when the mutation throws`() {
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
            #expect(
                seen.entries == [9] && error != nil,
                """
                A mutation changed something and then threw. `onChange` with `.didSet` ran \
                \(seen.entries.count) times and saw \(seen.entries). It should run once, after \
                the mutation.
                """)
        }

        @Test(.since64)
        func `Step 8.2 · with both options, one call before the change and one after it`() {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let seen = Log<String>()
            withObservationTracking(options: [.willSet, .didSet]) {
                _ = (train.delay, train.platform)
            } onChange: { event in
                seen.append(
                    "\(Self.name(event.kind)) \(train.delay) \(event.matches(\Train.delay))")
            }
            train.delay = 5
            train.delay = 10
            train.platform = 2
            #expect(
                seen.entries == ["willSet 0 true", "didSet 5 true"],
                """
                A tracking with `.willSet` and `.didSet` read delay and platform. Delay became 5, \
                then 10, and platform changed. The calls were \(seen.entries): kind, delay, and \
                whether delay matches. There should be two, both of the first change.
                """)
        }

        @Test(.since64) func `Step 8.2 · a change of one's own inside apply is not told`() {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let seen = Log<Int>()
            withObservationTracking(options: .didSet) {
                _ = train.delay
                train.delay = 5
            } onChange: { _ in
                seen.append(train.delay)
            }
            train.delay = 10
            #expect(
                seen.entries == [10],
                """
                `apply` read delay and set it to 5, and later it became 10. `onChange` with \
                `.didSet` saw \(seen.entries). It should be called for the later change only.
                """)
        }

        @Test(.since64)
        func `Step 8.2 · a change inside trackings is told to all but those around it`() {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let seen = Log<String>()
            withObservationTracking(options: .didSet) {
                _ = train.delay
            } onChange: { _ in
                seen.append("earlier")
            }
            withObservationTracking(options: .didSet) {
                _ = train.delay
                withObservationTracking(options: .didSet) {
                    _ = train.platform
                    train.delay = 5
                } onChange: { _ in
                    seen.append("inner")
                }
            } onChange: { _ in
                seen.append("outer")
            }
            let during = seen.entries
            train.delay = 10
            train.platform = 2
            let later = Array(seen.entries.dropFirst(during.count))
            #expect(
                during == ["earlier"] && later == ["outer", "inner"],
                """
                Three trackings with `.didSet`: an earlier one read delay, and so did an outer one. \
                In its `apply`, an inner one read platform and set delay to 5. Told of that: \
                \(during). It should be the earlier one; the two others are making the change. \
                Later delay became 10, and platform 2. Told: \(later). It should be the outer one, \
                then the inner one.
                """)
        }

        @Test(.since64) func `Step 8.2 · a tracking that starts in a didSet gets the next change`()
        {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let seen = Log<Int>()

            @Sendable func watch() {
                withObservationTracking(options: .didSet) {
                    _ = train.delay
                } onChange: { _ in
                    seen.append(train.delay)
                    if seen.entries.count < 10 { watch() }
                }
            }

            watch()
            for delay in [5, 10, 15] {
                train.delay = delay
            }
            #expect(
                seen.entries == [5, 10, 15],
                """
                `onChange` starts a new tracking each time, and delay became 5, 10 and 15. It saw \
                \(seen.entries). It should be called once for each change.
                """)
        }

        @Test(.since64)
        func `Step 8.2 · who comes in between on another thread is told before and after`() {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let seen = Log<String>()
            withObservationTracking(options: .willSet) {
                _ = train.delay
            } onChange: { _ in
                onAnotherThread {
                    withObservationTracking(options: [.willSet, .didSet]) {
                        seen.append("read \(train.delay)")
                    } onChange: { event in
                        seen.append(Self.name(event.kind))
                    }
                }
            }
            train.delay = 5
            #expect(
                seen.entries == ["read 0", "willSet", "didSet"],
                """
                Delay was 0 and is set to 5. After the first report, and before the store, another \
                thread read delay in a tracking with `.willSet` and `.didSet`. What happened \
                there: \(seen.entries). It should read 0, and then get both events, in order.
                """)
        }

        @Test(.since64)
        func `Step 8.2 · an event that is cancelled before the change is the last one`() {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let seen = Log<String>()
            for isCancelled in [true, false] {
                withObservationTracking(options: [.willSet, .didSet]) {
                    _ = (train.delay, train.platform)
                } onChange: { event in
                    seen.append("\(isCancelled) \(Self.name(event.kind))")
                    if isCancelled { event.cancel() }
                }
            }
            train.delay = 5
            #expect(
                seen.entries.sorted() == ["false didSet", "false willSet", "true willSet"],
                """
                Two trackings with `.willSet` and `.didSet` read delay, and delay changed. One of \
                them cancels each event. The calls were \(seen.entries): whether it cancels, and the \
                kind. The one that cancels should get `willSet` only, the other both.
                """)
            #expect(
                Self.isEmpty(train), "Both trackings are over, but one still waits at the train.")
        }

        @Test(.since64) func `Step 8.2 · both events of a change during apply come right after it`()
        {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let seen = Log<String>()
            withObservationTracking(options: [.willSet, .didSet]) {
                _ = train.delay
                onAnotherThread { train.delay = 5 }
                seen.append("apply is over")
            } onChange: { event in
                seen.append(Self.name(event.kind))
            }
            #expect(
                seen.entries == ["apply is over", "willSet", "didSet"],
                """
                `apply` read delay, and before it returned, another thread changed delay. What \
                happened: \(seen.entries). Both events should come, in order, right after `apply`.
                """)
        }

        // MARK: - Step 8.3

        @Test(.since64) func `Step 8.3 · an object that goes is told of, once`() {
            let seen = Log<String>()
            weak var gone: Train?
            do {
                let train = Train(to: "Lisboa", platform: 4)
                gone = train
                withObservationTracking(options: .deinit) {
                    _ = (train.delay, train.platform)
                } onChange: { event in
                    seen.append("\(Self.name(event.kind)) \(event.matches(\Train.delay))")
                }
                train.delay = 5
            }
            #expect(gone == nil, "A tracking keeps a train alive that it has read. It should not.")
            #expect(
                seen.entries == ["deinit false"],
                """
                A tracking with `.deinit` read two properties of a train. One changed, then the \
                train was released. The calls were \(seen.entries): kind, and whether delay \
                matches. There should be one, of kind `deinit`, which matches no property.
                """)
        }

        @Test(.since64) func `Step 8.3 · only those are told that ask for it`() {
            let asked = Counter()
            let others = Counter()
            do {
                let train = Train(to: "Lisboa", platform: 4)
                withObservationTracking(options: [.willSet, .deinit]) {
                    _ = train.delay
                } onChange: { _ in
                    asked.increment()
                }
                withObservationTracking(options: [.willSet, .didSet]) {
                    _ = train.delay
                } onChange: { _ in
                    others.increment()
                }
            }
            #expect(
                asked.value == 1 && others.value == 0,
                """
                A train was released. One of two trackings had asked for `.deinit`, and was called \
                \(asked.value) times. The other had not, and was called \(others.value) times. \
                Only the first should be called, once.
                """)
        }

        @Test(.since64)
        func `Step 8.3 · after a change, the end of the object is not told`() {
            let changed = Counter()
            let unchanged = Counter()
            do {
                let train = Train(to: "Lisboa", platform: 4)
                withObservationTracking(options: [.willSet, .deinit]) {
                    _ = train.delay
                } onChange: { _ in
                    changed.increment()
                }
                withObservationTracking(options: [.willSet, .deinit]) {
                    _ = train.platform
                } onChange: { _ in
                    unchanged.increment()
                }
                train.delay = 5
            }
            #expect(
                changed.value == 1 && unchanged.value == 1,
                """
                Two trackings with `.willSet` and `.deinit` read delay and platform. Delay \
                changed, and then the train was released. They were called \(changed.value) and \
                \(unchanged.value) times. Each should be called once: a tracking is over after the \
                first thing that happens.
                """)
        }

        @Test(.since64)
        func `Step 8.3 · whichever property was read, the end of the object is told`() {
            let seen = Log<String>()
            do {
                let train = Train(to: "Lisboa", platform: 4)
                withObservationTracking(options: .deinit) {
                    _ = train.delay
                } onChange: { _ in
                    seen.append("delay")
                }
                withObservationTracking(options: .deinit) {
                    _ = train.platform
                } onChange: { _ in
                    seen.append("platform")
                }
            }
            #expect(
                seen.entries.sorted() == ["delay", "platform"],
                """
                Two trackings with `.deinit` read a train: one its delay, the other its platform. \
                The train was released, and those that were told had read: \
                \(seen.entries.sorted()). It should be both.
                """)
        }

        @Test(.since64) func `Step 8.3 · all of them know before the first is called`() {
            nonisolated(unsafe) let board = Board()
            let seen = Log<String>()
            do {
                let train = Train(to: "Lisboa", platform: 4)
                for _ in 1...2 {
                    withObservationTracking(options: [.willSet, .deinit]) {
                        _ = (train.delay, board.featured)
                    } onChange: { event in
                        seen.append("\(Self.name(event.kind))")
                        if seen.entries.count < 5 { board.featured = nil }
                    }
                }
            }
            #expect(
                seen.entries == ["deinit", "deinit"],
                """
                Two trackings read a train and a board, and each changes the board when it is \
                called. The train was released, and the calls were \(seen.entries). There should \
                be one for each, of kind `deinit`: a tracking that is being called should no \
                longer wait.
                """)
        }

        @Test(.since64)
        func `Step 8.3 · an object that comes and goes inside apply is not told of`() {
            let seen = Log<String>()
            do {
                let train = Train(to: "Lisboa", platform: 4)
                withObservationTracking(options: .deinit) {
                    _ = Train(to: "Porto", platform: 1).delay
                    _ = train.delay
                } onChange: { event in
                    seen.append("\(Self.name(event.kind))")
                }
                seen.append("apply is over")
            }
            #expect(
                seen.entries == ["apply is over", "deinit"],
                """
                `apply` made a train, read it and released it. It also read another train, which \
                was released later. What happened: \(seen.entries). There should be one call, for \
                the train that outlived `apply`.
                """)
        }

        @Test(.since64)
        func `Step 8.3 · an object that goes inside apply, and was there before, is told of`() {
            let seen = Log<String>()
            var train: Train? = Train(to: "Lisboa", platform: 4)
            withObservationTracking(options: .deinit) {
                _ = train?.delay
                train = nil
                seen.append("apply is over")
            } onChange: { event in
                seen.append("\(Self.name(event.kind))")
            }
            #expect(
                seen.entries == ["apply is over", "deinit"],
                """
                `apply` read a train, and released the last reference to it. What happened: \
                \(seen.entries). There should be one call, right after `apply`: what `apply` \
                returns may not show that the train is gone.
                """)
        }

        @Test(.since64)
        func `Step 8.3 · an object that was made inside apply and goes later is told of`() {
            let seen = Log<String>()
            var train: Train?
            withObservationTracking(options: .deinit) {
                let made = Train(to: "Lisboa", platform: 4)
                _ = made.delay
                train = made
            } onChange: { event in
                seen.append("\(Self.name(event.kind))")
            }
            seen.append("\(train?.platform ?? 0)")
            train = nil
            #expect(
                seen.entries == ["4", "deinit"],
                """
                `apply` made a train, read it and kept it. Later the same thread released it. What \
                happened: \(seen.entries). There should be one call, after the platform, 4, was \
                logged: `apply` returned long before that.
                """)
        }

        // MARK: - Step 8.5

        @MainActor
        @Test(.since64) func `Step 8.5 · it goes on, on the isolation of its creation`() async {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let log = Log<String>()
            let onMain = DispatchSpecificKey<Bool>()
            DispatchQueue.main.setSpecific(key: onMain, value: true)
            let elsewhere = Counter()
            let token = withContinuousObservation(options: .willSet) { event in
                if DispatchQueue.getSpecific(key: onMain) == nil { elsewhere.increment() }
                log.append("\(Self.name(event.kind)) \(train.delay)")
            }
            await Self.settle { log.entries.count == 1 }
            for (count, delay) in [(2, 5), (3, 10)] {
                train.delay = delay
                await Self.settle(log, count)
            }
            #expect(
                elsewhere.value == 0,
                """
                The closure was made on the main actor. It was called \
                \(times(elsewhere.value)) somewhere else. All calls should be on the main actor.
                """)
            #expect(
                log.entries == ["initial 0", "willSet 5", "willSet 10"],
                """
                Delay was 0, became 5, and later 10. The calls were \
                \(Array(log.entries.prefix(10))): kind and delay. There should be one at first, \
                and one after each change.
                """)
            token.cancel()
        }

        @MainActor
        @Test(.since64) func `Step 8.5 · changes up to the next suspension give one call`() async {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let log = Log<String>()
            let token = withContinuousObservation(options: .didSet) { event in
                let matches = event.matches(\Train.delay)
                log.append("\(Self.name(event.kind)) \(train.delay) \(train.platform) \(matches)")
            }
            await Self.settle { log.entries.count == 1 }
            train.delay = 5
            train.delay = 10
            train.platform = 2
            await Self.settle(log, 2)
            #expect(
                log.entries == ["initial 0 4 false", "didSet 10 2 true"],
                """
                Delay became 5 and 10 and platform 2, with no suspension in between. The calls \
                were \(log.entries): kind, delay, platform, and whether delay matches. There \
                should be one for all three changes.
                """)
            token.cancel()
        }

        @MainActor
        @Test(.since64) func `Step 8.5 · a cancelled token ends it, and frees the closure`() async {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let log = Log<Int>()
            weak var ticket: Ticket?
            do {
                let captured = Ticket()
                ticket = captured
                let token = withContinuousObservation(options: .willSet) { [captured] _ in
                    withExtendedLifetime(captured) { log.append(train.delay) }
                }
                await Self.settle { log.entries.count == 1 }
                train.delay = 5
                await Self.settle(log, 2)
                token.cancel()
            }
            train.delay = 10
            await Self.settle { ticket == nil }
            #expect(
                log.entries == [0, 5],
                """
                Delay was 0 and became 5, then the token was cancelled, and delay became 10. The \
                calls saw \(log.entries). There should be none after the cancellation.
                """)
            #expect(ticket == nil, "The token was cancelled, but the closure is still in memory.")
        }

        @MainActor
        @Test(.since64)
        func `Step 8.5 · a change just before the end is still told, one after it is not`() async {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let log = Log<String>()
            for (name, isBefore) in [("before", true), ("after", false)] {
                train.delay = 0
                let count = log.entries.count
                let token = withContinuousObservation(options: .didSet) { _ in
                    log.append("\(name) \(train.delay)")
                }
                await Self.settle { log.entries.count == count + 1 }
                train.delay = 2
                await Self.settle(log, count + 2)
                if isBefore { train.delay = 5 }
                token.cancel()
                train.delay = 10
                await Self.settle(log, count + (isBefore ? 3 : 2))
            }
            #expect(
                log.entries == ["before 0", "before 2", "before 10", "after 0", "after 2"],
                """
                Delay was 0 and became 2, for each of two tokens, which were then cancelled. Delay \
                became 5 before the first cancellation, and 10 after each of them, with no \
                suspension in between. The calls were \(log.entries). The change to 5 should \
                still give a call, which sees 10. The changes after a cancellation should not.
                """)
        }

        @MainActor
        @Test(.since64)
        func `Step 8.5 · a token may go while the closure runs`() async {
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
                await Self.settle { !isFirst.load(ordering: .relaxed) }
            }
            #expect(
                log.entries == ["before 0", "before 5", "after 0"],
                """
                While a closure ran that had read delay, another thread destroyed its token, and \
                changed delay from 0 to 5: in one case before it destroyed the token, in the other \
                after it. The calls were \(log.entries). The change before the end should still \
                give a call. The one after it should not.
                """)
        }

        @MainActor
        @Test(.since64)
        func `Step 8.5 · a token that goes ends it, and leaves nothing at the registrar`()
            async
        {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let log = Log<Int>()
            var wasObserved = false
            do {
                let token = withContinuousObservation(options: .didSet) { _ in
                    log.append(train.delay)
                }
                await Self.settle { log.entries.count == 1 }
                train.delay = 5
                await Self.settle(log, 2)
                wasObserved = !Self.isEmpty(train)
                _ = consume token
            }
            await Self.settle { Self.isEmpty(train) }
            let isObserved = !Self.isEmpty(train)
            train.delay = 10
            await Self.settle()
            #expect(
                log.entries == [0, 5],
                """
                Delay was 0 and became 5, then the token was destroyed, and delay became 10. The \
                calls saw \(log.entries). There should be none after the token is gone.
                """)
            #expect(
                wasObserved && !isObserved,
                "The token is gone, but its tracking still waits at the registrar.")
        }

        #if !TOOLCHAIN
            @MainActor
            @Test func `Step 8.5 · a token that goes during a change leaves nothing behind`() async
            {
                nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
                let calls = Counter()
                let token = withContinuousObservation(options: [.willSet, .didSet]) { _ in
                    _ = train.delay
                    calls.increment()
                }
                await Self.settle { calls.value == 1 }
                // A setter somewhere has begun, and takes its time.
                train.registrar.willSet(train, keyPath: \.delay)
                await Self.settle { calls.value == 2 }
                token.cancel()
                await Self.settle { Self.isEmpty(train) }
                #expect(
                    calls.value == 2 && Self.isEmpty(train),
                    """
                    A change was reported to an observation with `.willSet` and `.didSet`, before \
                    it was made. The closure was called again, and the token was destroyed while \
                    the change was still being made. There were \(calls.value) calls, and a \
                    tracking \(Self.isEmpty(train) ? "no longer waits" : "still waits") at the \
                    train. There should be two calls, and nothing should wait: each round has a \
                    tracking, and none should outlive its round.
                    """)
            }
        #endif

        @MainActor
        @Test(.since64) func `Step 8.5 · a token that goes at once ends it before the first call`()
            async
        {
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
            await Self.settle { log.entries.contains("kept") }
            #expect(
                log.entries == ["kept"],
                """
                Of twenty-one observations, twenty had their tokens destroyed at once, and one \
                token was kept. There were \(log.entries.count) calls: \
                \(Set(log.entries).sorted()). There should be one, for the token that was kept: a \
                closure whose token is gone should not be called, not even for the first time.
                """)
            token.cancel()
        }

        @MainActor
        @Test(.since64) func `Step 8.5 · an event can end it from inside, and frees the closure`()
            async
        {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let log = Log<Int>()
            var captured: Ticket? = Ticket()
            weak let ticket = captured
            let token = withContinuousObservation(options: .willSet) { [captured] event in
                withExtendedLifetime(captured) { log.append(train.delay) }
                if train.delay == 5 { event.cancel() }
            }
            captured = nil
            await Self.settle { log.entries.count == 1 }
            train.delay = 5
            await Self.settle(log, 2)
            let isEmpty = Self.isEmpty(train)
            train.delay = 10
            await Self.settle()
            #expect(
                log.entries == [0, 5],
                """
                Delay was 0, and became 5 and 10. At 5, the closure cancels its event. The calls \
                saw \(log.entries). There should be none after 5.
                """)
            #expect(
                isEmpty, "The closure cancelled its event, but a tracking still waits at the train."
            )
            await Self.settle { ticket == nil }
            #expect(
                ticket == nil,
                """
                The closure cancelled its event, but it is still in memory: its task waits for the \
                token to be destroyed. `cancel()` of an event should end the task, not only one \
                tracking.
                """)
            token.cancel()
        }
    }
#endif
