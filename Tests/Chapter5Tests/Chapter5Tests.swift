import Synchronization
import Testing
import WorkshopTesting

@testable import Chapter5

// Trains and boards are not `Sendable`. The tests use them from two threads all the same, in an
// order that gates and joins enforce, which the compiler cannot see: hence `nonisolated(unsafe)`.
// What ends with "in every order" is a race: see `everyOrder` for how, and for what it can't see.

@Suite("Chapter 5 · Many threads", .serialized, .chapter(5))
struct Chapter5Tests {
    @Test static func `Step 5.1`() async throws { try await step1.run() }

    @Test static func `Step 5.2`() async throws { try await step2.run() }

    @Test(.needsLock)
    static func `Step 5.2, with a lock`() async throws { try await step2WithLock.run() }

    @Test(.needsLock, .differs("It calls before it forgets, so a second thread calls too."))
    static func `Step 5.3`() async throws { try await step3.run() }

    @Test(.needsLock, .looksInside)
    static func `Step 5.4`() async throws { try await step4.run() }

    @Test(
        .needsLock,
        .differs("It loses the change: nothing is registered before `apply` has returned."))
    static func `Step 5.5`() async throws { try await step5.run() }

    @Test(
        .needsLock,
        .differs("It loses the change: nothing is registered before `apply` has returned."))
    static func `Step 5.6`() async throws { try await step6.run() }

    @Test(
        .needsLock,
        .differs("It loses the change: nothing is registered before `apply` has returned."))
    static func `Step 5.7`() async throws { try await step7.run() }

    @Test(.needsLock, .differs("It loses the change: it notifies only before the store."))
    static func `Step 5.8`() async throws { try await step8.run() }

    @Test static func `Step 5.8, from outside`() async throws { try await step8FromOutside.run() }
}

let step1 = StepTests("5.1") {
    StepTest("a read on another thread is not yours") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = track {
            onAnotherThread { _ = train.delay }
            return train.platform
        }
        let counts = [waiting(at: train, \.delay, calls), waiting(at: train, \.platform, calls)]
        expect(
            counts == [0, 1],
            """
            While `apply` ran, another thread read delay, and `apply` itself read platform. \
            Trackings registered afterwards: \(counts[0]) for delay, \(counts[1]) for platform. \
            Expected: 0 and 1.
            """)
    }

    StepTest("a read in a task is not yours") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let readDelay: @Sendable () -> Void = { _ = train.delay }
        let calls = Counter()
        await withCheckedContinuation { continuation in
            // On a thread of the test's own: to wait here would keep a thread from the task.
            _ = TestThread {
                let isDone = Gate()
                track(calls) {
                    Task {
                        readDelay()
                        isDone.open()
                    }
                    isDone.wait()
                    _ = train.platform
                }
                continuation.resume()
            }
        }
        let counts = [waiting(at: train, \.delay, calls), waiting(at: train, \.platform, calls)]
        expect(
            counts == [0, 1],
            """
            `apply` started a task, which read delay on another thread, and read platform itself. \
            Trackings registered afterwards: \(counts[0]) for delay, \(counts[1]) \
            for platform. Expected: 0 and 1.
            """)
    }

    StepTest("two threads can track at the same time") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        let isTracking = Gate()
        let isDone = Gate()
        let hasTracked = Gate()
        let isOver = Gate()
        let thread = TestThread {
            track(calls) {
                isTracking.open()
                isDone.wait()
                return train.platform
            }
            hasTracked.open()
            // A thread that ends may be followed by one that looks the same.
            isOver.wait()
        }
        isTracking.wait()
        track(calls) { train.delay }
        isDone.open()
        hasTracked.wait()
        let counts = [waiting(at: train, \.delay, calls), waiting(at: train, \.platform, calls)]
        isOver.open()
        thread.join()
        expect(
            counts == [1, 1],
            """
            While one thread's `apply` was running, another thread tracked delay. Then the first \
            `apply` read platform. Trackings registered afterwards: \(counts[0]) \
            for delay, \(counts[1]) for platform. Expected: 1 for each.
            """)
    }

    StepTest("the thread has the list during a tracking, and not after it", .looksInside) {
        let train = Train(to: "Lisboa", platform: 4)
        weak var list: AccessList?
        var isThere: [Bool] = []
        track {
            _ = train.delay
            list = accessList
            isThere.append(listOfThread != nil)
        }
        isThere.append(listOfThread != nil)
        // What follows must not meet a list that is gone.
        listOfThread = nil
        expect(
            isThere == [true, false],
            """
            Whether this thread's `threadLocal` held a list during a tracking, and after it: \
            \(isThere). It should be true and then \
            false\(isThere[1] ? ": `nil` has to arrive there, too, if that is what was there before."
                : ", since `accessList` is kept there.")
            """)
        expect(
            list == nil,
            """
            A tracking is over, and its list is still in memory. It should be gone. What keeps it \
            alive? The thread-local pointer must not, nor must the list itself.
            """)
        var isAnother: [Bool] = []
        track {
            let outer = accessList
            track { isAnother.append(accessList !== outer) }
            isAnother.append(accessList !== outer)
        }
        listOfThread = nil
        expect(
            isAnother == [true, false],
            """
            Whether `accessList` was another list during an inner tracking, and after it: \
            \(isAnother). It should be true and then false.
            """)
    }
}

let step2 = StepTests("5.2") {
    StepTest("a registrar is Sendable, and keeps its promise") {
        expect(
            isSendable(ObservationRegistrar.self),
            """
            `ObservationRegistrar` is not `Sendable`. So no object that has one can be `Sendable`, \
            and the compiler doesn't let two threads share it.
            """)
        expect(
            hasLock,
            """
            `ObservationRegistrar` says that it is `Sendable`, but its `trackings` aren't a \
            `Locked` dictionary. With no lock, two threads that change a dictionary at the same \
            time break it. With one lock for all registrars, threads that use different objects \
            wait for each other.
            """)
        expect(
            !hasLock || !code(has: "@unchecked", in: "ObservationRegistrar.swift", of: 5),
            """
            `trackings` are `Locked`, and `ObservationRegistrar.swift` still says `@unchecked`. So the \
            compiler doesn't check that the registrar keeps its promise.
            """)
        expect(
            !code(has: "nonisolated(unsafe)", in: "ObservationRegistrar.swift", of: 5),
            """
            `ObservationRegistrar.swift` says `nonisolated(unsafe)`: another promise that the compiler \
            doesn't check. What threads share belongs behind the lock.
            """)
    }
}

