import Synchronization
import Testing
import WorkshopTesting

@testable import Chapter8

let step2 = StepTests("8.2") {
    StepTest(
        "it starts at the first next, with the current value",
        .kept("The only one that counts what runs before the first `next()`.")
    ) { @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let runs = Counter()
        let delays = Observations { () -> Int in
            runs.increment()
            return train.delay
        }
        train.delay = 5
        var iterator = delays.makeAsyncIterator()
        await settle()
        let runsBefore = runs.value
        train.delay = 10
        let log = Log<String>()
        let task = await start {
            log.append(word(await iterator.next()))
        }
        await settle(log, 1)
        expect(
            runsBefore == 0,
            """
            `next()` has not been called yet, but the closure has run \(runsBefore) times. It \
            should first run at the first `next()`.
            """)
        expect(
            log.entries == ["10"],
            """
            Delay was 10 at the first `next()`, which gave \(log.entries). It should give the \
            current value, at once.
            """)
        task.cancel()
    }

    StepTest("the closure runs on the isolation of its creation") { @MainActor in
        let isThere = Log<Bool>()
        let values = Observations { () -> Int in
            isThere.append(isOnMainQueue)
            return 5
        }
        let log = Log<String>()
        let task = Task.detached {
            var iterator = values.makeAsyncIterator()
            log.append(word(await iterator.next()))
        }
        await settle { !log.entries.isEmpty }
        expect(
            log.entries == ["5"] && isThere.entries == [true],
            """
            A sequence was made on the main actor, and another thread asked for its first value, \
            which was \(log.entries). The closure ran \(times(isThere.entries.count)) in all, and \
            \(times(isThere.entries.count { $0 })) on the main actor. It should run once, on the \
            main actor, and give 5.
            """)
        task.cancel()
    }

    StepTest("a closure without an isolation does not run on the caller's") {
        @MainActor in
        let (isThere, isInTask) = (Log<Bool>(), Log<Bool>())
        // A function that is on no actor.
        nonisolated func values() -> Observations<Int, Never> {
            Observations {
                isThere.append(isOnMainQueue)
                isInTask.append(Caller.isHere)
                return 5
            }
        }
        var iterator = values().makeAsyncIterator()
        let value = await Caller.$isHere.withValue(true) { await iterator.next() }
        expect(
            value == 5 && isThere.entries == [false],
            """
            A sequence was made in a function that belongs to no actor, and the main actor asked \
            for its first value, which was \(word(value)). The closure ran \
            \(times(isThere.entries.count)) in all, and \(times(isThere.entries.count { $0 })) on \
            the main actor. It should run once, not on the main actor, and give 5.
            """)
        expect(
            isInTask.entries == [true],
            """
            Whether the closure ran in the task that asked for the value: \(isInTask.entries). \
            Expected: [true]. Another task isn't cancelled with that one.
            """)
    }

    StepTest("an error of the closure is passed on") { @MainActor in
        let delays = Observations { () throws(SignalFailure) -> Int in throw SignalFailure() }
        var iterator = delays.makeAsyncIterator()
        let given = await answer(of: &iterator)
        expect(
            given == "error",
            """
            A closure throws an error the first time it runs. The first `next()` gave \(given). \
            Expected: the error.
            """)
    }

    StepTest("an actor's closure runs on that actor") {
        var iterator = await Station().delays().makeAsyncIterator()
        let value = await iterator.next()
        expect(
            value == 5,
            """
            An actor made a sequence whose closure gives 5, and the first value was \
            \(word(value)). Expected: 5.
            """)
    }
}

