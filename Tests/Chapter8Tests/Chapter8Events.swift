import Testing
import WorkshopTesting

@testable import Chapter8

// `withObservationTracking(options:)` and tokens came with Swift 6.4, and signals are ours alone.
// So these tests do not run on the toolchain's Observation.
#if !TOOLCHAIN
    extension Chapter8Tests {
        // MARK: - Step 8.1

        @Test func `Step 8.1 · didSet comes after the change, and the new value is readable`() {
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

        @Test func `Step 8.1 · didSet comes whichever thread makes the change`() {
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

        @Test func `Step 8.1 · didSet comes also when the mutation throws`() {
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

        @Test func `Step 8.1 · with both options, one call before the change and one after it`() {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let seen = Log<String>()
            withObservationTracking(options: [.willSet, .didSet]) {
                _ = (train.delay, train.platform)
            } onChange: { event in
                seen.append("\(event.kind) \(train.delay) \(event.matches(\Train.delay))")
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

        @Test func `Step 8.1 · a change of one's own inside apply is not told`() {
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
                `.didSet` saw \(seen.entries). It should be told of the later change only.
                """)
        }

        @Test func `Step 8.1 · a tracking that starts in a didSet gets the next change`() {
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
                \(seen.entries). It should be told of each change once.
                """)
        }

        @Test func `Step 8.1 · nothing is told of an apply that throws`() {
            let train = Train(to: "Lisboa", platform: 4)
            let thrown = Counter()
            let told = Counter()
            #expect(throws: SignalFailure.self) {
                try withObservationTracking(options: .didSet) { () throws(SignalFailure) in
                    _ = train.delay
                    throw SignalFailure()
                } onChange: { _ in
                    thrown.increment()
                }
            }
            withObservationTracking(options: .didSet) {
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
                \(told.value) times. It should be 0 and 1.
                """)
        }

        // MARK: - Step 8.2

        @Test func `Step 8.2 · an object that goes is told of, once`() {
            let seen = Log<String>()
            weak var gone: Train?
            do {
                let train = Train(to: "Lisboa", platform: 4)
                gone = train
                withObservationTracking(options: .deinit) {
                    _ = (train.delay, train.platform)
                } onChange: { event in
                    seen.append("\(event.kind) \(event.matches(\Train.delay))")
                }
                train.delay = 5
            }
            #expect(gone == nil, "A tracking keeps the train alive that it has read.")
            #expect(
                seen.entries == ["deinit false"],
                """
                A tracking with `.deinit` read two properties of a train. One changed, then the \
                train went. The calls were \(seen.entries): kind, and whether delay matches. \
                There should be one, of kind `deinit`, which matches no property.
                """)
        }

        @Test func `Step 8.2 · only those are told that ask for it`() {
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
                A train went. Of two trackings, one had asked for `.deinit` and was called \
                \(asked.value) times, the other had not and was called \(others.value) times. It \
                should be 1 and 0.
                """)
        }

        @Test(.kept("The only one in which a tracking is over when the object goes."))
        func `Step 8.2 · after a change, the end of the object is not told`() {
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
                changed, and the train went. They were called \(changed.value) and \
                \(unchanged.value) times. Each should be called once: a tracking is over after the \
                first thing that happens.
                """)
        }

        @Test func `Step 8.2 · all of them know before the first is called`() {
            nonisolated(unsafe) let board = Board()
            let seen = Log<String>()
            do {
                let train = Train(to: "Lisboa", platform: 4)
                for _ in 1...2 {
                    withObservationTracking(options: [.willSet, .deinit]) {
                        _ = (train.delay, board.featured)
                    } onChange: { event in
                        seen.append("\(event.kind)")
                        if seen.entries.count < 5 { board.featured = nil }
                    }
                }
            }
            #expect(
                seen.entries == ["deinit", "deinit"],
                """
                Two trackings read a train and a board, and each changes the board when it is \
                told. The train went, and the calls were \(seen.entries). There should be one \
                for each, of kind `deinit`: who is being called should not be waiting any more.
                """)
        }

        @Test func `Step 8.2 · an object that comes and goes inside apply is not told of`() {
            let seen = Log<String>()
            do {
                let train = Train(to: "Lisboa", platform: 4)
                withObservationTracking(options: .deinit) {
                    _ = Train(to: "Porto", platform: 1).delay
                    _ = train.delay
                } onChange: { event in
                    seen.append("\(event.kind)")
                }
                seen.append("apply is over")
            }
            #expect(
                seen.entries == ["apply is over", "deinit"],
                """
                `apply` made a train, read it and let it go. It also read another train, which \
                went later. What happened: \(seen.entries). There should be one call, for the \
                train that outlived `apply`.
                """)
        }

        @Test func `Step 8.2 · an object that goes inside apply, and was there before, is told of`()
        {
            let seen = Log<String>()
            var train: Train? = Train(to: "Lisboa", platform: 4)
            withObservationTracking(options: .deinit) {
                _ = train?.delay
                train = nil
                seen.append("apply is over")
            } onChange: { event in
                seen.append("\(event.kind)")
            }
            #expect(
                seen.entries == ["apply is over", "deinit"],
                """
                `apply` read a train, and let go of it for the last time. What happened: \
                \(seen.entries). There should be one call, right after `apply`: what it returns \
                may not know that the train is gone.
                """)
        }

        // MARK: - Step 8.3

        @MainActor
        @Test(.kept("The plainest one: one who waits, and one who sets."))
        func `Step 8.3 · who waits goes on when the signal is set`() async {
            let signal = Signal()
            let log = Log<String>()
            await Self.start {
                await signal.wait()
                log.append("went on")
            }
            let before = log.entries
            signal.set()
            await Self.settle(log, 1)
            #expect(before == [], "A task went on before the signal was set. It should wait.")
            #expect(
                log.entries == ["went on"],
                "The signal is set, and the task that waited for it has not gone on.")
        }

        @MainActor
        @Test(.kept("The only one in which the signal is set before anybody waits."))
        func `Step 8.3 · a signal that is set already keeps nobody waiting`() async {
            let set = Signal()
            let unset = Signal()
            let log = Log<String>()
            set.set()
            for (signal, name) in [(set, "set"), (unset, "not set")] {
                await Self.start {
                    await signal.wait()
                    log.append(name)
                }
            }
            await Self.settle(log, 1)
            #expect(
                log.entries == ["set"],
                """
                Two tasks waited, one for a signal that was set before. These went on: \
                \(log.entries). It should be the one whose signal is set.
                """)
            unset.set()
        }

        @MainActor
        @Test func `Step 8.3 · all who wait go on, and setting it again does no harm`() async {
            let signal = Signal()
            let log = Log<Int>()
            for number in 1...3 {
                await Self.start {
                    await signal.wait()
                    log.append(number)
                }
            }
            let before = log.entries
            signal.set()
            signal.set()
            await Self.settle(log, 3)
            signal.set()
            #expect(
                before == [] && log.entries.sorted() == [1, 2, 3],
                """
                Three tasks waited for one signal. Before it was set \(before.count) went on, \
                after it \(log.entries.count - before.count). It should be none, and then all \
                three.
                """)
        }

        @MainActor
        @Test func `Step 8.3 · a cancelled task goes on`() async {
            let signal = Signal()
            let log = Log<String>()
            let task = await Self.start {
                await signal.wait()
                log.append("went on")
            }
            let before = log.entries
            task.cancel()
            await Self.settle(log, 1)
            #expect(before == [], "A task went on before anything had happened. It should wait.")
            #expect(
                log.entries == ["went on"],
                "A task was cancelled while it waited, and it still waits. Now nobody will wake it."
            )
            signal.set()
        }

        @MainActor
        @Test func `Step 8.3 · a task that was cancelled before does not begin to wait`() async {
            let signal = Signal()
            let log = Log<String>()
            let other = await Self.start {
                await Signal().wait()
                log.append("other")
            }
            await Self.start {
                withUnsafeCurrentTask { $0?.cancel() }
                await signal.wait()
                log.append("cancelled")
            }
            await Self.settle(log, 1)
            #expect(
                log.entries == ["cancelled"],
                """
                Two tasks wait, each at a signal of its own that nobody sets. One of them was \
                cancelled before it began to wait. These went on: \(log.entries). It should be \
                the cancelled one.
                """)
            signal.set()
            other.cancel()
        }

        @MainActor
        @Test func `Step 8.3 · threads that set and cancel at the same moment`() async {
            let log = Log<String>()
            let early = await Self.start {
                await Signal().wait()
                log.append("early")
            }
            let ends = Counter()
            for _ in 0..<200 {
                let signal = Signal()
                let waiting = (0..<4).map { _ in
                    Task.detached {
                        await signal.wait()
                        ends.increment()
                    }
                }
                let others = [
                    Task.detached { signal.set() }, Task.detached { waiting[0].cancel() },
                    Task.detached { waiting[1].cancel() }, Task.detached { signal.set() },
                ]
                for task in others { await task.value }
            }
            await Self.settle { ends.value == 800 }
            #expect(
                ends.value == 800 && log.entries == [],
                """
                800 tasks waited for signals that were set and cancelled by several threads at \
                once, and \(ends.value) went on. All should, and the one whose signal nobody sets \
                should wait: \(log.entries).
                """)
            early.cancel()
        }

        // MARK: - Step 8.4

        @MainActor
        @Test func `Step 8.4 · it goes on, on the isolation of its creation`() async {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let log = Log<String>()
            let token = withContinuousObservation(options: .willSet) { event in
                MainActor.assertIsolated()
                log.append("\(event.kind) \(train.delay)")
            }
            await Self.settle { log.entries.count == 1 }
            for (count, delay) in [(2, 5), (3, 10)] {
                train.delay = delay
                await Self.settle(log, count)
            }
            #expect(
                log.entries == ["initial 0", "willSet 5", "willSet 10"],
                """
                Delay was 0, became 5, and later 10. The calls were \(log.entries): kind and \
                delay. There should be one at first, and one after each change.
                """)
            token.cancel()
        }

        @MainActor
        @Test func `Step 8.4 · changes up to the next suspension give one call`() async {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let log = Log<String>()
            let token = withContinuousObservation(options: .didSet) { event in
                log.append("\(train.delay) \(train.platform) \(event.matches(\Train.delay))")
            }
            await Self.settle { log.entries.count == 1 }
            train.delay = 5
            train.delay = 10
            train.platform = 2
            await Self.settle(log, 2)
            #expect(
                log.entries == ["0 4 false", "10 2 true"],
                """
                Delay became 5 and 10 and platform 2, with no suspension between. The calls were \
                \(log.entries): delay, platform, and whether delay matches. There should be one \
                for all three changes.
                """)
            token.cancel()
        }

        @MainActor
        @Test func `Step 8.4 · a cancelled token ends it, and frees the closure`() async {
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
            #expect(ticket == nil, "The token was cancelled, and the closure is still in memory.")
        }

        @MainActor
        @Test func `Step 8.4 · a token that goes ends it, and leaves nothing at the registrar`()
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
                wasObserved = train.registrar.observers.isObserved
                _ = consume token
            }
            await Self.settle { !train.registrar.observers.isObserved }
            let isObserved = train.registrar.observers.isObserved
            train.delay = 10
            await Self.settle()
            #expect(
                log.entries == [0, 5],
                """
                Delay was 0 and became 5, then the token went, and delay became 10. The calls saw \
                \(log.entries). There should be none after the token has gone.
                """)
            #expect(
                wasObserved && !isObserved,
                "The token is gone, and its tracking still waits at the registrar.")
        }

        @MainActor
        @Test func `Step 8.4 · a token that goes at once ends it before the first call`() async {
            let log = Log<String>()
            do {
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
                Two observations: the token of one went at once, that of the other was kept. The \
                calls were \(log.entries). There should be one, of the other: whoever is \
                cancelled should not be called, not even for the first time.
                """)
            token.cancel()
        }

        @MainActor
        @Test func `Step 8.4 · an event can end it from inside, and frees the closure`() async {
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
            train.delay = 10
            await Self.settle()
            #expect(
                log.entries == [0, 5],
                """
                Delay was 0, and became 5, where the closure cancels its event, and then 10. The \
                calls saw \(log.entries). There should be none after 5.
                """)
            await Self.settle { ticket == nil }
            #expect(
                ticket == nil,
                """
                The closure cancelled its event, and it is still in memory: its task waits for \
                the token to go. `cancel()` of an event should end the task, not only one \
                tracking.
                """)
            token.cancel()
        }
    }
#endif