let step2WithLock = StepTests("5.2") {
    StepTest("tracking and changing in every order, with no deadlock") {
        everyOrder { order in
            let train = Express()
            let (calls, others) = (Counter(), Counter())
            track(calls, as: "`onChange`") { (train.delay, train.platform) }
            order.thread { track(others) { (train.platform, train.delay) } }
            order.thread { train.delay = 5 }
            try order.run()
            order.expect(
                calls.value == 1,
                """
                A tracking was registered for delay and platform before the threads began. Thread 1 \
                tracked both as well, and thread 2 changed delay. The first tracking's `onChange` ran \
                \(times(calls.value)). Expected: once.
                """)
        }
    }

    StepTest("two objects have no lock in common", .noticesLocks, .looksInside) {
        let (one, other) = (Clock(), Clock())
        let changes = [one, other].map { clock in
            Work.locks(takenBy: { clock.registrar.withMutation(of: clock, keyPath: \.time) {} })
        }
        expect(
            !changes[0].isEmpty && changes[0].isDisjoint(with: changes[1]),
            """
            Two objects changed, and nothing was tracked. The first change took \
            \(count(changes[0].count, "lock")), the second \(count(changes[1].count, "lock")), and \
            \(changes[0].intersection(changes[1]).count) of them were the same. Each object should \
            have a lock of its own, and no other: what one does need not wait for another.
            """)
        // Both trackings are there before one of them goes, since a lock is told by its address.
        let reads = [one, other].map { clock in
            Work.locks(takenBy: { track { clock.time } })
        }
        let calls = [one, other].map { clock in Work.locks(takenBy: { clock.time += 1 }) }
        let shared = reads[0].union(calls[0]).intersection(reads[1].union(calls[1])).count
        expect(
            shared == 0,
            """
            Two objects were tracked, each in a tracking of its own, and both changed. That took \
            \(count(shared, "lock")) that they share. What one object does need not wait for \
            another, so \(shared == 1 ? "this lock is" : "these locks are") one too many.
            """)
    }

    StepTest(
        "all are cancelled before the first is called",
        .differs("It runs both again for the change that the first of them makes.")
    ) {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let order = Log<String>()
        for name in ["one", "the other"] {
            _ = withObservationTracking {
                (train.delay, train.platform)
            } onChange: {
                order.append("\(name) begins")
                if order.entries.count < 8 { train.platform += 1 }
                order.append("\(name) ends")
            }
        }
        train.delay = 5
        let happened = order.entries
        let isInTurn = happened.count == 4 && happened[0].dropLast(6) == happened[1].dropLast(4)
        let words = happened.isEmpty ? "nothing" : happened.joined(separator: ", ")
        expect(
            isInTurn,
            """
            Two trackings read delay and platform, and the `onChange` of each changes platform. \
            Delay changed. What happened: \(words). Expected: each runs once, one after the other, as \
            in step 3.4.\
            \(happened.count < 4 ? "" : " Which of them may still be registered when the first runs?")
            """)
    }

    StepTest("a change inside an apply is reported to other trackings") {
        let train = Train(to: "Lisboa", platform: 4)
        let calls = track { train.delay }
        track { train.delay = 5 }
        expect(
            calls.value == 1,
            """
            One tracking has read delay, and the `apply` of another one changes it. The first \
            one's `onChange` ran \(times(calls.value)). Expected: once. A change is a change, \
            whether or not its thread collects reads.
            """)
    }

    StepTest("a change removes no tracking that it has not cancelled", .looksInside) {
        let left = trackingsLeftByChange()
        expect(
            left == 1,
            """
            A tracking was added for delay that `cancel` doesn't remove, and delay changed. The \
            registrar then had \(count(left, "tracking")) for delay, expected 1: `willSet` only \
            looks, and `cancel` removes.
            """)
    }

    StepTest("removing a tracking leaves the others registered") {
        let train = Train(to: "Lisboa", platform: 4)
        let (both, delay) = (Counter(), Counter())
        track(both) { (train.delay, train.platform) }
        track(delay) { train.delay }
        train.platform = 2
        train.delay = 5
        expect(
            both.value == 1 && delay.value == 1,
            """
            One tracking read delay and platform, another one delay. Platform changed, then delay. \
            The first `onChange` ran \(times(both.value)), the second \(times(delay.value)). \
            Expected: once each\
            \(delay.value == 0 && both.value == 1
                ? ": `remove` forgets one tracking of a property, and no other." : ".")
            """)
        expect(
            isFree(train.registrar),
            """
            All trackings of a train have been called, and its `trackings` still has an entry. \
            Expected: none.
            """)
        let left = trackingsLeftByRemovals()
        expect(
            left == 1,
            """
            Two trackings were added for delay, and the first was removed, twice: two threads may \
            cancel it. The registrar has \(count(left, "tracking")) for delay, expected 1.
            """)
        let results = resultsOfAdding()
        expect(
            results == [true, true, false],
            """
            A tracking was added for delay, then another one, then the first again. `add` returned \
            \(results). Expected: [true, true, false], since it tells whether a tracking is new there.
            """)
    }

    StepTest("onChange runs with no lock held, on the thread that changes") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let (changer, caller) = (Log<UInt>(), Log<UInt>())
        let isFree = Log<Bool>()
        _ = withObservationTracking {
            train.delay
        } onChange: {
            caller.append(thisThread)
            isFree.append(
                onAnotherThread(1) {
                    track { train.delay }
                    train.platform = 2
                })
        }
        onAnotherThread(4) {
            changer.append(thisThread)
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
        expect(
            wasFree,
            """
            While `onChange` ran, another thread tracked the same train and changed its platform. \
            It had to wait until `onChange` returned: a lock is held during the call. If \
            `onChange` waits for that thread, both wait forever.
            """)
        expect(
            caller.entries == changer.entries,
            """
            A thread changed delay. `onChange` ran \(times(caller.entries.count)), \
            \(caller.entries.allSatisfy { $0 == changer.entries.first }
                ? "on that thread." : "on another thread.") \
            Expected: once, on the thread that changes.
            """)
    }

    StepTest("two threads can be in two callbacks of one object") {
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
        expect(
            isCalled && hasMet,
            """
            One thread changed delay, and another one changed platform. \
            \(isCalled
                ? "The `onChange` for platform did not run while the one for delay was running."
                : "The `onChange` for delay did not run.")
            """)
    }

    StepTest("what a key path holds is freed with no lock held") {
        expectKeyPathsAreFreedWithNoLock()
    }

    StepTest("two threads remove at one object, in every order") {
        everyOrder { order in
            let train = Express()
            let (delay, platform) = (Counter(), Counter())
            track(delay, as: "`onChange` for delay") { train.delay }
            track(platform, as: "`onChange` for platform") { train.platform }
            order.thread { train.delay = 5 }
            order.thread { train.platform = 2 }
            try order.run()
            let counts = [delay.value, platform.value]
            order.expect(
                counts == [1, 1],
                """
                One tracking read delay, another one platform, and two threads changed them. The first \
                `onChange` ran \(times(counts[0])), the second \(times(counts[1])). Expected: once each.
                """)
            order.expectNothingIsLeft(at: train)
        }
        everyOrder { order in
            let train = Express()
            let calls = track(as: "`onChange`") { train.delay }
            order.thread { train.delay = 5 }
            order.thread { train.delay = 10 }
            try order.run()
            order.expect(
                calls.value > 0,
                """
                A tracking read delay, and two threads changed it. `onChange` ran 0 times. That it \
                runs only once is the next step; but it should run.
                """)
            order.expectNothingIsLeft(at: train)
        }
    }

    StepTest("two threads register at one object, in every order") {
        everyOrder { order in
            let train = Express()
            let calls = (0..<2).map { _ in Counter() }
            for calls in calls {
                order.thread { track(calls) { train.delay } }
            }
            try order.run()
            train.delay = 5
            let counts = calls.map(\.value)
            order.expect(
                counts == [1, 1],
                """
                Two threads read delay in trackings, and later delay changed. Their `onChange`s \
                ran \(times(counts[0])) and \(times(counts[1])). Expected: once each.
                """)
        }
    }

    StepTest("one tracking is registered while one is removed, in every order") {
        everyOrder { order in
            let train = Express()
            let (first, second) = (Counter(), Counter())
            track(first, as: "`onChange`") { (train.delay, train.platform) }
            order.thread { train.platform = 2 }
            order.thread { track(second) { train.delay } }
            try order.run()
            train.delay = 5
            let counts = [first.value, second.value]
            order.expect(
                counts == [1, 1],
                """
                A tracking was registered for delay and platform. One thread changed platform, and \
                another one read delay in a tracking. Later delay changed. The first `onChange` ran \
                \(times(counts[0])), the second \(times(counts[1])). Expected: once each.
                """)
        }
    }
}

