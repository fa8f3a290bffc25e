import Foundation
import Synchronization
import Testing
import WorkshopTesting

@testable import Chapter5

// Trains and boards are not `Sendable`. The tests use them from two threads all the same, in an
// order that gates and joins enforce, which the compiler cannot see: hence `nonisolated(unsafe)`.

@Suite("Chapter 5 · Many threads", .serialized, .chapter(5))
struct Chapter5Tests {
    // MARK: - Step 5.1

    @Test func `Step 5.1 · a read on another thread is not yours`() {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        _ = withObservationTracking {
            onAnotherThread { _ = train.delay }
            return train.platform
        } onChange: {
            calls.increment()
        }
        // The changes come from another thread, and the test is patient: how changes are told is
        // the business of later steps.
        onAnotherThread { train.delay = 5 }
        let early = calls.value
        onAnotherThread { train.platform = 2 }
        wait(0.2) { calls.value > early }
        let late = calls.value - early
        #expect(
            early == 0 && late == 1,
            """
            While `apply` ran, another thread read delay. `apply` itself read platform. `onChange` \
            ran \(times(early)) for delay and \(times(late)) for platform. It should be 0 times and \
            once.
            """)
    }

    @Test func `Step 5.1 · two threads can track at the same time`() {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let there = Counter()
        let here = Counter()
        let isTracking = Gate()
        let isDone = Gate()
        let hasTracked = Gate()
        let isOver = Gate()
        let thread = TestThread {
            _ = withObservationTracking {
                isTracking.open()
                isDone.wait()
                return train.platform
            } onChange: {
                there.increment()
            }
            hasTracked.open()
            // A thread that ends may be followed by one that looks the same.
            isOver.wait()
        }
        isTracking.wait()
        _ = withObservationTracking {
            train.delay
        } onChange: {
            here.increment()
        }
        isDone.open()
        hasTracked.wait()
        onAnotherThread { train.delay = 5 }
        let early = there.value
        onAnotherThread { train.platform = 2 }
        wait(0.2) { here.value > 0 && there.value > early }
        isOver.open()
        thread.join()
        let (late, own) = (there.value - early, here.value)
        #expect(
            early == 0 && late == 1 && own == 1,
            """
            One thread read delay while another one's `apply` was running, and read platform. The \
            first one's `onChange` ran \(times(own)); it should run once. The other one's ran \
            \(times(early)) for delay and \(times(late)) for platform. It should be 0 times and once.
            """)
    }

    // MARK: - Step 5.2

    @Test func `Step 5.2 · a registrar is Sendable, and like a value in everything else`() throws {
        #expect(
            isSendable(ObservationRegistrar.self),
            """
            `ObservationRegistrar` is not `Sendable`. An object whose registrar is not can't be \
            `Sendable` either, so the compiler lets no two threads share it.
            """)
        let one = ObservationRegistrar()
        let other = ObservationRegistrar()
        let coded = try JSONEncoder().encode([one, other])
        let decoded = try JSONDecoder().decode([ObservationRegistrar].self, from: coded)
        #expect(
            one == other && Set([one, other] + decoded).count == 1,
            "Two registrars should be equal, so that equality of two trains is that of their values."
        )
        #expect(
            String(decoding: coded, as: UTF8.self) == "[{},{}]",
            "A registrar should be encoded as an empty container with keys.")
    }

    #if !TOOLCHAIN
        @Test func `Step 5.2 · one thread works with the table, and the others wait`() {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let isInside = Gate()
            let isDone = Gate()
            let first = TestThread {
                train.registrar.observers.withTable { _ in
                    isInside.open()
                    isDone.wait()
                }
            }
            isInside.wait()
            let second = TestThread {
                train.registrar.observers.withTable { _ in }
            }
            let isAlone = !second.join(0.1)
            isDone.open()
            let isOver = first.join() && second.join()
            #expect(
                isAlone && isOver,
                """
                One thread was inside of `withTable`, and another one came in. It should wait: a \
                dictionary that two threads change at the same time is broken.
                """)
        }
    #endif

    // MARK: - Step 5.3

    @Test func `Step 5.3 · onChange runs with no lock held, on the thread that changes`() throws {
        try needSendable()
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let changer = Log<ObjectIdentifier>()
        let caller = Log<ObjectIdentifier>()
        let isFree = Log<Bool>()
        _ = withObservationTracking {
            train.delay
        } onChange: {
            caller.append(ObjectIdentifier(Thread.current))
            isFree.append(
                onAnotherThread(1) {
                    _ = withObservationTracking {
                        train.delay
                    } onChange: {
                    }
                    train.platform = 2
                })
        }
        onAnotherThread(4) {
            changer.append(ObjectIdentifier(Thread.current))
            train.delay = 5
        }
        guard let wasFree = isFree.entries.first else {
            Issue.record(
                """
                Delay has changed, and `onChange` has not run. It should run before the setter \
                returns, on the thread that changes.
                """)
            return
        }
        #expect(
            wasFree,
            """
            While `onChange` ran, another thread tracked the same train, and changed its platform. \
            It had to wait: a lock is held during the call. If that thread had what `onChange` \
            waits for, both would wait for ever.
            """)
        #expect(
            caller.entries == changer.entries,
            "`onChange` should run once, on the thread that changes.")
    }

    @Test func `Step 5.3 · two threads can be in two callbacks of one object`() throws {
        try needSendable()
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let isInside = Gate()
        let isSecondInside = Gate()
        let meets = Log<Bool>()
        _ = withObservationTracking {
            train.delay
        } onChange: {
            isInside.open()
            meets.append(isSecondInside.wait(1))
        }
        _ = withObservationTracking {
            train.platform
        } onChange: {
            isSecondInside.open()
        }
        let thread = TestThread { train.delay = 5 }
        let isCalled = isInside.wait()
        onAnotherThread { train.platform = 2 }
        thread.join()
        let hasMet = meets.entries == [true]
        #expect(
            isCalled && hasMet,
            """
            One thread changed delay, and another one changed platform. \
            \(isCalled
                ? "The `onChange` for platform did not run while the one for delay was running."
                : "The `onChange` for delay did not run.")
            """)
    }

    // MARK: - Step 5.4

    @Test(.differs("It calls before it forgets, so a second thread calls too."))
    func `Step 5.4 · two properties change at the same moment, and onChange runs once`() throws {
        try needSendable()
        nonisolated(unsafe) let trains = (1...3).map { Train(to: "Lisboa", platform: $0) }
        let calls = Counter()
        let isCalled = Gate()
        let isDone = Gate()
        _ = withObservationTracking {
            trains.map(\.delay)
        } onChange: {
            if calls.increment() == 1 {
                isCalled.open()
                isDone.wait(1)
            }
        }
        let thread = TestThread { trains[0].delay = 5 }
        isCalled.wait()
        onAnotherThread { trains[2].delay = 5 }
        let meanwhile = calls.value
        isDone.open()
        thread.join()
        #expect(
            meanwhile == 1,
            """
            Three trains were read. One thread changed the first and was in `onChange` when another \
            thread changed the last. `onChange` ran \(times(meanwhile)). It should run once.
            """)
        #if !TOOLCHAIN
            guard meanwhile == 1 else { return }
            let sameMoment = callsAtTheSameMoment(trains)
            #expect(
                sameMoment == 1,
                """
                Three trains were read, and two threads changed the first and the last at the same \
                moment: both had found the tracking before either had removed it. `onChange` ran \
                \(times(sameMoment)). It should run once. Asking whether to call and making sure that \
                nobody else does have to be one step.
                """)
        #endif
    }

    #if !TOOLCHAIN
        @Test func `Step 5.4 · two properties of one object, and nothing is left`() throws {
            try needSendable()
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            nonisolated(unsafe) let between = Train(to: "Porto", platform: 1)
            let calls = Counter()
            _ = withObservationTracking {
                (train.delay, between.delay, train.platform)
            } onChange: {
                calls.increment()
            }
            let threads = whileHolding(between) {
                let first = TestThread { train.delay = 5 }
                wait { isFree(train, \Train.delay) }
                let second = TestThread { train.platform = 2 }
                wait { isFree(train) }
                second.join(0.1)
                return [first, second]
            }
            for thread in threads { thread.join() }
            let count = calls.value
            #expect(
                count == 1,
                """
                Delay and platform of a train were read. Two threads changed them at the same \
                moment. `onChange` ran \(times(count)). It should run once.
                """)
            #expect(
                isFree(train) && isFree(between),
                "`onChange` has run, and a tracking still waits. Nobody will ever remove it.")
        }
    #endif

    // MARK: - Step 5.5

    @Test(.differs("It loses the change: nobody waits for it before `apply` has returned."))
    func `Step 5.5 · another thread's change during apply is reported`() throws {
        try needSendable()
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        _ = withObservationTracking {
            let delay = train.delay
            onAnotherThread { train.delay = 5 }
            return delay
        } onChange: {
            calls.increment()
        }
        let count = calls.value
        #expect(
            count == 1,
            """
            `apply` read a delay of 0. Before it returned, another thread set it to 5. `onChange` \
            ran \(times(count)). It should run once, or the caller shows 0 for ever.\
            \(count == 0 ? " (Does `cancel` note, in step 5.4, that the tracking `isOver`?)" : "")
            """)
    }

    #if !TOOLCHAIN
        @Test func `Step 5.5 · who is called late holds no lock`() throws {
            try needSendable()
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            nonisolated(unsafe) let between = Train(to: "Porto", platform: 1)
            // Whoever changes delay finds this tracking first, and can't go on to the next one
            // as long as the other train's lock is held.
            _ = withObservationTracking {
                (train.delay, between.delay)
            } onChange: {
            }
            let isHeld = Gate()
            let isFreed = Gate()
            let holder = TestThread {
                between.registrar.observers.withTable { _ in
                    isHeld.open()
                    isFreed.wait(5)
                }
            }
            isHeld.wait()
            let changer = Log<TestThread>()
            let isFree = Log<Bool>()
            withObservationTracking {
                _ = (train.delay, train.platform)
                changer.append(TestThread { train.delay = 5 })
                wait { self.isFree(train, \Train.delay) }
                onAnotherThread { train.platform = 2 }
            } onChange: {
                // Now it goes on to this tracking, and asks whether it still waits.
                isFreed.open()
                isFree.append(changer.entries.allSatisfy { $0.join(1) })
            }
            isFreed.open()
            for thread in changer.entries + [holder] { thread.join() }
            let found = isFree.entries
            #expect(
                found == [true],
                """
                Two threads changed what was read before `apply` returned. \
                \(found.isEmpty
                    ? "`onChange` did not run."
                    : found.count > 1
                        ? "`onChange` ran \(times(found.count))."
                        : "While `onChange` ran, one of them had to wait: the tracking's lock is held.") \
                `onChange` should run once, with no lock held, so that all threads can go on.
                """)
        }
    #endif

    @Test(.differs("It loses the change: nobody waits for it before `apply` has returned."))
    func `Step 5.5 · one's own change during apply is not reported`() throws {
        try needSendable()
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let own = Counter()
        withObservationTracking {
            _ = train.delay
            train.delay = 1
            _ = withObservationTracking {
                // Inside of the inner one as well, for both.
                let platform = train.platform
                train.platform = 2
                train.delay = 5
                return platform
            } onChange: {
                own.increment()
            }
        } onChange: {
            own.increment()
        }
        let early = own.value
        train.delay += 5
        let late = own.value
        #expect(
            early == 0 && late == 1,
            """
            `apply` changed what it had read. `onChange` ran \(times(early)) for that. It should not \
            run, since whoever makes a change knows of it. When `apply` was over, the same thread \
            changed delay once more. After that `onChange` had run \(times(late)). It should have run \
            once.
            """)
        let both = Counter()
        withObservationTracking {
            _ = train.destination
            train.destination = "Porto"
            onAnotherThread { train.destination = "Faro" }
        } onChange: {
            both.increment()
        }
        let count = both.value
        #expect(
            count == 1,
            """
            `apply` changed what it had read, and then another thread changed it too. `onChange` \
            ran \(times(count)). It should run once, for the other thread's change.
            """)
        let outsider = Counter()
        withObservationTracking {
            _ = train.delay
        } onChange: {
            outsider.increment()
        }
        withObservationTracking {
            _ = train.platform
            train.delay = 7
        } onChange: {
        }
        let told = outsider.value
        #expect(
            told == 1,
            """
            A tracking waits for a change of delay, and the `apply` of another one made it. The \
            first one's `onChange` ran \(times(told)). It should run once: it knows nothing of what \
            others do in their `apply`.
            """)
    }

    @Test(.differs("It loses the change: nobody waits for it before `apply` has returned."))
    func `Step 5.5 · many changes during apply are one call, and nothing is left`() throws {
        try needSendable()
        nonisolated(unsafe) let trains = (1...3).map { Train(to: "Lisboa", platform: $0) }
        let calls = Counter()
        let during = Counter()
        withObservationTracking {
            _ = trains.map(\.delay)
            onAnotherThread {
                for train in trains { train.delay = 5 }
            }
            for _ in 0..<calls.value { during.increment() }
            _ = trains.map(\.platform)
        } onChange: {
            calls.increment()
        }
        let early = calls.value
        #if !TOOLCHAIN
            #expect(
                trains.allSatisfy(isFree),
                """
                `onChange` has run because of a change during `apply`, and the tracking still waits. \
                Nobody will ever remove it.
                """)
        #endif
        for train in trains {
            train.delay = 10
            train.platform = 10
        }
        let counts = [during.value, early - during.value, calls.value - early]
        #expect(
            counts == [0, 1, 0],
            """
            Three trains were read, and another thread changed all of them before `apply` returned. \
            `onChange` ran \(times(counts[0])) before that, \(times(counts[1])) right after, and \
            \(times(counts[2])) for later changes. It should run once, right after.
            """)
    }

    @Test(.differs("It loses the change: nobody waits for it before `apply` has returned."))
    func `Step 5.5 · a change during an inner apply is reported to both`() throws {
        try needSendable()
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let inner = Counter()
        let outer = Counter()
        withObservationTracking {
            _ = withObservationTracking {
                let delay = train.delay
                onAnotherThread { train.delay = 5 }
                return delay
            } onChange: {
                inner.increment()
            }
        } onChange: {
            outer.increment()
        }
        let counts = [inner.value, outer.value]
        #expect(
            counts == [1, 1],
            """
            An inner tracking read delay, and another thread changed it before the inner `apply` \
            returned. The inner `onChange` ran \(times(counts[0])), the outer one \
            \(times(counts[1])). Each should run once.
            """)
    }

    // MARK: - Step 5.6

    @Test(.differs("It makes the key path before the call, whether it is wanted or not."))
    func `Step 5.6 · a key path is made when somebody wants it`() throws {
        try needSendable()
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let registrar = train.registrar
        let made = Counter()
        func delay() -> KeyPath<Train, Int> {
            made.increment()
            return \.delay
        }
        registrar.access(train, keyPath: delay())
        let forRead = made.value
        registrar.withMutation(of: train, keyPath: delay()) {}
        let forChange = made.value - forRead
        #expect(
            forRead == 0 && forChange == 0,
            """
            Nobody wanted to know, and a key path was made all the same: \(times(forRead)) for a \
            read outside of any tracking, \(times(forChange)) for a change that nobody waits for.
            """)
        let calls = Counter()
        withObservationTracking {
            registrar.access(train, keyPath: delay())
            _ = other.delay
        } onChange: {
            calls.increment()
        }
        registrar.withMutation(of: train, keyPath: delay()) {}
        let wanted = made.value - forRead - forChange
        other.registrar.withMutation(of: other, keyPath: delay()) {}
        registrar.withMutation(of: train, keyPath: delay()) {}
        let afterwards = made.value - forRead - forChange - wanted
        let count = calls.value
        #expect(
            count == 1 && wanted >= 2,
            """
            A read in a tracking and the change that it waits for should make a key path each. It \
            was made \(times(wanted)). `onChange` ran \(times(count)). It should run once.
            """)
        #expect(
            afterwards == 0,
            """
            The tracking was told, and nobody waited any more. Two changes made a key path \
            \(times(afterwards)). They should make none.
            """)
    }

    @Test(.differs("It makes the key path before the call, whether it is wanted or not."))
    func `Step 5.6 · as long as one tracking waits, changes are reported`() throws {
        try needSendable()
        let train = Train(to: "Lisboa", platform: 4)
        let made = Counter()
        func destination() -> KeyPath<Train, String> {
            made.increment()
            return \.destination
        }
        let calls = [Counter(), Counter()]
        _ = withObservationTracking {
            train.delay
        } onChange: {
            calls[0].increment()
        }
        _ = withObservationTracking {
            train.platform
        } onChange: {
            calls[1].increment()
        }
        train.delay = 5
        train.platform = 2
        train.registrar.withMutation(of: train, keyPath: destination()) {}
        let counts = calls.map(\.value)
        #expect(
            counts == [1, 1],
            """
            Two trackings waited for delay and for platform, and both changed, one after the other. \
            How often each `onChange` ran: \(counts). Each should run once.
            """)
        #expect(
            made.value == 0,
            """
            Then nobody waited any more, and a change of the destination made a key path \
            \(times(made.value)). It should make none.
            """)
    }

    #if !TOOLCHAIN
        @Test func `Step 5.6 · reads and changes that nobody observes take no lock`() throws {
            try needSendable()
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let isFree = whileHolding(train) {
                onAnotherThread(1) {
                    _ = train.delay
                    train.delay = 5
                }
            }
            #expect(
                isFree,
                """
                The train's lock was held. Another thread read delay outside of any tracking and \
                changed it, with nobody waiting, and it had to wait for the lock.
                """)
        }
    #endif

    // MARK: - Step 5.7

    @Test(.differs("It loses the change: it tells of it once, before, and then nobody waited yet."))
    func `Step 5.7 · who reads between the report and the change is told too`() throws {
        try needSendable()
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        _ = train.registrar.withMutation(of: train, keyPath: \.delay) {
            // The change has been reported. Now another thread comes and reads the old value.
            onAnotherThread {
                _ = withObservationTracking {
                    train.delay
                } onChange: {
                    calls.increment()
                }
            }
            // And here it would be stored.
        }
        let count = calls.value
        #expect(
            count == 1,
            """
            A thread reported that delay is about to change. Before it had stored the new value, \
            another thread read the old one. Its `onChange` ran \(times(count)). It should run \
            once, or it shows the old one for ever.
            """)
    }

    @Test(.differs("It loses the change: it tells of it once, before, and then nobody waited yet."))
    func `Step 5.7 · who starts anew in onChange is not told of the same change again`() throws {
        try needSendable()
        try #require(
            tellsWhoComesBetween(), "A change gets lost between the report and the change itself.")
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        let there = Counter()

        @Sendable func watch() {
            _ = withObservationTracking {
                train.delay
            } onChange: {
                if calls.increment() < 10 { watch() }
            }
        }

        watch()
        for delay in [5, 10] {
            train.delay = delay
        }
        let own = calls.value
        #expect(
            own == 2,
            """
            `onChange` starts a new tracking each time, and delay changed twice. It ran \
            \(times(own)). It should run twice: who is being told of a change need not be told again.
            """)
        try? train.registrar.withMutation(of: train, keyPath: \.delay) {
            onAnotherThread {
                _ = withObservationTracking {
                    train.delay
                } onChange: {
                    there.increment()
                }
            }
            throw CancellationError()
        }
        let count = there.value
        #expect(
            count == 1,
            """
            Another thread read delay between the report and the end of a change that throws. Its \
            `onChange` ran \(times(count)). It should run once: what was changed before the \
            error stays changed.
            """)
    }

    @Test(.differs("It loses changes and calls twice, now and then."))
    func `Step 5.7 · many threads, and no change is lost or told twice`() throws {
        try needSendable()
        try #require(
            tellsWhoComesBetween(), "A change gets lost between the report and the change itself.")
        nonisolated(unsafe) let clocks = [Clock(), Clock()]
        let last = 300
        let twice = Counter()
        let lost = Counter()
        let watchers = (0..<3).map { _ in
            TestThread {
                while true {
                    let calls = Counter()
                    let isTold = Gate()
                    let sum = withObservationTracking {
                        clocks[0].time + clocks[1].time
                    } onChange: {
                        if calls.increment() == 1 { isTold.open() } else { twice.increment() }
                    }
                    if sum == 2 * last { break }
                    guard isTold.wait() else {
                        lost.increment()
                        break
                    }
                }
            }
        }
        let changers = clocks.indices.map { index in
            TestThread {
                for time in 1...last { clocks[index].time = time }
            }
        }
        for thread in watchers + changers { thread.join(3) }
        #expect(
            lost.value == 0 && twice.value == 0,
            """
            Two threads changed two clocks \(last) times each, and three threads watched both. How \
            many of the three waited for a change that nobody told them of: \(lost.value). How many \
            trackings were told again: \(twice.value). It should be 0 and 0.
            """)
        #if !TOOLCHAIN
            for clock in clocks { clock.time = 0 }
            #expect(
                clocks.allSatisfy { $0.registrar.observers.withTable(\.isEmpty) },
                "All trackings have been called, and some still wait. Nobody will remove them.")
        #endif
    }

    // MARK: - What the tests share

    /// Ends a test that is about threads as long as the compiler would not let them in.
    func needSendable(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try #require(
            isSendable(ObservationRegistrar.self),
            """
            This needs two threads that share a registrar, and `ObservationRegistrar` is not \
            `Sendable` yet. That is step 5.2.
            """, sourceLocation: sourceLocation)
    }

    #if !TOOLCHAIN
        /// Whether no tracking waits for a change of a train.
        private func isFree(_ train: Train) -> Bool {
            train.registrar.observers.withTable(\.isEmpty)
        }

        /// Whether no tracking waits for a change of one property of a train.
        private func isFree(_ train: Train, _ keyPath: AnyKeyPath) -> Bool {
            let property = Property(keyPath: keyPath)
            return train.registrar.observers.withTable { table in
                var copy = table
                return copy.take(property) { _ in true }.isEmpty
            }
        }

        /// Does something while another thread is at the trackings of a train.
        private func whileHolding<Result>(_ train: Train, _ body: () -> Result) -> Result {
            nonisolated(unsafe) let train = train
            let isHeld = Gate()
            let isDone = Gate()
            let holder = TestThread {
                train.registrar.observers.withTable { _ in
                    isHeld.open()
                    isDone.wait(5)
                }
            }
            isHeld.wait()
            defer {
                isDone.open()
                holder.join()
            }
            return body()
        }

        /// How often `onChange` runs when the first and the last of three trains change at the same
        /// moment.
        ///
        /// Whoever cancels the tracking removes it from the trains in order, and cannot go past the one
        /// between as long as that one's lock is held. So the last train's still has it for the other.
        private func callsAtTheSameMoment(_ trains: [Train]) -> Int {
            nonisolated(unsafe) let trains = trains
            let calls = Counter()
            _ = withObservationTracking {
                trains.map(\.delay)
            } onChange: {
                calls.increment()
            }
            let threads = whileHolding(trains[1]) {
                let first = TestThread { trains[0].delay += 5 }
                wait { isFree(trains[0]) }
                let second = TestThread { trains[2].delay += 5 }
                wait { isFree(trains[2]) }
                second.join(0.1)
                return [first, second]
            }
            for thread in threads { thread.join() }
            return calls.value
        }
    #endif

    /// Whether a tracking is told that starts between the report of a change and the change.
    private func tellsWhoComesBetween() -> Bool {
        nonisolated(unsafe) let clock = Clock()
        let calls = Counter()
        _ = clock.registrar.withMutation(of: clock, keyPath: \.time) {
            onAnotherThread {
                _ = withObservationTracking {
                    clock.time
                } onChange: {
                    calls.increment()
                }
            }
        }
        return calls.value == 1
    }
}

/// A clock that threads may share.
private final class Clock: Observable {
    let registrar = ObservationRegistrar()
    private let storage = Atomic(0)

    var time: Int {
        get {
            registrar.access(self, keyPath: \.time)
            return storage.load(ordering: .sequentiallyConsistent)
        }
        set {
            registrar.withMutation(of: self, keyPath: \.time) {
                storage.store(newValue, ordering: .sequentiallyConsistent)
            }
        }
    }
}

// The compiler takes the second of the two where it can. So this asks it, and does not fail to
// compile when the answer is no.
private func isSendable<Value>(_ type: Value.Type) -> Bool { false }
private func isSendable<Value: Sendable>(_ type: Value.Type) -> Bool { true }
