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
    StepTest(
        "trackings come and go while another thread changes, in every order", on: Threads5.self,
        Trial("delay", then: "(platform)", "delay", calls: 1, 0),
        Trial("delay", then: "delay", calls: 1),
        Trial(
            "delay, platform", "delay", then: "platform, delay", calls: 1, 1,
            why: "since `remove` forgets one tracking of a property, and no other"),
        Trial(
            "delay, platform, destination", "platform, delay", "delay, b.delay",
            then: "destination, platform, delay", calls: 1, 1, 1),
        Trial(
            "delay", "set delay", calls: 1, 0,
            why: "A change is a change, whether or not its thread collects reads"),
        Trial("delay", then: "(platform)", "delay", later: "platform", calls: 1, 1),
        Trial(then: "(delay)", "(delay)", later: "delay", calls: 1, 1),
        Trial(
            then: "(delay, platform)", "(platform)", "(delay)", later: "platform, delay",
            calls: 1, 1, 1),
        Trial("delay, platform", then: "platform", "(delay)", later: "delay", calls: 1, 1),
        Trial(
            "delay, platform, destination", then: "(destination, platform)", "delay",
            later: "platform, destination", calls: 1, 1))

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
        let begun = Counter()
        for _ in 1...2 {
            _ = withObservationTracking {
                (train.delay, train.platform)
            } onChange: {
                let name = begun.increment() == 1 ? "one" : "the other"
                order.append("\(name) begins")
                if order.entries.count < 8 { train.platform += 1 }
                order.append("\(name) ends")
            }
        }
        train.delay = 5
        let happened = order.entries
        let isInTurn =
            happened == ["one begins", "one ends", "the other begins", "the other ends"]
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

    StepTest("a registrar forgets one tracking at a time, and only when told to", .looksInside) {
        let kept = trackingsLeftByChange()
        expect(
            kept == 1,
            """
            A tracking was added for delay that `cancel` doesn't remove, and delay changed. The \
            registrar then had \(count(kept, "tracking")) for delay, expected 1: `willSet` only \
            looks, and `cancel` removes.
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

    StepTest(
        "two threads change one object, in every order", on: Threads5.self,
        Trial("delay", "platform", then: "delay", "platform", calls: 1, 1),
        Trial(
            "delay", "delay, b.platform", "platform, b.delay", then: "delay", "platform",
            calls: 1, 1, 1))

    StepTest("what a key path holds is freed with no lock held") {
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

    StepTest("two threads remove one tracking, in every order") {
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
            order.expect(
                isFree(train.registrar),
                """
                `onChange` has run, and the registrar still keeps an entry for a property. Nothing \
                will ever remove it.
                """)
        }
    }
}

let step3 = StepTests("5.3") {
    StepTest(
        "one of several threads calls, in every order", on: Threads5.self,
        Trial("delay, platform", then: "delay", "platform", calls: 1),
        Trial("delay", then: "delay", "delay", calls: 1),
        Trial("delay, b.delay", then: "delay", "b.delay", calls: 1),
        Trial("delay, platform, b.delay", then: "delay", "platform", "b.delay", calls: 1),
        Trial(
            "delay, platform", "platform, destination", "destination, delay",
            then: "delay, platform", "destination", calls: 1, 1, 1))

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
    StepTest("registering tells whether the read was new", .needsRegistration) {
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
        "a property that is read again is not registered again", .needsRegistration,
        .noticesLocks
    ) {
        let taken = Log<Int>()
        for count in [1, 100] {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            track {
                for _ in 0..<count { _ = (train.destination, train.platform, train.delay) }
                onAnotherThread {
                    taken.append(Work.locksInOrder(takenBy: { train.delay = 5 }).count)
                }
            }
        }
        let locks = taken.entries
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
    StepTest("another thread's change during apply is reported on this thread, at once") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let threads = Log<UInt>()
        withObservationTracking {
            _ = train.delay
            onAnotherThread { train.delay = 5 }
        } onChange: {
            threads.append(thisThread)
        }
        let ran = threads.entries
        expect(
            ran.count == 1,
            """
            `apply` read a delay of 0. Before it returned, another thread set it to 5. When \
            `withObservationTracking` returned, `onChange` had run \(times(ran.count)). Expected: once, \
            or the caller shows 0 forever.
            """)
        expect(
            ran.allSatisfy { $0 == thisThread },
            """
            Another thread changed what `apply` had read, and `onChange` ran on another thread than \
            `apply`. Expected: on this one, before `withObservationTracking` returns.
            """)
    }

    StepTest("late calls are made one after the other, and never inside each other") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let log = Log<String>()
        @Sendable func track(_ number: Int, then next: @escaping @Sendable () -> Void = {}) {
            withObservationTracking {
                _ = train.delay
                onAnotherThread { train.delay += 5 }
            } onChange: {
                log.append("\(number) begins")
                next()
                log.append("\(number) ends")
            }
        }
        track(1) {
            track(2) { track(4) }
            track(3)
        }
        log.append("return")
        track(5)
        var expected = (1...5).flatMap { ["\($0) begins", "\($0) ends"] }
        expected.insert("return", at: 8)
        expect(
            log.entries == expected,
            """
            Another thread changed delay in each of five `apply`s. `onChange` 1 started trackings 2 and 3, \
            and `onChange` 2 started tracking 4. When tracking 1 had returned, tracking 5 was started. \
            What ran: \(log.entries.joined(separator: ", ")). \
            Expected: \(expected.joined(separator: ", ")).
            """)
    }

    StepTest("a late call waits for its own thread only") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        nonisolated(unsafe) let other = Train(to: "Porto", platform: 2)
        let calls = Log<String>()
        withObservationTracking {
            _ = train.delay
            onAnotherThread { train.delay = 5 }
        } onChange: {
            onAnotherThread {
                withObservationTracking {
                    _ = other.delay
                    onAnotherThread { other.delay = 5 }
                } onChange: {
                    calls.append("the other thread's")
                }
            }
            calls.append("this thread's")
        }
        expect(
            calls.entries == ["the other thread's", "this thread's"],
            """
            While a late call ran on this thread, another thread started a tracking and waited until it \
            returned. Its call was late, too. The calls, as they ended: \
            \(calls.entries.joined(separator: ", ")). Expected: the other thread's, this thread's.
            """)
    }

    StepTest("20,000 late calls in a row fit on a small stack") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let (thread, calls, returns) = (WorkerThread(), Counter(), Counter())
        @Sendable func renderUI() {
            withObservationTracking {
                _ = train.delay
                let isNested = calls.value > returns.value + 1
                if calls.value < 20_000, !isNested { thread.run { train.delay += 1 } }
            } onChange: {
                calls.increment()
                renderUI()
                returns.increment()
            }
        }
        let hasReturned = TestThread(stackSize: 512 * 1024) { renderUI() }.join(30)
        expect(
            hasReturned && calls.value == 20_000,
            """
            Another thread changed delay during `apply`, and each late `onChange` started the tracking \
            again, unless it ran inside another. It ran \(times(calls.value)). Expected: 20,000 times.
            """)
    }

    StepTest(
        "a change at any moment of apply, in every order", on: Threads5.self,
        Trial(then: "(delay)", "delay", later: "delay", calls: 1),
        Trial(
            then: "(delay, platform, destination)", "delay, platform",
            later: "destination, platform, delay", calls: 1),
        Trial(
            then: "(delay, b.delay, c.platform)", "c.platform, b.delay",
            later: "delay, c.platform, b.delay", calls: 1),
        Trial(
            then: "(delay)", "delay", later: "delay", onChange: "delay", calls: 1,
            why: "since the tracking has ended when its `onChange` runs"),
        Trial(
            "delay", then: "delay", "platform", onChange: "(delay, platform), platform", calls: 1))
}

let step6 = StepTests("5.6") {
    StepTest(
        "a change at any moment of an inner apply, in every order", on: Threads5.self,
        Trial(then: "((delay))", "delay", later: "delay", calls: 1, 1),
        Trial("((delay))", then: "delay", calls: 1, 1, 1),
        Trial(then: "(((delay)))", "delay", later: "delay", calls: 1, 1, 1),
        Trial(
            then: "(delay, (delay))", "delay", later: "delay", calls: 1, 1,
            why: "What isn't new to the outer list may be new to the inner one"),
        Trial(then: "((delay), platform)", "platform", later: "platform, delay", calls: 1, 1),
        Trial(
            then: "((delay, platform))", "delay", later: "platform", calls: 1, 1,
            why: "An inner tracking may have ended before it reads on, but the outer one hasn't"))

    StepTest("a read that isn't new goes no further out", .needsOuter) {
        let train = Train(to: "Lisboa", platform: 4)
        var locks: [Int] = []
        track {
            _ = train.platform
            locks.append(Work.locksInOrder(takenBy: { _ = train.platform }).count)
            track {
                _ = train.platform
                locks.append(Work.locksInOrder(takenBy: { _ = train.platform }).count)
            }
        }
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

    StepTest("the lists of nested trackings are gone afterwards", .needsOuter, .looksInside) {
        let train = Train(to: "Lisboa", platform: 4)
        weak var outerList: AccessList?
        weak var innerList: AccessList?
        track {
            outerList = accessList
            track {
                innerList = accessList
                return train.delay
            }
            _ = train.platform
        }
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
            `onChange` didn't run each time. It should: the second train may have the first one's \
            address, and is not the same.
            """)
    }

    StepTest("the outer list is back before the expression for onChange", .needsOuter) {
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
}