/// Two trackings read one property, and end.
private func expectKeyPathsAreFreedWithNoLock() {
    everyOrder { order in
        let train = Express()
        let (first, second) = (Counter(), Counter())
        track(first) { (train[SubscriptArgument()], train.delay) }
        track(second, as: "`onChange`") { train[SubscriptArgument()] }
        // The first tracking ends. Its key path may still be the one in the dictionary.
        train.delay = 5
        order.thread {
            train.registrar.withMutation(of: train, keyPath: \.[SubscriptArgument()]) {}
        }
        try order.run()
        order.expect(
            first.value == 1 && second.value == 1,
            """
            Two trackings read one property, with key paths that are equal but not the same \
            object. The first also read delay, which changed; then the property changed. The \
            first `onChange` ran \(times(first.value)), the second \(times(second.value)). \
            Expected: once each.
            """)
    }
}

let step3 = StepTests("5.3") {
    StepTest("two threads in every order: one of them calls") {
        everyOrder { order in
            let train = Express()
            let calls = Counter()
            track(calls, as: "`onChange`") { (train.delay, train.platform) }
            order.thread { train.delay = 5 }
            order.thread { train.platform = 2 }
            try order.run()
            order.expect(
                calls.value == 1,
                """
                Delay and platform were read, and both have changed. `onChange` ran \
                \(times(calls.value)). Expected: once.
                """)
            order.expectNothingIsLeft(at: train)
        }
        // As in step 5.2: `cancel`, too, must not free one while it holds a lock.
        expectKeyPathsAreFreedWithNoLock()
    }

    StepTest("two objects in every order: one thread calls") {
        everyOrder { order in
            let (first, second) = (Express("a"), Express("b"))
            let calls = track(as: "`onChange`") { (first.delay, second.delay) }
            order.thread { first.delay = 5 }
            order.thread { second.delay = 5 }
            try order.run()
            order.expect(
                calls.value == 1,
                """
                Two trains were read, and both have changed. `onChange` ran \(times(calls.value)). \
                Expected: once.
                """)
            order.expectNothingIsLeft(at: first, second)
        }
    }

    StepTest(
        "a tracking that is removed everywhere has ended, in every order", .looksInside
    ) {
        everyOrder { order in
            let tracking = RegisteredTracking()
            let late = Counter()
            order.thread { tracking.cancel() }
            order.thread {
                if tracking.isFree, tracking.cancel() { late.increment() }
            }
            try order.run()
            order.expect(
                late.value == 0,
                """
                Thread 1 cancelled a tracking. Thread 2 found it removed from all registrars, \
                cancelled it too, and got something to call. Expected: `nil`, since it had ended. \
                Between its removal and its end, others would take it for one that waits.
                """)
        }
    }

    StepTest("a tracking that has ended knows that it has", .looksInside) {
        let tracking = RegisteredTracking()
        tracking.cancel()
        let ranAlready = tracking.calls.value
        expect(
            ranAlready == 0,
            """
            `cancel` ran `onChange` itself. Expected: it returns it, and `willSet` runs what it gets, \
            when all have been cancelled.
            """)
        tracking.readAnotherObject()
        let hasNone = tracking.isFree
        let hasCall = tracking.cancel()
        expect(
            hasNone || !hasCall,
            """
            A tracking was cancelled. Then the test called its `register` for another object and \
            its `install`, as an `apply` does that was still running. It's registered there, and has \
            something to call, as if it had never ended. `cancel` should leave `isFinished` set.
            """)
        let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        do {
            let dying = Train(to: "Porto", platform: 1)
            track(calls) { (dying.delay, train.platform) }
        }
        train.platform = 2
        expect(
            calls.value == 1 && isFree(train.registrar),
            """
            Two trains were read, and one of them was released. Then the other changed. `onChange` ran \
            \(times(calls.value)). It should run once, and then no train should have the tracking.
            """)
        let early = RegisteredTracking(isInstalled: false)
        onAnotherThread { early.cancel() }
        let isForgotten = early.isFree
        early.readAnotherObject()
        let hasEnded = !early.cancel()
        expect(
            isForgotten,
            """
            Another thread cancelled a tracking before its `install`. It's still registered. Expected: \
            nowhere, though there was nothing to call yet.
            """)
        expect(
            hasEnded,
            """
            Another thread cancelled a tracking before its `install`, when there was nothing to call \
            yet. Then `install` ran, and the tracking has something to call, as if it had never been \
            cancelled. `cancel` should leave `isFinished` set then, too, and `install` should ask for it.
            """)
    }
}

