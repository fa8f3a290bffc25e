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