let step3 = StepTests("8.3") {
    StepTest("one value after each change, and none without") { @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let isTracked = Log<Bool>()
        let (log, task) = await follow(
            Observations { () -> Int in
                isTracked.append(isTrackingOfThisThread)
                return train.delay
            })
        for (count, delay) in [(2, 5), (3, 10)] {
            train.delay = delay
            await settle(log, count)
        }
        train.platform = 2
        await settle()
        let (runs, tracked) = (isTracked.entries.count, isTracked.entries.count { $0 })
        expect(
            log.entries == ["0", "5", "10"],
            """
            Delay was 0, became 5, and later 10, and then platform changed. The values were \
            \(log.entries). Expected: 0, 5 and 10.\(runs == tracked ? "" : """
                 The closure ran \(times(runs)) in all, and \(times(tracked)) in a tracking that \
                its own thread had started. It should always run in one.
                """)
            """)
        task.cancel()
    }

    StepTest(
        "the tracking starts where the closure runs", .looksInside,
        .kept("It asks for what is given: own changes are those of the closure's thread.")
    ) { @MainActor in
        let isHere = Log<Bool>()
        let values = Observations { () -> Int in
            isHere.append(isTrackingOfThisThread)
            return 5
        }
        let task = Task.detached {
            var iterator = values.makeAsyncIterator()
            _ = await iterator.next()
        }
        await settle { !isHere.entries.isEmpty }
        expect(
            isHere.entries == [true],
            """
            A closure on the main actor was evaluated for a loop that is not on the main actor. Whether \
            it ran in a tracking that its own thread had started: \(isHere.entries). It should run once, \
            in such a tracking: by the thread, a change that the closure makes itself is told from others.
            """)
        task.cancel()
    }

    StepTest("an evaluation uses the tracking of its change", .looksInside) {
        @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let before = trackingsSoFar
        let (log, task) = await follow(Observations { train.delay })
        let count = trackingsSoFar - before
        train.delay = 5
        await settle(log, 2)
        let entries = log.entries.prefix(5)
        expect(
            count == 1 && entries == ["0", "5"],
            """
            A loop got its first value. The number of trackings that have started is \(count). \
            Expected: 1. (`Change` has a tracking already.) Then delay became 5. The values: \
            \(Array(entries)). Expected: 0 and 5.
            """)
        task.cancel()
    }

    StepTest(
        "a closure that reads nothing gives one value",
        .kept("The only one with nothing to wait for.")
    ) { @MainActor in
        let (log, task) = await follow(Observations { 5 })
        await settle()
        let entries = log.entries.prefix(5)
        expect(
            entries == ["5"],
            """
            A closure reads nothing and gives 5, so nothing can change. At first, the loop logged \
            \(Array(entries)). Expected: one value, and then a wait: after \
            each evaluation there is something to wait for, whatever it has read.
            """)
        task.cancel()
    }

    StepTest("after a change, next does not wait", .looksInside) {
        everyOrder { order in
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let delays = Observations { train.delay }
            let seen = Log<String>()
            let isTracked = Log<Bool>()
            let end = Gate()
            defer { end.open() }
            order.task {
                keepThreadsBusy(until: end)
                var iterator = delays.makeAsyncIterator()
                for delay in [0, 5, 10] {
                    if delay > 0 {
                        Interleaving.note("sets delay to \(delay)")
                        train.delay = delay
                    }
                    seen.append(word(await iterator.next()))
                    Interleaving.note("gets \(seen.entries.last ?? "")")
                }
                isTracked.append(!isEmpty(train))
            }
            try order.run()
            order.expect(
                seen.entries == ["0", "5", "10"] && isTracked.entries == [true],
                """
                Delay was 0 and became 5 and 10, each time before a call of `next()`. The values \
                were \(seen.entries), and after the last one, a tracking \
                \(isTracked.entries == [true] ? "waited" : "didn't wait") for the next change. \
                Expected: 0, 5 and 10, and a tracking that waits.
                """)
        }
    }

    StepTest("changes between two calls of next are not missed, and come as one") {
        @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let log = Log<String>()
        let task = await start {
            var iterator = Observations { train.delay }.makeAsyncIterator()
            log.append(word(await iterator.next()))
            for delay in [5, 10] {
                // Other tasks have their turns too, and no task waits for a value.
                train.delay = delay
                await settle()
            }
            log.append(word(await iterator.next()))
            log.append(word(await iterator.next()))
        }
        await settle(log, 2)
        expect(
            log.entries == ["0", "10"],
            """
            Delay became 5 and 10 between the first and the second `next()`, and nothing changed \
            after that. Three calls of `next()` gave \(log.entries). The first should give 0, the \
            second 10 at once, and the third should wait.
            """)
        task.cancel()
    }

    StepTest("what is read is found out anew for each value") { @MainActor in
        nonisolated(unsafe) let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        nonisolated(unsafe) let late = Train(to: "Porto", platform: 1)
        let (log, task) = await follow(Observations { board.trains.map(\.delay) })
        late.delay = 3
        await settle()
        board.trains.append(late)
        await settle(log, 2)
        late.delay = 5
        await settle(log, 3)
        expect(
            log.entries == ["[0]", "[0, 3]", "[0, 5]"],
            """
            A train's delay changed, the train was put on the board, and its delay changed again. \
            The values of the board's delays were \(log.entries). The first change is of a train \
            that is not on the board yet, and should give no value. The others should give one each.
            """)
        task.cancel()
    }

    StepTest(
        "small programs with loops and iterators",
        .differs("One of two iterators gets some values twice.")
    ) {
        await expectSequences(on: Framework.self, importing: "import Chapter8")
    }
}