let step7 = StepTests("5.7") {
    StepTest(
        "only the other thread's change is reported", on: Threads5.self,
        Trial(
            "delay, platform, set delay", calls: 0,
            why: "since the code that makes a change already knows"),
        Trial(
            "delay, platform, set delay", then: "delay", calls: 1,
            why: "since only changes made while `apply` runs are left out"),
        Trial(
            "delay, (platform, set platform, set delay)", calls: 0, 0,
            why: "since the change was made while both `apply`s ran"),
        Trial(
            "delay, (platform, (destination, set delay, set destination, set platform))",
            calls: 0, 0, 0, why: "since the changes were made while all `apply`s ran"),
        Trial(
            "delay", "platform, set delay", calls: 1, 0,
            why: "since only a tracking's own `apply` is left out"),
        Trial(then: "(delay, platform, set delay)", "platform", later: "platform", calls: 1),
        Trial(then: "(delay, set delay)", "delay", later: "delay", calls: 1),
        Trial(
            then: "(delay, set platform)", "(platform, set delay)", later: "delay, platform",
            calls: 1, 1))

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
    StepTest("a read between willSet and the store counts too") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = (0..<4).map { _ in Counter() }
        /// Changes delay. After the change has been reported another thread comes, and reads the old value.
        func change(_ number: Int, throws error: CancellationError? = nil) {
            try? train.registrar.withMutation(of: train, keyPath: \.delay) {
                onAnotherThread { track(calls[number]) { train.delay } }
                if let error { throw error }
            }
        }
        change(0)
        expect(
            calls[0].value == 1,
            """
            A thread called `willSet` for delay. Before it stored the new value, another thread \
            tracked delay and read the old one. That tracking's `onChange` ran \
            \(times(calls[0].value)). Expected: once, or the old value is shown forever.
            """)
        let early = track { train.delay }
        change(1)
        expect(
            early.value == 1 && calls[1].value == 1,
            """
            A tracking was registered for delay, and called by `willSet`. Then, before the store, \
            another thread tracked delay. The first `onChange` ran \(times(early.value)), that of the \
            other thread \(times(calls[1].value)). Expected: once each, whatever `willSet` has found.
            """)
        change(2, throws: CancellationError())
        expect(
            calls[2].value == 1,
            """
            Another thread tracked delay during a change that throws, after `willSet`. The \
            tracking's `onChange` ran \(times(calls[2].value)). It should run once: what was changed \
            before the error stays changed.
            """)
        track { change(3) }
        expect(
            calls[3].value == 1,
            """
            The `apply` of a tracking changed delay. After `willSet` and before the store, another \
            thread tracked delay. That thread's `onChange` ran \(times(calls[3].value)). It should \
            run once: only the trackings of the thread that makes the change know of it.
            """)
    }

    StepTest(
        "a tracking that onChange starts is called for the next change", .needsDidSet,
        on: Framework5.self,
        Trial(
            "delay", then: "delay, delay, delay", onChange: "again", calls: 3,
            why: """
                once before each change, by `willSet`. What starts inside a change already knows about it
                """),
        Trial(
            "delay, platform", "platform, destination", "delay", then: "platform, delay, delay",
            onChange: "again", calls: 3, 1, 2))

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
        var wrong: [String] = []
        if own.value > 0 {
            wrong.append("After `didSet`, some of this thread's had been called.")
        }
        if inner.value != 8 {
            wrong.append(
                "After `didSet`, \(inner.value) of the other thread's eight had been called.")
        }
        if outer.value > 0 {
            wrong.append("Some of the seven were called before their `apply` was over.")
        }
        hasChanged.open()
        thread?.join()
        if outer.value != 7 {
            wrong.append("In the end, \(outer.value) of the seven had been called.")
        }
        expect(
            wrong.isEmpty,
            """
            Between `willSet` and the store, this thread started eight trackings of delay. Another \
            thread started eight as well, inside seven others whose `apply` went on beyond the \
            store. \(wrong.joined(separator: " ")) Expected: after `didSet`, all eight, and none of \
            this thread's; in the end all seven, each after its `apply`.
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
        "small programs of all kinds show the last value, in every order",
        .differs("It calls before it forgets, so a second thread calls too.")
    ) {
        expectPrograms(Framework5.kind, on: Framework5.self, count: 150)
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
                This test follows "a change at any moment of an inner apply, in every order": \
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

/// A train whose reads and changes the timeline tells.
///
/// Its registrar is real. There is a point before each use of the stored value: another thread may have
/// the turn between a report and a change, and between noting a read and the read.
final class Express: Observable, @unchecked Sendable {
    let registrar = ObservationRegistrar()
    private let name: String
    private var _destination = "Lisboa"
    private var _platform = 1
    private var _delay = 0

    /// A train. With a name, the timeline says "delay of a".
    init(_ name: String = "") {
        self.name = name.isEmpty ? "" : " of \(name)"
    }

    var destination: String {
        get { read(\.destination, "destination", \._destination) }
        set { change(\.destination, "destination", newValue) { _destination = newValue } }
    }

    var platform: Int {
        get { read(\.platform, "platform", \._platform) }
        set { change(\.platform, "platform", newValue) { _platform = newValue } }
    }

    var delay: Int {
        get { read(\.delay, "delay", \._delay) }
        set { change(\.delay, "delay", newValue) { _delay = newValue } }
    }

    private func read<Value>(
        _ keyPath: KeyPath<Express, Value>, _ property: String,
        _ stored: KeyPath<Express, Value>
    ) -> Value {
        registrar.access(self, keyPath: keyPath)
        Interleaving.point("reads \(property)\(name): \(self[keyPath: stored])")
        return self[keyPath: stored]
    }

    private func change<Value>(
        _ keyPath: KeyPath<Express, Value>, _ property: String, _ value: Value,
        _ store: () -> Void
    ) {
        registrar.withMutation(of: self, keyPath: keyPath) {
            Interleaving.point("stores \(property)\(name) = \(value)")
            store()
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
