import Foundation
import Synchronization
import Testing
import WorkshopTesting

@testable import Chapter8

let step2 = StepTests("8.2") {
    StepTest("the closure runs on the isolation of its creation") { @MainActor in
        await expectTurns(
            Turns(
                ["away(delay, platform, b.delay, runs)": "0 1 0 1"],
                why:
                    "The sequence was made on the main actor, and so that is where the closure runs."
            ))
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
        await expectTurns(Turns(["next(delay, fail)": "error"]))
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

    StepTest("changes up to the next suspension give one value, of what is read then") {
        @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        nonisolated(unsafe) let board = Board()
        let (log, task) = await follow(
            Observations { board.trains.map { "\($0.delay) on \($0.platform)" } })
        train.delay = 3
        await settle()
        board.trains.append(train)
        await settle(log, 2)
        train.delay = 5
        train.delay = 10
        train.platform = 2
        await settle(log, 3)
        let expected = ["[]", "[\"3 on 4\"]", "[\"10 on 2\"]"]
        expect(
            log.entries == expected,
            """
            A train's delay became 3, and then the train was put on a board without trains. Later, \
            with no suspension in between, its delay became 5 and 10, and its platform 2. The values \
            of the board's delays and platforms were \(log.entries). Expected: \(expected).
            """)
        task.cancel()
    }

    StepTest("changes between two calls of next are not missed, and come as one") {
        @MainActor in
        await expectTurns(
            Turns(
                [
                    "next(delay)": "0", "delay 5": "", "delay 10": "", "next": "10", "next": "",
                    "delay 15": "15",
                ], why: "The second call should give the latest value at once.")
        )
    }

    StepTest("an evaluation uses the tracking of its change", .looksInside) { @MainActor in
        await expectTurns(
            Turns(
                [
                    "loop(delay)": "0", "count": "1 tracking", "delay 5": "5",
                    "count": "2 trackings",
                    "delay 10": "10", "count": "3 trackings",
                ], why: "`Change` has a tracking already."))
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
                ]))
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
            Turns(
                ["loop(delay, b.delay, c.delay)": "0 0 0", "free b": "0 gone 0"],
                why: "The closure has read train b, so it has to run once more when that goes."),
            Turns(
                ["loop(delay, 5? free a)": "0", "delay 5": "5, end"],
                why: "The closure, which finds the train gone, has to run once more."))
    }

    StepTest(
        "a setter of another thread may be slow, or never report its end",
        .differs("The old value comes twice.", before: .swift64)
    ) { @MainActor in
        await expectTurns(
            Turns(
                ["loop(delay)": "0", "slow delay": "", "done": "5"],
                why: "The value isn't stored when the change is announced."),
            Turns(
                ["loop(delay)": "0", "other(begin delay)": "", "other(delay 5)": "5"],
                why: "`willSet` announces a change, and its end is reported later."),
            Turns(
                ["loop(delay)": "0", "other(begin delay)": "0"],
                why: """
                    This setter never reports the end of its change, so the loop has to go on without \
                    that. (Nothing was stored, so the value is still 0.)
                    """))
    }

    StepTest(
        "a slow change is waited for, but not forever",
        .differs("The old value comes twice.", before: .swift64)
    ) { @MainActor in
        let (log, isSeen) = (Log<String>(), Log<Bool>())
        let train = CarefulTrain(
            beforeStore: { usleep(500_000) },
            afterStore: { isSeen.append(wait(4) { log.entries.contains("5") }) })
        let (_, task) = await follow(Observations { train.delay }, in: log)
        let setter = TestThread { train.delay = 5 }
        while isSeen.entries.isEmpty { try? await Task.sleep(for: .milliseconds(10)) }
        setter.join()
        task.cancel()
        expect(
            log.entries.prefix(2) == ["0", "5"] && isSeen.entries == [true],
            """
            Another thread set delay to 5. Its setter took half a second until the store, and after \
            that waited until the loop had the 5, but at most four seconds. The loop got \
            \(log.entries), and the setter waited \(isSeen.entries == [true] ? "long enough" : "in vain"). \
            Expected: 0, and then 5 in time. If two wait for each other, which one gives up?
            """)
    }

    StepTest(
        "a change on the closure's own actor is over when the loop wakes",
        .differs("The old value comes twice.", before: .swift64)
    ) { @MainActor in
        let train = CarefulTrain(beforeStore: { usleep(100_000) })
        let (delays, log) = (Observations { train.delay }, Log<String>())
        let task = Task.detached { for await delay in delays { log.append("\(delay)") } }
        await settle(log, 1)
        var prompt = 0
        for count in 2...4 {
            let start = ContinuousClock.now
            train.beginChange()
            await settle(log, count)
            prompt += ContinuousClock.now - start < .milliseconds(200) ? 1 : 0
        }
        let setter = TestThread { train.delay = 5 }
        await settle(log, 5)
        setter.join()
        task.cancel()
        expect(
            log.entries == ["0", "0", "0", "0", "5"] && prompt > 0,
            """
            A closure belongs to the main actor, and the loop over its values doesn't. The main \
            actor called `willSet` three times, each time without a store. The loop's next value came \
            within a fifth of a second \(times(prompt)). Then another thread set delay to 5, slowly. \
            In all, the loop got \(log.entries). Expected: 0, three more of them at once, and 5. (On \
            which thread does `waitForEnd` run?)
            """)
    }

    StepTest("nothing waits for a change that has ended", .looksInside) {
        var problem: String? = ""
        for _ in 1...3 where problem != nil { problem = await problemAfterEndOfChange() }
        expect(problem == nil, problem ?? "")
    }

    StepTest("a loop and another thread's setter, in every order", .looksInside) {
        for reports in [Program.Reports.mutation, .both, .ends] {
            everyOrder { order in
                let gauge = Gauge(reports)
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

/// Keeps all threads of the pool busy, so that what another task should do comes later.
func keepThreadsBusy(until end: Gate) {
    for _ in 0..<64 { Task.detached { end.wait() } }
}

/// Comes back when each thread of the pool has finished what it was doing, however busy the machine is: as
/// many tasks as there are threads meet, and none goes on before all of them have a thread.
func letThreadsFinish() async {
    let (count, arrived, all) = (ProcessInfo.processInfo.activeProcessorCount, Counter(), Gate())
    await withTaskGroup { group in
        for _ in 0..<count {
            group.addTask {
                if arrived.increment() == count { all.open() }
                all.wait(0.1)
            }
        }
    }
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

/// A train whose setter runs other code before the store and after it.
private final class CarefulTrain: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let value = Atomic(0)
    private let beforeStore, afterStore: @Sendable () -> Void

    init(
        beforeStore: @escaping @Sendable () -> Void = {},
        afterStore: @escaping @Sendable () -> Void = {}
    ) {
        self.beforeStore = beforeStore
        self.afterStore = afterStore
    }

    var delay: Int {
        get {
            registrar.access(self, keyPath: \.delay)
            return value.load(ordering: .sequentiallyConsistent)
        }
        set {
            registrar.withMutation(of: self, keyPath: \.delay) {
                beforeStore()
                value.store(newValue, ordering: .sequentiallyConsistent)
                afterStore()
            }
        }
    }

    /// Reports the beginning of a change, and nothing else.
    func beginChange() { registrar.willSet(self, keyPath: \.delay) }
}

/// An observable level with a setter that is written by hand.
private final class Gauge: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let value = Atomic(0)
    private let reports: Program.Reports

    init(_ reports: Program.Reports) { self.reports = reports }

    var level: Int {
        get {
            registrar.access(self, keyPath: \.level)
            Interleaving.point("reads the level")
            return value.load(ordering: .sequentiallyConsistent)
        }
        set {
            func store() {
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