let step4 = StepTests("5.4") {
    StepTest(
        "registered between the read and the end of apply, in every order",
        .kept("The only one that looks when an entry comes.")
    ) {
        everyOrder { order in
            let train = Express()
            let reads = Counter()
            let seen = Log<Int>()
            order.thread {
                track {
                    _ = train.delay
                    reads.increment()
                    Interleaving.point("is done with `apply`")
                }
            }
            order.thread {
                guard reads.value > 0 else { return }
                let count = Chapter5Tests.properties(waitedForAt: train.registrar)
                Interleaving.point("finds \(count == 0 ? "no tracking" : "a tracking") registered")
                seen.append(count)
            }
            try order.run()
            order.expect(
                seen.entries.allSatisfy { $0 == 1 },
                """
                Thread 1 had read delay, and thread 2 found no tracking registered for it. A change \
                by thread 2 would have found none either. Expected: it's registered as soon as \
                delay is read.
                """)
        }
    }

    StepTest("registering tells whether the read was new") {
        let seen = registrations()
        expect(
            seen.results == [true, true, false, true],
            """
            A tracking was registered for a property of one object, for the same property of a \
            second object, and for the first one again. Then it was cancelled, and registered with \
            a third object. `register` returned \(seen.results), expected \
            [true, true, false, true].
            """)
        expect(
            seen.isFree,
            """
            A tracking was registered with two objects, cancelled, and then registered with a third. \
            One of them still has it. Expected: none, since it has ended.
            """)
        let (first, last) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        track {
            _ = first.delay
            _ = Train(to: "Faro", platform: 2).delay
            _ = last.delay
        }
        last.delay = 5
        expect(
            isFree(first.registrar),
            """
            `apply` read a train, another one that was gone right afterwards, and a third. The third \
            changed, and the tracking has ended. The first train still has it. Expected: it doesn't.
            """)
    }

    StepTest(
        "a tracking that ends between two reads leaves nothing, in every order",
        .needsRegistration
    ) {
        everyOrder { order in
            let tracking = RegisteredTracking()
            order.thread { tracking.cancel() }
            order.thread { tracking.readAnotherObject() }
            try order.run()
            order.expect(
                tracking.isFree,
                """
                A tracking was registered. Thread 1 cancelled it, and thread 2 read another object \
                in it. Now it has ended, and is still registered.
                """)
        }
    }

    StepTest(
        "a tracking that ends during apply leaves nothing, in every order",
        .needsRegistration
    ) {
        everyOrder { order in
            let train = Express()
            order.thread {
                track { (train.delay, train.platform) }
            }
            order.thread { train.delay = 5 }
            try order.run()
            train.platform = 10
            order.expect(
                isFree(train.registrar),
                """
                Thread 1 read delay and platform, and thread 2 changed delay. Then platform \
                changed as well, and a tracking is still registered. It has ended, and nothing \
                has removed it.
                """)
        }
    }

    StepTest(
        "a property that is read again is not registered again", .needsRegistration,
        .noticesLocks
    ) {
        let locks = readAgainAndChanged().locks
        expect(
            Set(locks).count == 1,
            """
            A tracking read three properties once, another one read them a hundred times each, and \
            another thread changed one before `apply` returned. The two changes took \(locks) \
            locks. Expected: as many for the one as for the other, since a property that is read \
            again is not registered again.
            """)
    }
}