let step4 = StepTests("8.4") {
    StepTest(
        "a cancelled task gets nil, and the sequence is over",
        .kept("The plainest one: it says what the step is about.")
    ) { @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let (log, task) = await follow(Observations { train.delay })
        train.delay = 5
        await settle(log, 2)
        task.cancel()
        await settle(log, 3)
        train.delay = 10
        await settle()
        expect(
            log.entries == ["0", "5", "end"],
            """
            A task waited for the next delay after 0 and 5, and was cancelled. Its loop logged \
            \(log.entries). The loop should end, with no other value.
            """)
    }

    StepTest(
        "a task that is cancelled already gets nil at once",
        .kept("The only one that is cancelled before its first value.")
    ) { @MainActor in
        let (runs, log) = (Counter(), Log<String>())
        for (count, isCancelled) in [(1, true), (2, false)] {
            let task = await start {
                if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
                var iterator = Observations { runs.increment() }.makeAsyncIterator()
                log.append(word(await iterator.next()))
            }
            await settle(log, count)
            task.cancel()
        }
        expect(
            log.entries == ["nil", "1"],
            """
            Two tasks asked for a first value. The first task had been cancelled before. The \
            closure counts how often it runs. The tasks got \(log.entries). The first should get \
            `nil`, without running the closure. The second should get 1.
            """)
    }

    StepTest("a cancelled iterator stays ended, in any task") { @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let log = Log<String>()
        nonisolated(unsafe) var iterator = Observations { train.delay }.makeAsyncIterator()
        let task = await start {
            for _ in 1...2 { log.append(word(await iterator.next())) }
        }
        await settle(log, 1)
        task.cancel()
        await settle(log, 2)
        let other = await start { log.append(word(await iterator.next())) }
        await settle(log, 3)
        expect(
            log.entries == ["0", "nil", "nil"],
            """
            A task got a value, and was cancelled while it waited for the next one. Then another \
            task asked the same iterator. \(firstWrong(log.entries, ["0", "nil", "nil"])) An \
            iterator that has ended stays ended.
            """)
        other.cancel()
    }

    StepTest("a copy of a cancelled iterator goes on") { @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let log = Log<String>()
        nonisolated(unsafe) var iterator = Observations { train.delay }.makeAsyncIterator()
        log.append(word(await iterator.next()))
        nonisolated(unsafe) var copy = iterator
        let task = await start { log.append(word(await iterator.next())) }
        task.cancel()
        await settle(log, 2)
        train.delay = 5
        let other = await start { log.append(word(await copy.next())) }
        await settle(log, 3)
        expect(
            log.entries == ["0", "nil", "5"],
            """
            An iterator gave 0, and was copied. A task that waited for its next value was cancelled, \
            and then delay became 5. They gave \(log.entries): first the iterator twice, and then \
            its copy. Expected: 0, nil and 5. The copy has the same `Change`.
            """)
        other.cancel()
    }

    StepTest("a thrown error ends it") { @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let (log, listsLeft) = (Log<String>(), Counter())
        let delays = Observations { () throws(SignalFailure) -> Int in
            guard train.delay < 10 else { throw SignalFailure() }
            return train.delay
        }
        let task = await start {
            var iterator = delays.makeAsyncIterator()
            for _ in 1...5 {
                do throws(SignalFailure) {
                    log.append(word(try await iterator.next()))
                } catch {
                    // Looked for here: the main actor's next job may run on another thread.
                    if listOfThread != nil { listsLeft.increment() }
                    listOfThread = nil
                    log.append("error")
                    train.delay = 5
                }
            }
        }
        await settle(log, 1)
        train.delay = 10
        await settle(log, 5)
        expect(
            log.entries == ["0", "error", "nil", "nil", "nil"],
            """
            The closure gave 0, then threw, and would then give 5. \
            \(firstWrong(log.entries, ["0", "error", "nil", "nil", "nil"]))
            """)
        expect(
            listsLeft.value == 0,
            """
            The closure threw, and the list that collected its reads is still in place. (`track`, of \
            step 8.5, puts it there.)
            """)
        task.cancel()
    }

    StepTest("a cancellation while the closure runs takes nothing away") { @MainActor in
        for (first, what) in [("5", "returns 5"), ("error", "throws an error")] {
            let log = Log<String>()
            let values = Observations { () throws(SignalFailure) -> Int in
                withUnsafeCurrentTask { $0?.cancel() }
                if first == "error" { throw SignalFailure() }
                return 5
            }
            await start {
                var iterator = values.makeAsyncIterator()
                for _ in 1...2 { log.append(await answer(of: &iterator)) }
            }
            await settle(log, 2)
            expect(
                log.entries == [first, "nil"],
                """
                The task was cancelled while the closure ran for the first value. The closure \
                \(what). \(firstWrong(log.entries, [first, "nil"]))
                """)
        }
    }

    StepTest("untilFinished ends at finish, and stays there") { @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let log = Log<String>()
        let delays = Observations<Int, Never>.untilFinished {
            train.delay == 10 ? .finish : .next(train.delay)
        }
        let task = await start {
            var iterator = delays.makeAsyncIterator()
            for count in 1...5 {
                log.append(word(await iterator.next()))
                if count == 4 { train.delay = 15 }
            }
        }
        for (count, delay) in [(1, 5), (2, 10)] {
            await settle(log, count)
            train.delay = delay
        }
        await settle(log, 5)
        expect(
            log.entries == ["0", "5", "nil", "nil", "nil"],
            """
            Delay was 0 and became 5, then 10, for which the closure returns `.finish`. A loop asked \
            once more, and again after delay had become 15. \
            \(firstWrong(log.entries, ["0", "5", "nil", "nil", "nil"]))
            """)
        task.cancel()
    }

    // Swift's own leaves its last tracking at the registrar until something changes.
    StepTest("an ended iterator leaves nothing at the registrar", .looksInside) {
        @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let (log, task) = await follow(Observations { train.delay })
        let wasObserved = !isEmpty(train)
        task.cancel()
        await settle(log, 2)
        let afterCancel = !isEmpty(train)
        let other = await start {
            var iterator = Observations { train.delay }.makeAsyncIterator()
            log.append(word(await iterator.next()))
        }
        await settle(log, 3)
        let afterBreak = !isEmpty(train)
        other.cancel()
        expect(
            wasObserved && log.entries == ["0", "end", "0"],
            """
            A loop was cancelled while it waited for its second value, and later an iterator was \
            released after its first one. They logged \(log.entries). Expected: 0, end, 0.
            """)
        expect(
            !afterCancel,
            """
            A loop that waited for a change was cancelled, and has ended. A tracking is still at \
            the train. It should be gone. (Does `Change` end it when it goes? Then what still \
            holds the `Change`?)
            """)
        expect(
            !afterBreak,
            """
            An iterator was released after its first value. Its tracking is still at the train. It \
            should be gone.
            """)
    }

    StepTest(
        "a cancelled iterator leaves nothing behind, also when it is kept", .looksInside
    ) { @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let log = Log<String>()
        func delays(holding ticket: Ticket?) -> Observations<Int, Never> {
            Observations { withExtendedLifetime(ticket) { train.delay } }
        }
        var captured: Ticket? = Ticket()
        weak let ticket = captured
        nonisolated(unsafe) var iterator = delays(holding: captured).makeAsyncIterator()
        captured = nil
        let task = await start {
            for _ in 1...2 {
                let value = await iterator.next()
                let isObserved = !isEmpty(train)
                log.append("\(word(value)) \(isObserved)")
            }
        }
        await settle(log, 1)
        task.cancel()
        await settle(log, 2)
        expect(
            log.entries == ["0 true", "nil false"],
            """
            A task got a value, was cancelled while it waited for the next one, and keeps its \
            iterator. Two calls of `next()` logged \(log.entries): the value, and whether a tracking \
            is registered. Expected: 0 and true, then `nil` and false.
            """)
        expect(
            ticket == nil,
            """
            A cancelled task keeps its iterator, which has ended. The closure is still in memory. \
            It should be gone: an iterator that has ended needs it no longer.
            """)
        withExtendedLifetime(iterator) {}
    }

    StepTest("an iterator that comes to its end waits for nothing", .looksInside) {
        @MainActor in
        for (end, what) in [("nil", "returned `.finish`"), ("error", "threw an error")] {
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let ends = Counter()
            let delays = Observations.untilFinished {
                () throws(SignalFailure) -> Observations<Int, SignalFailure>.Iteration in
                guard ends.value > 0 else { return .next(train.delay) }
                if end == "error" { throw SignalFailure() }
                return .finish
            }
            let log = Log<String>()
            nonisolated(unsafe) var first = delays.makeAsyncIterator()
            let value = await answer(of: &first)
            nonisolated(unsafe) var kept = first
            // Used up by the first task, which keeps nothing at its end.
            nonisolated(unsafe) var given: Observations<Int, SignalFailure>.Iterator? = first
            first = delays.makeAsyncIterator()
            let task = await start {
                guard var own = given.take() else { return }
                log.append("cancelled: \(await answer(of: &own))")
            }
            await start { log.append("other: \(await answer(of: &kept))") }
            ends.increment()
            task.cancel()
            await settle(log, 2)
            expect(
                value == "0" && log.entries.sorted() == ["cancelled: nil", "other: \(end)"]
                    && isEmpty(train),
                """
                Two copies of an iterator waited for a change after \(value), in two tasks. One \
                task was cancelled, which gives the other one its turn, and there the closure \
                \(what). They got \(log.entries.sorted()), and a tracking is \
                \(isEmpty(train) ? "no longer" : "still") registered. Expected: nil for the \
                cancelled one, \(end) for the other, and no tracking: an iterator that has ended \
                waits for nothing, also when it is kept.
                """)
            withExtendedLifetime(kept) {}
        }
    }

    StepTest(
        "small programs with loops that end",
        .differs("One of two iterators gets some values twice.")
    ) {
        await expectSequences(on: Framework.self, importing: "import Chapter8", ends: true)
    }
}

