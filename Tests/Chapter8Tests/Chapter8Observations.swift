import Synchronization
import Testing
import WorkshopTesting

@testable import Chapter8

let step2 = StepTests("8.2") {
    StepTest("it starts at the first next, with the current value") { @MainActor in
        await expectTurns(
            Turns(
                ["delay 10": "", "next(delay, platform, b.delay, runs)": "10 1 0 1"],
                why: "The closure should run once, at the first `next()`."))
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
        await expectTurns(
            Turns(["loop(delay)": "0", "delay 5": "5", "delay 10": "10", "platform 2": ""]),
            Turns(
                [
                    "loop(delay, platform, b.delay)": "0 1 0", "platform 2": "0 2 0",
                    "b.delay 5, delay 10, platform 3": "10 3 5",
                ], why: "Changes up to the next suspension give one value."),
            Turns(["loop(runs)": "1"], why: "With nothing read, nothing can change."),
            Turns(
                [
                    "loop(delay, 5? b.delay)": "0", "b.delay 3": "", "delay 5": "5 3",
                    "b.delay 7": "5 7", "delay 0": "0", "b.delay 9": "",
                ], why: "What is read is found out anew for each value."))
    }

    StepTest("changes between two calls of next are not missed, and come as one") {
        @MainActor in
        await expectTurns(
            Turns(
                [
                    "next(delay)": "0", "delay 5": "", "delay 10": "", "next": "10", "next": "",
                    "delay 15": "15",
                ], why: "The second call should give the latest value at once, and the third wait.")
        )
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

    StepTest(
        "small programs with loops and iterators",
        .differs("One of two iterators gets some values twice.")
    ) {
        await expectSequences(on: Framework.self, importing: "import Chapter8")
    }
}

let step4 = StepTests("8.4") {
    StepTest("a sequence ends, and stays there") { @MainActor in
        await expectTurns(
            Turns(["loop(delay)": "0", "delay 5": "5", "cancel": "end", "delay 10": ""]),
            Turns(
                ["cancelled(runs)": "nil", "next(runs)": "1"],
                why: "A task that is cancelled already gets `nil`, and the closure doesn't run."),
            Turns(
                ["next(delay)": "0", "next": "", "cancel": "nil", "next": "nil", "next": "nil"],
                why: stays),
            Turns(
                [
                    "next(delay, 10? finish)": "0", "delay 5": "", "next": "5", "delay 10": "",
                    "next": "nil", "next": "nil", "delay 15": "", "next": "nil",
                ], why: stays),
            Turns(
                [
                    "next(delay, 10? fail)": "0", "delay 10": "", "next": "error", "delay 5": "",
                    "next": "nil", "next": "nil",
                ], why: stays))
    }

    StepTest("a cancellation while the closure runs takes nothing away") { @MainActor in
        let why = "The task was cancelled while the closure ran."
        await expectTurns(
            Turns(["loop(delay, cancel)": "0, end"], why: why),
            Turns(["next(delay, cancel, fail)": "error", "next": "nil"], why: why))
    }

    StepTest("a copy of a cancelled iterator goes on") { @MainActor in
        await expectTurns(
            Turns(
                [
                    "next(delay)": "0", "copy": "", "next": "", "cancel": "nil", "delay 5": "",
                    "next copy": "copy: 5",
                ], why: "The copy has the same `Change`."))
    }

    // Swift's own leaves its last tracking at the registrar until something changes.
    StepTest("an iterator that has ended leaves nothing", .looksInside) { @MainActor in
        let why = "An iterator that has ended waits for nothing, also when it is kept."
        await expectTurns(
            Turns(
                ["loop(delay)": "0", "cancel": "end", "look": "nothing is left"],
                why:
                    "(Does `Change` end its tracking when it goes? Then what still holds the `Change`?)"
            ),
            Turns(["next(delay)": "0", "drop": "", "look": "nothing is left"]),
            Turns(
                ["next(delay)": "0", "next": "", "cancel": "nil", "look": "nothing is left"],
                why: why),
            Turns(
                [
                    "next(delay, stop? finish)": "0", "copy, next, next copy": "",
                    "stop, cancel": "nil, copy: nil", "look": "nothing is left",
                ], why: why),
            Turns(
                [
                    "next(delay, stop? fail)": "0", "copy, next, next copy": "",
                    "stop, cancel": "nil, copy: error", "look": "nothing is left",
                ], why: why))
    }

    StepTest(
        "small programs with loops that end",
        .differs("One of two iterators gets some values twice.")
    ) {
        await expectSequences(on: Framework.self, importing: "import Chapter8", ends: true)
    }
}

let step8 = StepTests("8.8") {
    StepTest("it goes on when an object goes, also while the closure runs") { @MainActor in
        await expectTurns(
            Turns(["loop(delay, b.delay, c.delay)": "0 0 0", "free b": "0 gone 0"]),
            Turns(
                ["loop(delay, 5? free a)": "0", "delay 5": "5, end"],
                why: "The closure, which finds the train gone, has to run once more."))
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

private let stays = "An iterator that has ended stays ended."

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