let step5 = StepTests("5.5") {
    StepTest("a change at any moment of apply, in every order") {
        everyOrder { order in
            let train = Express()
            let (calls, reads, readsBefore) = (Counter(), Counter(), Counter())
            order.thread {
                track(calls, as: "`onChange`") {
                    let delay = train.delay
                    reads.increment()
                    Interleaving.point("is done with `apply`")
                    return delay
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
                "Delay changed once, and `onChange` ran \(times(calls.value)). Expected: once.")
        }
    }

    StepTest("another thread's change during apply is reported") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = track {
            let delay = train.delay
            onAnotherThread { train.delay = 5 }
            return delay
        }
        let ran = calls.value
        expect(
            ran == 1,
            """
            `apply` read a delay of 0. Before it returned, another thread set it to 5. When \
            `withObservationTracking` returned, `onChange` had run \(times(ran)). Expected: once, or \
            the caller shows 0 forever.
            """)
        nonisolated(unsafe) let second = Train(to: "Porto", platform: 1)
        let both = track {
            _ = (train.platform, second.platform)
            onAnotherThread { second.platform = 2 }
        }
        expect(
            both.value == 1,
            """
            `apply` read the platforms of two trains. Before it returned, another thread changed \
            the second train's. `onChange` ran \(times(both.value)). Expected: once.
            """)
    }

    StepTest("a late call comes before the function returns, on its thread") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let threads = Log<UInt>()
        withObservationTracking {
            _ = train.delay
            onAnotherThread { train.delay = 5 }
        } onChange: {
            threads.append(thisThread)
        }
        let here = threads.entries.count { $0 == thisThread }
        expect(
            threads.entries.count == 1 && here == 1,
            """
            Another thread changed what `apply` had read. When `withObservationTracking` returned, \
            `onChange` had run \(times(threads.entries.count)), \(times(here)) on the thread of \
            `apply`. Expected: once, on this thread.
            """)
    }

    StepTest("many changes during apply are one call, and nothing is left") {
        nonisolated(unsafe) let trains = (1...3).map { Train(to: "Lisboa", platform: $0) }
        let (calls, during) = (Counter(), Counter())
        track(calls) {
            _ = trains.map(\.delay)
            onAnotherThread {
                for train in trains { train.delay = 5 }
            }
            for _ in 0..<calls.value { during.increment() }
            _ = trains.map(\.platform)
        }
        let early = calls.value
        let isNothingLeft = trains.allSatisfy { isFree($0.registrar) }
        for train in trains {
            train.delay = 10
            train.platform = 10
        }
        let counts = [during.value, early - during.value, calls.value - early]
        expect(
            counts == [0, 1, 0],
            """
            Three trains were read, and another thread changed all of them before `apply` \
            returned. `onChange` ran \(times(counts[0])) before it returned, \(times(counts[1])) \
            right after, and \(times(counts[2])) for later changes. Expected: once, right after.
            """)
        expect(
            isNothingLeft || counts != [0, 1, 0],
            """
            Another thread changed what `apply` had read, `apply` read on, and then `onChange` \
            ran. The tracking is still registered with one of the objects, and nothing will ever \
            remove it.
            """)
    }

    StepTest("what is read again is not registered again") {
        let (called, taken) = readAgainAndChanged()
        expect(
            called == 2 && Set(taken).count == 1,
            """
            A tracking read three properties once, another one read them a hundred times each, and \
            another thread changed one before `apply` returned. `onChange` ran \(times(called)) in \
            all, and the two changes took \(taken) locks. It should run twice, and both changes \
            should take as many locks: a tracking isn't registered twice for one property.
            """)
    }

    StepTest("two changes at any moment of apply, in every order") {
        everyOrder { order in
            let train = Express()
            let (calls, reads, readsBefore) = (Counter(), Counter(), Counter())
            order.thread {
                track(calls, as: "`onChange`") {
                    _ = (train.delay, train.platform)
                    reads.increment()
                    Interleaving.point("is done with `apply`")
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
                Delay and platform changed, and `onChange` ran \(times(calls.value)). \
                Expected: once.
                """)
            if calls.value == 1 { order.expectNothingIsLeft(at: train) }
        }
    }

    StepTest(
        "onChange may use the object, in every order", .needsRegistration,
        .differs("It calls before it forgets, so a second thread calls too.")
    ) {
        everyOrder { order in
            let train = Express()
            let (calls, again) = (Counter(), Counter())
            _ = withObservationTracking {
                train.delay
            } onChange: {
                Interleaving.call("calls `onChange`")
                calls.increment()
                track(again, as: "`onChange`") { (train.delay, train.platform) }
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
                \(times(again.value)). Expected: once each.
                """)
            order.expectNothingIsLeft(at: train)
        }
        everyOrder { order in
            let train = Express()
            let calls = Counter()
            order.thread {
                withObservationTracking {
                    _ = train.delay
                    Interleaving.point("is done with `apply`")
                } onChange: {
                    Interleaving.call("calls `onChange`")
                    if calls.increment() < 3 { train.delay += 1 }
                }
            }
            order.thread { train.delay = 5 }
            try order.run()
            order.expect(
                calls.value < 2,
                """
                `onChange` changes what `apply` has read. It ran \(times(calls.value)). Expected: at \
                most once, since the tracking has ended by then.
                """)
        }
    }
}