let step8 = StepTests("8.8") {
    StepTest("it ends when the object goes while the closure runs") { @MainActor in
        nonisolated(unsafe) weak let train = keep(Train(to: "Lisboa", platform: 4))
        let delays = Observations<Int, Never>.untilFinished {
            guard let train else { return .finish }
            if train.delay == 5 { kept = nil }
            return .next(train.delay)
        }
        let (log, task) = await follow(delays)
        kept?.delay = 5
        await settle(log, 3)
        expect(
            log.entries == ["0", "5", "end"],
            """
            Delay was 0 and became 5. While the closure read 5, the last owner of the train \
            released it. The loop logged \(log.entries). Expected: 0, 5 and end: the closure \
            has to be evaluated once more.
            """)
        task.cancel()
    }

    StepTest(
        "a setter of another thread may be slow, or never report its end",
        .differs("The old value comes twice.", before: .swift64)
    ) { @MainActor in
        for reports in [Program.Reports.mutation, .both] {
            let gauge = SlowGauge(reports)
            let (log, task) = await follow(Observations { gauge.level })
            let thread = TestThread { gauge.level = 5 }
            gauge.isChanging.wait()
            // Code that wakes up too early does so on threads that a busy machine may let wait.
            for _ in 0..<10 {
                await settle()
                try? await Task.sleep(for: .milliseconds(5))
            }
            gauge.mayChange.open()
            thread.join()
            await settle(log, 2)
            expect(
                log.entries == ["0", "5"],
                """
                Another thread set a level from 0 to 5. It announced the change\
                \(reports == .both ? " with `willSet`" : ""), and stored the value some time later. \
                The values were \(log.entries). Expected: 0 and 5.
                """)
            task.cancel()
        }
        let gauge = SlowGauge(.begins)
        gauge.mayChange.open()
        let (log, task) = await follow(Observations { gauge.level })
        onAnotherThread { gauge.level = 5 }
        await settle(log, 2)
        expect(
            log.entries == ["0", "5"],
            """
            Another thread set a level from 0 to 5. Its setter reports the beginning of a change, and \
            never the end. The values were \(log.entries). Expected: 0 and 5.
            """)
        task.cancel()
    }

    StepTest("a loop and another thread's setter, in every order", .looksInside) {
        for reports in [Program.Reports.mutation, .both, .ends] {
            everyOrder { order in
                let gauge = SlowGauge(reports)
                gauge.mayChange.open()
                let seen = Log<Int>()
                order.task {
                    for await level in Observations({ gauge.level }) {
                        Interleaving.note("gets \(level)")
                        seen.append(level)
                        // A loop that doesn't wait for a change would never end.
                        if level == 10 || seen.entries.count == 20 { return }
                    }
                }
                order.thread {
                    gauge.level = 5
                    gauge.level = 10
                }
                try order.run()
                // A setter that is slow after the store lets its value come twice.
                order.expect(
                    seen.entries.last == 10 && seen.entries.sorted() == seen.entries
                        && seen.entries.count { $0 == 0 } < 2,
                    """
                    Another thread set a level from 0 to 5, and then to 10. The loop got \
                    \(seen.entries). Expected: 0 once at most, and 10 in the end.
                    """)
            }
        }
    }

    StepTest("small programs with loops, iterators, and trains that go") {
        await expectSequences(
            on: Framework.self, importing: "import Chapter8", ends: true, letsGo: true)
    }

    StepTest(
        "small programs with setters that are written by hand",
        .differs("It waits forever for a change of which only the end is reported.")
    ) {
        await expectSequences(on: ByHand.self, importing: "import Chapter8", byHand: true)
    }
}

