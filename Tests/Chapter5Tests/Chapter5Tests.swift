import Foundation
import Synchronization
import Testing
import WorkshopTesting

@testable import Chapter5

#if !TOOLCHAIN
    import Locking
    import ThreadLocal
#endif

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
        let counts = [waiting(at: train, \.delay, calls), waiting(at: train, \.platform, calls)]
        #expect(
            counts == [0, 1],
            """
            While `apply` ran, another thread read delay, and `apply` itself read platform. The \
            number of trackings that waited afterwards: \(counts[0]) for delay, \(counts[1]) for \
            platform. It should be 0 and 1.
            """)
    }

    @Test func `Step 5.1 · a read in a task is not yours`() async {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let readDelay: @Sendable () -> Void = { _ = train.delay }
        let calls = Counter()
        await withCheckedContinuation { continuation in
            // On a thread of the test's own: to wait here would keep a thread from the task.
            _ = TestThread {
                let isDone = Gate()
                withObservationTracking {
                    Task {
                        readDelay()
                        isDone.open()
                    }
                    isDone.wait()
                    _ = train.platform
                } onChange: {
                    calls.increment()
                }
                continuation.resume()
            }
        }
        let counts = [waiting(at: train, \.delay, calls), waiting(at: train, \.platform, calls)]
        #expect(
            counts == [0, 1],
            """
            `apply` started a task, which read delay on another thread, and read platform itself. \
            The number of trackings that waited afterwards: \(counts[0]) for delay, \(counts[1]) \
            for platform. It should be 0 and 1.
            """)
    }

    @Test func `Step 5.1 · two threads can track at the same time`() {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
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
                calls.increment()
            }
            hasTracked.open()
            // A thread that ends may be followed by one that looks the same.
            isOver.wait()
        }
        isTracking.wait()
        _ = withObservationTracking {
            train.delay
        } onChange: {
            calls.increment()
        }
        isDone.open()
        hasTracked.wait()
        let counts = [waiting(at: train, \.delay, calls), waiting(at: train, \.platform, calls)]
        isOver.open()
        thread.join()
        #expect(
            counts == [1, 1],
            """
            While one thread's `apply` was running, another thread tracked delay. Then the first \
            `apply` read platform. The number of trackings that waited afterwards: \(counts[0]) \
            for delay, \(counts[1]) for platform. It should be 1 for each.
            """)
    }

    #if !TOOLCHAIN
        @Test func `Step 5.1 · the thread has the list during a tracking, and not after it`() {
            let train = Train(to: "Lisboa", platform: 4)
            weak var list: AccessList?
            var isThere: [Bool] = []
            withObservationTracking {
                _ = train.delay
                list = accessList
                isThere.append(threadLocal != nil)
            } onChange: {
            }
            isThere.append(threadLocal != nil)
            // What follows must not meet a list that is gone.
            threadLocal = nil
            #expect(
                isThere == [true, false],
                """
                Whether this thread's `threadLocal` held a list during a tracking, and after it: \
                \(isThere). It should be true and then false\
                \(isThere == [true, true] ? ": `nil` has to arrive there, too." : ".")
                """)
            #expect(
                list == nil,
                """
                A tracking is over, and its list is still in memory. It should be gone: the \
                thread-local pointer must not retain it, since nobody would ever release it.
                """)
        }
    #endif

    // MARK: - Step 5.2

    #if !TOOLCHAIN
        @Test func `Step 5.2 · a registrar is Sendable, and keeps its promise`() {
            #expect(
                isSendable(ObservationRegistrar.self),
                """
                `ObservationRegistrar` is not `Sendable`. So no object that has one can be `Sendable`, \
                and the compiler doesn't let two threads share it.
                """)
            #expect(
                hasLock,
                """
                `ObservationRegistrar` says that it is `Sendable`, but its `trackings` aren't a \
                `Locked` dictionary. With no lock, two threads that change a dictionary at the same \
                time break it. With one lock for all registrars, threads that use different objects \
                wait for each other.
                """)
        }
    #endif

    #if !TOOLCHAIN
        @Test(.noticesLocks)
        func `Step 5.2 · two objects have no lock in common`() throws {
            try needLock()
            let (one, other) = (Clock(), Clock())
            let changes = [one, other].map { clock in
                Work.locks(takenBy: { clock.registrar.withMutation(of: clock, keyPath: \.time) {} })
            }
            #expect(
                !changes[0].isEmpty && changes[0].isDisjoint(with: changes[1]),
                """
                Two objects changed, and nothing was tracked. The first change took \
                \(count(changes[0].count, "lock")), the second \
                \(count(changes[1].count, "lock")), and \
                \(changes[0].intersection(changes[1]).count) of them were the same. Each object \
                should have a lock of its own, and no other: what one does need not wait for another.
                """)
            // Both trackings are there before one of them goes, since a lock is told by its address.
            let reads = [one, other].map { clock in
                Work.locks(takenBy: {
                    withObservationTracking {
                        _ = clock.time
                    } onChange: {
                    }
                })
            }
            let calls = [one, other].map { clock in Work.locks(takenBy: { clock.time += 1 }) }
            let shared = reads[0].union(calls[0]).intersection(reads[1].union(calls[1])).count
            #expect(
                shared == 0,
                """
                Two objects were tracked, each in a tracking of its own, and both changed. That \
                took \(count(shared, "lock")) that they share. What one object does need not wait \
                for another, so \(shared == 1 ? "this lock is" : "these locks are") one too many.
                """)
        }

        @Test func `Step 5.2 · who is forgotten is forgotten alone`() throws {
            try needLock()
            let train = Train(to: "Lisboa", platform: 4)
            let (both, delay) = (Counter(), Counter())
            withObservationTracking {
                _ = (train.delay, train.platform)
            } onChange: {
                both.increment()
            }
            withObservationTracking {
                _ = train.delay
            } onChange: {
                delay.increment()
            }
            train.platform = 2
            train.delay = 5
            #expect(
                both.value == 1 && delay.value == 1,
                """
                One tracking read delay and platform, another one delay. Platform changed, then delay. \
                The first `onChange` ran \(times(both.value)), the second \(times(delay.value)). It \
                should be once each\
                \(delay.value == 0 && both.value == 1
                    ? ": `remove` forgets one tracking of a property, and no other." : ".")
                """)
        }
    #endif

    @Test func `Step 5.2 · two threads track and change one train`() throws {
        try needLock()
        nonisolated(unsafe) let clock = Clock()
        let calls = Counter()
        let threads = (0..<2).map { _ in
            TestThread {
                for _ in 0..<1_000 {
                    withObservationTracking {
                        _ = clock.time
                    } onChange: {
                        calls.increment()
                    }
                    clock.time += 1
                }
            }
        }
        let isOver = threads.allSatisfy { $0.join(5) }
        let count = calls.value
        #expect(
            isOver && count > 0,
            """
            Two threads tracked a clock and changed it, 1,000 times each. \
            \(isOver ? "`onChange` never ran." : "They didn't finish.")
            """)
    }

    @Test func `Step 5.2 · onChange runs with no lock held, on the thread that changes`() throws {
        try needLock()
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
            While `onChange` ran, another thread tracked the same train and changed its platform. It \
            had to wait until `onChange` returned: a lock is held during the call. If `onChange` waits \
            for that thread, both wait forever.
            """)
        #expect(
            caller.entries == changer.entries,
            """
            A thread changed delay. `onChange` ran \(times(caller.entries.count)), \
            \(caller.entries.allSatisfy { $0 == changer.entries.first }
                ? "on that thread." : "on another thread.") \
            It should run once, on the thread that changes.
            """)
    }

    @Test func `Step 5.2 · two threads can be in two callbacks of one object`() throws {
        try needLock()
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

    @Test(.differs("It loses the change: nothing waits before `apply` has returned."))
    func `Step 5.4 · another thread's change during apply is reported`() throws {
        try needLock()
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
            ran \(times(count)). It should run once, or the caller shows 0 forever.
            """)
        nonisolated(unsafe) let second = Train(to: "Porto", platform: 1)
        let both = Counter()
        withObservationTracking {
            _ = (train.platform, second.platform)
            onAnotherThread { second.platform = 2 }
        } onChange: {
            both.increment()
        }
        let countOfBoth = both.value
        #expect(
            countOfBoth == 1,
            """
            `apply` read the platforms of two trains. Before it returned, another thread changed the \
            second train's. `onChange` ran \(times(countOfBoth)). It should run once.
            """)
    }

    @Test(.differs("It loses the change: nothing waits before `apply` has returned."))
    func `Step 5.4 · one's own change during apply is not reported`() throws {
        try needLock()
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
            `apply` changed what it had read, and `onChange` ran \(times(early)) for that. It \
            should not run: the code that makes a change already knows. After `apply` had \
            returned, the same thread changed delay again, and `onChange` had run \(times(late)) \
            in all. It should run once, for that change.
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
            A tracking waits for a change of delay, and the `apply` of another tracking made that \
            change. The first one's `onChange` ran \(times(told)). It should run once: only a \
            tracking's own `apply` is left out.
            """)
    }

    @Test(.differs("It loses the change: nothing waits before `apply` has returned."))
    func `Step 5.4 · after an inner tracking the outer one goes on`() throws {
        try needLock()
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let outer = Counter()
        let inner = Counter()
        withObservationTracking {
            _ = withObservationTracking {
                train.delay
            } onChange: {
                inner.increment()
            }
            _ = train.platform
            onAnotherThread { train.platform = 2 }
        } onChange: {
            outer.increment()
        }
        let counts = [outer.value, inner.value]
        #expect(
            counts == [1, 0],
            """
            `apply` runs another tracking, which reads delay, and then reads platform. Another \
            thread changes platform. The outer `onChange` ran \(times(counts[0])), the inner one \
            \(times(counts[1])). Only the outer one should run, once.
            """)
        #if !TOOLCHAIN
            let isCollecting = accessList != nil
            #expect(
                !isCollecting,
                """
                `withObservationTracking` has returned, and its list is still this thread's \
                `accessList`. It should be `nil` again.
                """)
        #endif
    }

    @Test(.differs("It loses the change: nothing waits before `apply` has returned."))
    func `Step 5.4 · a change by the expression for onChange is one's own`() throws {
        try needLock()
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        func callback() -> @Sendable () -> Void {
            train.delay = 5
            return { calls.increment() }
        }
        withObservationTracking({ _ = train.delay }, onChange: callback())
        let early = calls.value
        train.delay = 10
        let late = calls.value - early
        #expect(
            early == 0 && late == 1,
            """
            The expression that makes `onChange` changed what `apply` had read. `onChange` ran \
            \(times(early)) for that. It should not run: the call made the change itself. Then delay \
            changed again, and `onChange` ran \(times(late)). It should run once.
            """)
        let ofApply = Counter()
        func callback(reading destination: String) -> @Sendable () -> Void {
            { ofApply.increment() }
        }
        withObservationTracking({ _ = train.delay }, onChange: callback(reading: train.destination))
        train.destination = "Porto"
        let unread = ofApply.value
        #expect(
            unread == 0,
            """
            `apply` read delay, and the expression that makes `onChange` read the destination. The \
            destination changed, and `onChange` ran \(times(unread)). It should not run: the list is for \
            what `apply` reads, and the outer one is back before `onChange` is evaluated.
            """)
        let during = Counter()
        withObservationTracking {
            _ = train.platform
            onAnotherThread { train.platform = 2 }
        } onChange: {
            during.increment()
        }
        let count = during.value
        #expect(
            count == 1,
            """
            Another thread changed platform after `apply` had read it. `onChange` ran \
            \(times(count)). It should run once.
            """)
    }

    @Test(.differs("It loses the change: nothing waits before `apply` has returned."))
    func `Step 5.4 · many changes during apply are one call, and nothing is left`() throws {
        try needLock()
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
            let isNothingLeft = trains.allSatisfy(isFree)
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
            `onChange` ran \(times(counts[0])) before it returned, \(times(counts[1])) right after, and \
            \(times(counts[2])) for later changes. It should run once, right after.
            """)
        #if !TOOLCHAIN
            guard counts == [0, 1, 0] else { return }
            #expect(
                isNothingLeft,
                """
                Another thread changed what `apply` had read, `apply` read on, and then `onChange` ran. \
                The tracking is still registered with one of the objects, and nothing will ever remove \
                it.
                """)
        #endif
    }

    @Test(.differs("It loses the change: nothing waits before `apply` has returned."))
    func `Step 5.4 · what is read again is not noted again`() throws {
        try needLock()
        let calls = Counter()
        let locks = Log<Int>()
        for count in [1, 100] {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            withObservationTracking {
                for _ in 0..<count { _ = (train.destination, train.platform, train.delay) }
                onAnotherThread {
                    locks.append(Work.locksInOrder(takenBy: { train.delay = 5 }).count)
                }
            } onChange: {
                calls.increment()
            }
        }
        let (called, taken) = (calls.value, locks.entries)
        #expect(
            called == 2 && Set(taken).count == 1,
            """
            A tracking read three properties once, another one read them a hundred times each, and \
            another thread changed one before `apply` returned. `onChange` ran \(times(called)) in \
            all, and the two changes took \(taken) locks. It should run twice, and both changes should \
            take as many locks: what a tracking already waits for is not noted again.
            """)
    }

    @Test(.differs("It loses the change: nothing waits before `apply` has returned."))
    func `Step 5.4 · a change during an inner apply is reported to both`() throws {
        try needLock()
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

    @Test(.differs("It loses the change: nothing waits before `apply` has returned."))
    func `Step 5.4 · an object at the address of one that is gone is another one`() throws {
        try needLock()
        func delay(of train: Train) -> Int { train.delay }
        let calls = Counter()
        for _ in 1...20 {
            withObservationTracking {
                // Freed at once. The next one probably gets its memory.
                _ = delay(of: Train(to: "Lisboa", platform: 4))
                nonisolated(unsafe) let train = Train(to: "Porto", platform: 1)
                _ = train.delay
                onAnotherThread { train.delay = 5 }
            } onChange: {
                calls.increment()
            }
        }
        let count = calls.value
        #expect(
            count == 20,
            """
            `apply` made a train, read its delay and let go of it. Then it made a second train and \
            read its delay, and another thread changed that. This was done 20 times, and `onChange` \
            ran \(times(count)). It should run each time: the second train may have the first one's \
            address, and is not the same.
            """)
    }

    @Test(.differs("It loses the change: nothing waits before `apply` has returned."))
    func `Step 5.4 · what an inner expression for onChange reads, the outer one has read`() throws {
        try needLock()
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let (inner, outer) = (Counter(), Counter())
        func callback(reading platform: Int) -> @Sendable () -> Void { { inner.increment() } }
        withObservationTracking {
            withObservationTracking(
                { _ = train.delay }, onChange: callback(reading: train.platform))
            onAnotherThread { train.platform = 2 }
        } onChange: {
            outer.increment()
        }
        let counts = [inner.value, outer.value]
        #expect(
            counts == [0, 1],
            """
            `apply` runs another tracking, which reads delay. The expression that makes its \
            `onChange` reads platform, and then another thread changes platform. The inner `onChange` \
            ran \(times(counts[0])), the outer one \(times(counts[1])). Only the outer one should run, \
            once: the expression is evaluated inside its `apply`.
            """)
    }

    @Test(.differs("It calls before it forgets, so a second thread calls too."))
    func `Step 5.4 · small programs of one thread and of two, in every order`() throws {
        try needLock()
        // What starts in a callback is the business of the last step.
        var kind = Framework5.kind
        kind.tracksInCallbacks = false
        expectPrograms(kind, on: Framework5.self)
        expectThreadPrograms(on: Threads5.self, isCalledInBetween: false)
    }

    // MARK: - Step 5.5

    @Test(
        .differs("It loses the change: it notifies only before the store."))
    func `Step 5.5 · a read between willSet and the store counts too`() throws {
        try needLock()
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
            A thread called `willSet` for delay. Before it stored the new value, another thread \
            tracked delay and read the old one. That tracking's `onChange` ran \(times(count)). It \
            should run once, or the old value is shown forever.
            """)
    }

    @Test(.differs("It loses the change: it notifies only before the store."))
    func `Step 5.5 · a tracking that onChange starts waits for the next change`() throws {
        try needLock()
        try #require(
            tellsWhoComesBetween(),
            "A change is lost if another thread reads between `willSet` and the store.")
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
            \(times(own)). It should run twice: a tracking that starts inside a change already \
            knows about it.
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
            Another thread tracked delay during a change that throws, after `willSet`. The tracking's \
            `onChange` ran \(times(count)). It should run once: what was changed before the error \
            stays changed.
            """)
    }

    @Test(.differs("It loses the change: it notifies only before the store."))
    func `Step 5.5 · a change that an apply makes is one for all others`() throws {
        try needLock()
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        withObservationTracking {
            _ = train.registrar.withMutation(of: train, keyPath: \.delay) {
                onAnotherThread {
                    _ = withObservationTracking {
                        train.delay
                    } onChange: {
                        calls.increment()
                    }
                }
            }
        } onChange: {
        }
        let count = calls.value
        #expect(
            count == 1,
            """
            The `apply` of a tracking changed delay. After `willSet` and before the store, another \
            thread tracked delay. That thread's `onChange` ran \(times(count)). It should run once: \
            only the trackings of the thread that makes the change know of it.
            """)
    }

    @Test(.differs("It loses the change: it notifies only before the store."))
    func `Step 5.5 · whoever else comes in between, all of the other threads are called`() throws {
        try needLock()
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let (own, inner, outer) = (Counter(), Counter(), Counter())
        let (areReady, hasChanged) = (Gate(), Gate())

        /// One tracking inside the other, each with one that is done.
        @Sendable func track(_ depth: Int) {
            withObservationTracking {
                _ = train.delay
            } onChange: {
                inner.increment()
            }
            guard depth > 1 else {
                areReady.open()
                hasChanged.wait()
                return
            }
            withObservationTracking {
                track(depth - 1)
            } onChange: {
                outer.increment()
            }
        }

        var thread: TestThread?
        train.registrar.withMutation(of: train, keyPath: \.delay) {
            for _ in 1...8 {
                withObservationTracking {
                    _ = train.delay
                } onChange: {
                    own.increment()
                }
            }
            thread = TestThread { track(8) }
            areReady.wait()
        }
        let counts = [own.value, inner.value, outer.value]
        hasChanged.open()
        thread?.join()
        let late = outer.value
        #expect(
            counts == [0, 8, 0] && late == 7,
            """
            Between `willSet` and the store, this thread started eight trackings of delay. Another \
            thread started eight as well, inside seven others whose `apply` went on beyond the \
            store. After `didSet`, \(counts[0]) of this thread's had been called (it should be none), \
            \(counts[1]) of the other thread's eight (it should be all), and in the end \(late) of \
            the seven (all, each after its `apply`).
            """)
    }

    @Test(.differs("It loses the change: it notifies only before the store."))
    func `Step 5.5 · who came in between is forgotten before the first is called`() throws {
        try needLock()
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let seen = Log<String>()
        _ = train.registrar.withMutation(of: train, keyPath: \.delay) {
            onAnotherThread {
                for _ in 1...2 {
                    withObservationTracking {
                        _ = train.delay
                    } onChange: {
                        seen.append("begins")
                        if seen.entries.count < 10 { train.delay = 5 }
                        seen.append("ends")
                    }
                }
            }
        }
        let entries = seen.entries
        #expect(
            entries == ["begins", "ends", "begins", "ends"],
            """
            Between `willSet` and the store, another thread started two trackings of delay. Each \
            `onChange` changes delay itself. What happened in them: \(entries). Each should begin and \
            end, one after the other: a change in the first one should not find the second one, which \
            is about to be called already.
            """)
    }

    @Test(
        .differs("It loses changes and calls twice, now and then."))
    func `Step 5.5 · many threads, and no change is lost or told twice`() throws {
        try needLock()
        try #require(
            tellsWhoComesBetween(),
            "A change is lost if another thread reads between `willSet` and the store.")
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
            Two threads changed two clocks \(last) times each, and three threads tracked both. \
            \(lost.value) of the three waited for a call that never came. \(twice.value) callbacks \
            ran twice. Neither should happen.
            """)
        #if !TOOLCHAIN
            for clock in clocks { clock.time = 0 }
            #expect(
                clocks.allSatisfy { isEmpty($0.registrar.trackings) },
                "All callbacks have run, but a tracking is still registered. Nothing will remove it."
            )
        #endif
    }

    @Test(.differs("It calls before it forgets, so a second thread calls too."))
    func `Step 5.5 · small programs of all kinds show the last value, in every order`() throws {
        try needLock()
        expectPrograms(Framework5.kind, on: Framework5.self)
        expectThreadPrograms(on: Threads5.self, isCalledInBetween: true)
    }

    // MARK: - What the tests share

    /// Ends a test that is about threads as long as no lock keeps them apart.
    func needLock(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try #require(
            hasLock,
            """
            In this test, two threads use one registrar, but its `trackings` aren't `Locked` yet. \
            That is step 5.2.
            """, sourceLocation: sourceLocation)
    }

    #if TOOLCHAIN
        private let hasLock = true
    #else
        private let hasLock = isBehindLock(ObservationRegistrar().trackings)
    #endif

    #if !TOOLCHAIN
        /// Whether no tracking waits at a registrar.
        static func isFree(_ registrar: ObservationRegistrar) -> Bool {
            isEmpty(registrar.trackings)
        }

        /// How many properties have entries at a registrar.
        static func properties(waitedForAt registrar: ObservationRegistrar) -> Int {
            entries(registrar.trackings)
        }

        /// Whether no tracking waits for a change of a train.
        private func isFree(_ train: Train) -> Bool {
            Self.isFree(train.registrar)
        }
    #endif

    /// How many trackings wait for a change of a property of a train.
    ///
    /// Swift's own framework can't be asked. There the property changes, and the calls are counted.
    private func waiting(
        at train: Train, _ keyPath: ReferenceWritableKeyPath<Train, Int>, _ calls: Counter
    ) -> Int {
        #if TOOLCHAIN
            nonisolated(unsafe) let (train, keyPath) = (train, keyPath)
            let before = calls.value
            onAnotherThread { train[keyPath: keyPath] += 5 }
            return calls.value - before
        #else
            return count(train.registrar.trackings, at: Property(keyPath: keyPath))
        #endif
    }

    /// Whether a tracking is called that starts between `willSet` and the store.
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

#if !TOOLCHAIN
    // The same with the trackings of a registrar: a dictionary, or one behind a lock.
    private typealias Trackings = [Property: [ObservationTracking.ID: ObservationTracking]]

    private func isBehindLock(_ trackings: Trackings) -> Bool { false }
    private func isBehindLock(_ trackings: borrowing Locked<Trackings>) -> Bool { true }

    private func isEmpty(_ trackings: Trackings) -> Bool { trackings.isEmpty }
    private func isEmpty(_ trackings: borrowing Locked<Trackings>) -> Bool {
        trackings.withLock { $0.isEmpty }
    }

    private func entries(_ trackings: Trackings) -> Int { trackings.count }
    private func entries(_ trackings: borrowing Locked<Trackings>) -> Int {
        trackings.withLock { $0.count }
    }

    private func count(_ trackings: Trackings, at property: Property) -> Int {
        trackings[property]?.count ?? 0
    }
    private func count(_ trackings: borrowing Locked<Trackings>, at property: Property) -> Int {
        trackings.withLock { $0[property]?.count ?? 0 }
    }
#endif