let step6 = StepTests("5.6") {
    StepTest("a change at any moment of an inner apply, in every order") {
        everyOrder { order in
            let train = Express()
            let (inner, outer, reads, readsBefore) = (Counter(), Counter(), Counter(), Counter())
            order.thread {
                track(outer, as: "the outer `onChange`") {
                    track(inner, as: "the inner `onChange`") {
                        _ = train.delay
                        reads.increment()
                        Interleaving.point("is done with the inner `apply`")
                    }
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

    StepTest("a change during an inner apply is reported to all around it") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let (inner, outer) = (Counter(), Counter())
        let outermost = track {
            track(outer) {
                track(inner) {
                    let delay = train.delay
                    onAnotherThread { train.delay = 5 }
                    return delay
                }
            }
        }
        let counts = [inner.value, outer.value, outermost.value]
        expect(
            counts == [1, 1, 1],
            """
            The innermost of three trackings read delay, and another thread changed it before the \
            innermost `apply` returned. How often each `onChange` ran, from the inside out: \
            \(counts). Expected: once each.
            """)
        let again = Counter()
        var locks: [Int] = []
        track {
            _ = train.platform
            locks.append(Work.locksInOrder(takenBy: { _ = train.platform }).count)
            track(again) {
                _ = train.platform
                locks.append(Work.locksInOrder(takenBy: { _ = train.platform }).count)
                onAnotherThread { train.platform = 2 }
            }
        }
        expect(
            again.value == 1,
            """
            An outer `apply` read platform, and then an inner one read it, too. Another thread \
            changed it. The inner `onChange` ran \(times(again.value)). Expected: once. What isn't \
            new to the outer list may be new to the inner one.
            """)
        expect(
            locks[0] == locks[1],
            """
            An outer `apply` read a property once more, and that took \(count(locks[0], "lock")). \
            When an inner one did, it took \(locks[1]). Expected: as many, since a read that isn't \
            new goes no further out.
            """)
    }

    StepTest(
        "a key path's argument may read what is tracked", .needsOuter,
        .differs("It loses the read: its list grows while it hashes the key path for that list.")
    ) {
        for number in [0, 10] {
            let train = Express()
            let (others, once, twice, outer) = (Counter(), Counter(), Counter(), Counter())
            for _ in 0..<number { track(others) { train.delay } }
            track(outer) { track { train[Reader(of: train)] } }
            track(once) { train[Reader(of: train)] }
            track(twice) { (train[Reader(of: train)], train[Reader(of: train)]) }
            track { train.registrar.withMutation(of: train, keyPath: \.[Reader(of: train)]) {} }
            let counts = [once.value, twice.value, outer.value, others.value]
            // Swift's own may crash here. The Bonus hashes next to none.
            let own = track { if showsInside { _ = train[Reader(of: train)] } }
            train.platform += 1
            expect(
                counts == [1, 1, 1, 0] && own.value == (showsInside ? 1 : 0),
                """
                A subscript's argument reads delay in its `==`, and platform in its `hash(into:)`. \
                \(count(number, "tracking")) of delay waited; one more read the subscript once, \
                another one twice, and a third in an inner tracking. Its value changed, inside of an \
                `apply`. Their `onChange`s ran \(times(others.value)), \(times(once.value)), \
                \(times(twice.value)) and \(times(outer.value)). Expected: 0 times, and once each. \(!showsInside ? "" : """
                    A last tracking read it too, and platform changed: its `onChange` ran \
                    \(times(own.value)). Expected: once, since its `apply` hashed the argument.
                    """)
                """)
        }
    }

    StepTest("after an inner tracking the outer one goes on", .needsOuter) {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let (outer, inner) = (Counter(), Counter())
        weak var outerList: AccessList?
        weak var innerList: AccessList?
        track(outer) {
            outerList = accessList
            track(inner) {
                innerList = accessList
                return train.delay
            }
            _ = train.platform
            onAnotherThread { train.platform = 2 }
        }
        let counts = [outer.value, inner.value]
        expect(
            counts == [1, 0],
            """
            `apply` runs another tracking, which reads delay, and then reads platform. Another \
            thread changes platform. The outer `onChange` ran \(times(counts[0])), the inner one \
            \(times(counts[1])). Expected: the outer one, once.
            """)
        expect(
            accessList == nil,
            """
            `withObservationTracking` has returned, and its list is still this thread's \
            `accessList`. Expected: `nil`.
            """)
        let areGone = [outerList == nil, innerList == nil]
        expect(
            areGone == [true, true],
            """
            An outer tracking and an inner one are over. Whether their lists are gone: \(areGone). \
            Both should be. An inner list knows its outer one; who knows the inner one?
            """)
    }

    StepTest("an object at the address of one that is gone is another one", .needsOuter) {
        func delay(of train: Train) -> Int { train.delay }
        let calls = Counter()
        for _ in 1...20 {
            track(calls) {
                // Freed at once. The next one probably gets its memory.
                _ = delay(of: Train(to: "Lisboa", platform: 4))
                nonisolated(unsafe) let train = Train(to: "Porto", platform: 1)
                _ = train.delay
                onAnotherThread { train.delay = 5 }
            }
        }
        expect(
            calls.value == 20,
            """
            `apply` made a train, read its delay and let go of it. Then it made a second train and \
            read its delay, and another thread changed that. This was done 20 times, and \
            `onChange` ran \(times(calls.value)). It should run each time: the second train may \
            have the first one's address, and is not the same.
            """)
    }

    StepTest(
        "what an inner expression for onChange reads, the outer one has read",
        .needsOuter
    ) {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let (inner, outer) = (Counter(), Counter())
        func callback(reading platform: Int) -> @Sendable () -> Void { { inner.increment() } }
        track(outer) {
            withObservationTracking(
                { _ = train.delay }, onChange: callback(reading: train.platform))
            onAnotherThread { train.platform = 2 }
        }
        let counts = [inner.value, outer.value]
        expect(
            counts == [0, 1],
            """
            `apply` runs another tracking, which reads delay. The expression that makes its \
            `onChange` reads platform, and then another thread changes platform. The inner \
            `onChange` ran \(times(counts[0])), the outer one \(times(counts[1])). Only the outer \
            one should run, once: the expression is evaluated inside its `apply`.
            """)
    }

    StepTest("what the expression for onChange reads is not read by apply", .needsOuter) {
        let train = Train(to: "Lisboa", platform: 4)
        let ofApply = Counter()
        func callback(reading destination: String) -> @Sendable () -> Void {
            { ofApply.increment() }
        }
        withObservationTracking({ _ = train.delay }, onChange: callback(reading: train.destination))
        train.destination = "Porto"
        expect(
            ofApply.value == 0,
            """
            `apply` read delay, and the expression that makes `onChange` read the destination. The \
            destination changed, and `onChange` ran \(times(ofApply.value)). It should not run: \
            the list is for what `apply` reads, and the outer one is back before `onChange` is \
            evaluated.
            """)
        let evaluations = Counter()
        func unused() -> @Sendable () -> Void {
            evaluations.increment()
            return {}
        }
        withObservationTracking({}, onChange: unused())
        expect(
            evaluations.value == 0,
            """
            `apply` read nothing, and the expression for `onChange` was evaluated. It should not be: \
            the list `isEmpty`.
            """)
    }

    StepTest("the inner tracking has ended, and the outer one has not, in every order") {
        everyOrder { order in
            let train = Express()
            let outer = Counter()
            order.thread {
                track(outer, as: "the outer `onChange`") {
                    track(as: "the inner `onChange`") { (train.delay, train.platform) }
                }
            }
            order.thread { train.delay = 5 }
            try order.run()
            train.platform = 9
            order.expect(
                outer.value == 1,
                """
                An inner tracking read delay and platform. Delay changed meanwhile, and platform \
                afterwards. The outer `onChange` ran \(times(outer.value)), expected: once. The inner \
                tracking may have ended before it reads platform, but the outer one hasn't.
                """)
        }
        let train = Express()
        let (during, inner) = (Counter(), Counter())
        track(during) {
            track(inner) {
                _ = train.platform
                onAnotherThread { train.platform = 2 }
            }
        }
        let counts = [during.value, inner.value]
        expect(
            counts == [1, 1],
            """
            Another thread changed platform after an inner `apply` had read it. The outer \
            `onChange` ran \(times(counts[0])), the inner one \(times(counts[1])). \
            Expected: once each.
            """)
    }
}

let step7 = StepTests("5.7") {
    StepTest("only the other thread's change is reported, in every order") {
        everyOrder { order in
            let train = Express()
            let (calls, early, reads) = (Counter(), Counter(), Counter())
            let (begun, readsBefore) = (Counter(), Counter())
            order.thread {
                track(calls, as: "`onChange`") {
                    _ = (train.delay, train.platform)
                    reads.increment()
                    train.delay = 1
                }
                if begun.value == 0, calls.value > 0 { early.increment() }
            }
            order.thread {
                begun.increment()
                if reads.value > 0 { readsBefore.increment() }
                train.platform = 2
            }
            try order.run()
            order.expect(
                early.value == 0,
                """
                Thread 1 read delay, and changed it in the same `apply`. `onChange` ran for that. \
                Expected: no call. The code that makes a change already knows.
                """)
            order.expect(
                readsBefore.value == 0 || calls.value == 1,
                """
                Thread 1 read delay and platform, and changed delay itself. Thread 2 changed \
                platform. `onChange` ran \(times(calls.value)), expected: once, for thread 2's \
                change.
                """)
        }
    }

    StepTest("one's own change during apply is not reported") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let (own, inner) = (Counter(), Counter())
        var early: [Int] = []
        track(own) {
            _ = train.delay
            train.delay = 1
            early.append(own.value)
            track(inner) {
                let platform = train.platform
                train.platform = 2
                train.delay = 5
                return platform
            }
            early.append(inner.value)
        }
        early.append(own.value)
        let before = own.value + inner.value
        train.delay += 5
        let late = own.value + inner.value - before
        expect(
            early[0] == 0,
            """
            `apply` changed what it had read, and `onChange` ran \(times(early[0])) for that. It \
            should not run: the code that makes a change already knows.
            """)
        expect(
            early[0] > 0 || early[1] == 0 && early[2] == 0,
            """
            An outer `apply` read delay, and ran an inner one, which read platform. The inner `apply` \
            changed both. By the end of the outer `apply` the outer `onChange` had run \
            \(times(early[2])), the inner one \(times(early[1])). Neither should: the change was made \
            while both `apply`s ran.
            """)
        expect(
            early != [0, 0, 0] || late == 1,
            """
            `apply` read delay. After it had returned, the same thread changed delay, and `onChange` \
            ran \(times(late)). Expected: once. Only changes made while `apply` runs are left out.
            """)
        let both = track {
            _ = train.destination
            train.destination = "Porto"
            onAnotherThread { train.destination = "Faro" }
        }
        expect(
            both.value == 1,
            """
            `apply` changed what it had read, and then another thread changed it too. `onChange` \
            ran \(times(both.value)). Expected: once, for the other thread's change.
            """)
        let outsider = track { train.delay }
        track {
            _ = train.platform
            train.delay = 7
        }
        expect(
            outsider.value == 1,
            """
            A tracking is registered for delay, and the `apply` of another tracking made that \
            change. The first one's `onChange` ran \(times(outsider.value)). It should run once: \
            only a tracking's own `apply` is left out.
            """)
    }

    StepTest("a change by the expression for onChange is one's own") {
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
        expect(
            early == 0,
            """
            The expression that makes `onChange` changed what `apply` had read. `onChange` ran \
            \(times(early)) for that. It should not run: the call made the change itself.
            """)
        expect(
            early > 0 || late == 1,
            """
            The expression that makes `onChange` changed what `apply` had read, which is not \
            reported. Later, delay changed again, and `onChange` ran \(times(late)). Expected: once.
            """)
        let during = track {
            _ = train.platform
            onAnotherThread { train.platform = 2 }
        }
        expect(
            during.value == 1,
            """
            Another thread changed platform after `apply` had read it. `onChange` ran \
            \(times(during.value)). Expected: once.
            """)
    }

    StepTest(
        "small programs of one thread and of two, in every order",
        .differs("It calls before it forgets, so a second thread calls too.")
    ) {
        // What starts in a callback is the business of the last step.
        var kind = Framework5.kind
        kind.tracksInCallbacks = false
        expectPrograms(kind, on: Framework5.self)
        expectThreadPrograms(on: Threads5.self, isCalledInBetween: false)
    }
}

let step8 = StepTests("5.8") {
    StepTest(
        "a read at any moment of a change, in every order",
        .kept("The only one that reads at all moments of a change.")
    ) {
        everyOrder { order in
            let train = Express()
            let (calls, seen) = (Counter(), Log<Int>())
            order.thread {
                track(calls, as: "`onChange`") { seen.append(train.delay) }
            }
            order.thread { train.delay = 5 }
            try order.run()
            if seen.entries == [0] { order.expectOneCall(calls, for: train) }
            order.expect(
                calls.value < 2,
                "Delay changed once, and `onChange` ran \(times(calls.value)). Expected: once.")
            // If there was no call, the tracking has to be registered.
            let before = calls.value
            train.delay = 10
            order.expect(
                calls.value == 1,
                """
                Thread 1 read \(seen.entries.first ?? 0), and its `onChange` ran \(times(before)). \
                Then delay changed again, and it had run \(times(calls.value)) in all. \
                Expected: once in all.
                """)
            order.expectNothingIsLeft(at: train)
        }
    }

    StepTest(
        "a read between willSet and the store counts too",
        .kept("The plainest one: it says what the step is about.")
    ) {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        _ = train.registrar.withMutation(of: train, keyPath: \.delay) {
            // The change has been reported. Now another thread comes and reads the old value.
            onAnotherThread { track(calls) { train.delay } }
            // And here it would be stored.
        }
        expect(
            calls.value == 1,
            """
            A thread called `willSet` for delay. Before it stored the new value, another thread \
            tracked delay and read the old one. That tracking's `onChange` ran \
            \(times(calls.value)). Expected: once, or the old value is shown forever.
            """)
    }

    StepTest(
        "a tracking that onChange starts is called for the next change", .needsDidSet
    ) {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let (calls, there) = (Counter(), Counter())

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
        expect(
            calls.value == 2,
            """
            `onChange` starts a new tracking each time, and delay changed twice. It ran \
            \(times(calls.value)). It should run twice: \
            once before each change, by `willSet`, \
            \(calls.value < 2 ? "and `didSet` leaves alone what it doesn't call."
                : "and not after it: who starts inside a change already knows about it.")
            """)
        _ = train.registrar.withMutation(of: train, keyPath: \.delay) {
            onAnotherThread { track(there) { train.delay } }
        }
        expect(
            there.value == 1,
            """
            A tracking was registered for delay, and called by `willSet`. Then, before the store, \
            another thread tracked delay. That tracking's `onChange` ran \(times(there.value)). It \
            should run once, whatever `willSet` has found.
            """)
        let failed = Counter()
        try? train.registrar.withMutation(of: train, keyPath: \.delay) {
            onAnotherThread { track(failed) { train.delay } }
            throw CancellationError()
        }
        expect(
            failed.value == 1,
            """
            Another thread tracked delay during a change that throws, after `willSet`. The \
            tracking's `onChange` ran \(times(failed.value)). It should run once: what was changed \
            before the error stays changed.
            """)
    }

    StepTest("a change that an apply makes is one for all others") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        track {
            _ = train.registrar.withMutation(of: train, keyPath: \.delay) {
                onAnotherThread { track(calls) { train.delay } }
            }
        }
        expect(
            calls.value == 1,
            """
            The `apply` of a tracking changed delay. After `willSet` and before the store, another \
            thread tracked delay. That thread's `onChange` ran \(times(calls.value)). It should \
            run once: only the trackings of the thread that makes the change know of it.
            """)
    }

    StepTest("all trackings of other threads that come in between are called") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let (own, inner, outer) = (Counter(), Counter(), Counter())
        let (areReady, hasChanged) = (Gate(), Gate())

        /// One tracking inside the other, each with one that is done.
        @Sendable func nest(_ depth: Int) {
            track(inner) { train.delay }
            guard depth > 1 else {
                areReady.open()
                hasChanged.wait()
                return
            }
            track(outer) { nest(depth - 1) }
        }

        var thread: TestThread?
        train.registrar.withMutation(of: train, keyPath: \.delay) {
            for _ in 1...8 { track(own) { train.delay } }
            thread = TestThread { nest(8) }
            areReady.wait()
        }
        let counts = [own.value, inner.value, outer.value]
        hasChanged.open()
        thread?.join()
        expect(
            counts == [0, 8, 0] && outer.value == 7,
            """
            Between `willSet` and the store, this thread started eight trackings of delay. Another \
            thread started eight as well, inside seven others whose `apply` went on beyond the \
            store. After `didSet`, \(counts[0]) of this thread's had been called (it should be \
            none), \(counts[1]) of the other thread's eight (it should be all), and in the end \
            \(outer.value) of the seven (all, each after its `apply`).
            """)
    }

    StepTest("all that come in between are cancelled before the first is called") {
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
        expect(
            seen.entries == ["begins", "ends", "begins", "ends"],
            """
            Between `willSet` and the store, another thread started two trackings of delay. Each \
            `onChange` changes delay itself. What happened in them: \(seen.entries). Each should \
            begin and end, one after the other: a change in the first one should not find the \
            second one, which is about to be called already.
            """)
    }

    StepTest(
        "the last value is shown in the end, in every order",
        .kept("The only one that looks again later, as a UI does.")
    ) {
        everyOrder { order in
            let train = Express()
            let (shown, marks) = (Log<Int>(), Counter())
            // As a user interface does it: `onChange` marks, and the thread looks again later.
            order.thread("the one that shows") {
                for _ in 1...2 {
                    let before = marks.value
                    shown.append(
                        withObservationTracking {
                            train.delay
                        } onChange: {
                            Interleaving.call("calls `onChange`")
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

    StepTest(
        "small programs of all kinds show the last value, in every order",
        .differs("It calls before it forgets, so a second thread calls too.")
    ) {
        expectPrograms(Framework5.kind, on: Framework5.self)
        expectThreadPrograms(on: Threads5.self, isCalledInBetween: true)
    }
}

let step8FromOutside = StepTests("5.8") {
    StepTest("didSet is public, as willSet is") {
        expect(
            isDidSetPublic,
            """
            Code outside of the module can't call `didSet` of a registrar. With `willSet` alone, \
            it can't report a change that it makes without `withMutation`.
            """)
    }
}

// MARK: - What the tests share

extension Trait where Self == NeedsTrait {
    /// A test that is about threads needs a lock that keeps them apart.
    fileprivate static var needsLock: Self {
        .needs {
            hasLock
                ? nil
                : """
                In this test, two threads use one registrar, but its `trackings` aren't `Locked` \
                yet. That is step 5.2.
                """
        }
    }

    /// A test of what follows a registration during `apply` needs one.
    fileprivate static var needsRegistration: Self {
        .needs {
            let train = Express()
            var count = 0
            track {
                _ = train.delay
                count = Chapter5Tests.properties(waitedForAt: train.registrar)
            }
            return count == 1 || !showsInside
                ? nil
                : """
                `apply` has read delay, and hasn't returned yet. The registrar has trackings for \
                \(count) of its properties. Expected: 1.
                """
        }
    }

    /// A test of inner trackings needs the outer ones to be registered as well.
    fileprivate static var needsOuter: Self {
        .needs {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let outer = track {
                track {
                    _ = train.delay
                    onAnotherThread { train.delay = 5 }
                }
            }
            return outer.value == 1
                ? nil
                : """
                This test follows "a change during an inner apply is reported to all around it": \
                there, the outer `onChange` ran \(times(outer.value)), and should run once.
                """
        }
    }

    /// A test with many threads needs `didSet`: without it, some of their changes are lost.
    fileprivate static var needsDidSet: Self {
        .needs {
            nonisolated(unsafe) let clock = Clock()
            let calls = Counter()
            _ = clock.registrar.withMutation(of: clock, keyPath: \.time) {
                onAnotherThread { track(calls) { clock.time } }
            }
            return calls.value == 1
                ? nil
                : """
                Between `willSet` and the store of a change, another thread tracked the property. \
                After `withMutation`, its `onChange` had run \(times(calls.value)). Expected: once.
                """
        }
    }
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

/// Tracks three properties, reads them once or a hundred times, and has another thread change one before
/// `apply` returns.
///
/// - Returns: How often `onChange` ran in all, and how many locks each of the two changes took.
private func readAgainAndChanged() -> (calls: Int, locks: [Int]) {
    let (calls, locks) = (Counter(), Log<Int>())
    for count in [1, 100] {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        track(calls) {
            for _ in 0..<count { _ = (train.destination, train.platform, train.delay) }
            onAnotherThread {
                locks.append(Work.locksInOrder(takenBy: { train.delay = 5 }).count)
            }
        }
    }
    return (calls.value, locks.entries)
}

extension Interleaving {
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

    /// Expects that no tracking is registered at the trains any more.
    fileprivate func expectNothingIsLeft(at trains: Express...) {
        expect(
            trains.allSatisfy { isFree($0.registrar) },
            """
            `onChange` has run, and the registrar still keeps an entry for a property. Nothing \
            will ever remove it.
            """)
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

extension Express {
    fileprivate subscript(argument: some Hashable) -> Int {
        registrar.access(self, keyPath: \.[argument])
        return 0
    }
}

/// A subscript's argument that is compared and hashed with what it reads of a train.
private struct Reader: Hashable {
    let train: Express

    init(of train: Express) { self.train = train }

    static func == (left: Reader, right: Reader) -> Bool { left.train.delay == right.train.delay }

    func hash(into hasher: inout Hasher) { hasher.combine(train.platform) }
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