// MARK: - What these tests share

/// Says which call of `next()` was wrong first.
private func firstWrong(_ given: [String], _ expected: [String]) -> String {
    let right = zip(given, expected).prefix { $0 == $1 }.count
    let result = right < given.count ? "gave \(given[right])" : "did not return"
    let wanted = expected.dropFirst(right).first ?? "no further call"
    return "Call \(right + 1) of `next()` \(result). Expected: \(wanted)."
}

/// A mark of the task that asks for a value.
private enum Caller {
    @TaskLocal static var isHere = false
}

/// What `next()` gives: a value, "nil", or "error".
@MainActor private func answer(
    of iterator: inout Observations<Int, SignalFailure>.Iterator
) async -> String {
    do throws(SignalFailure) {
        return word(try await iterator.next())
    } catch {
        return "error"
    }
}

/// Keeps all threads of the pool busy, so that what another task should do comes later.
func keepThreadsBusy(until end: Gate) {
    for _ in 0..<64 { Task.detached { end.wait() } }
}

/// An actor that makes a sequence. Its closure stops the program where it should not run.
private actor Station {
    private let delay = 5

    func delays() -> Observations<Int, Never> {
        Observations {
            self.preconditionIsolated()
            return self.delay
        }
    }
}

/// An observable level whose setter waits between the report and the change.
private final class SlowGauge: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let value = Atomic(0)
    private let reports: Program.Reports

    /// Open once the setter has reported the change.
    let isChanging = Gate()
    /// What the setter waits for before the change.
    let mayChange = Gate()

    init(_ reports: Program.Reports) { self.reports = reports }

    var level: Int {
        get {
            registrar.access(self, keyPath: \.level)
            Interleaving.point("reads the level")
            return value.load(ordering: .sequentiallyConsistent)
        }
        set {
            func store() {
                isChanging.open()
                mayChange.wait()
                Interleaving.point("stores \(newValue)")
                value.store(newValue, ordering: .sequentiallyConsistent)
            }
            guard reports != .mutation else {
                return registrar.withMutation(of: self, keyPath: \.level, store)
            }
            if reports != .ends { registrar.willSet(self, keyPath: \.level) }
            store()
            if reports != .begins { registrar.didSet(self, keyPath: \.level) }
        }
    }
}

/// The only one who keeps a train alive.
@MainActor private var kept: Train?

@MainActor private func keep(_ train: Train) -> Train {
    kept = train
    return train
}
