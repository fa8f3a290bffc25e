import Testing
import WorkshopTesting

@testable import Chapter8

let step5 = StepTests("8.5") {
    StepTest("what was asked for comes once, and the rest doesn't") { @MainActor in
        await expectTurns(
            Turns(
                [
                    "(deinit: delay, platform), (willSet: delay, platform), (willSet: platform)":
                        "",
                    "destination 1": "", "delay 5": "2 willSet delay 0", "delay 10": "",
                    "platform 2": "3 willSet platform 1",
                ], why: origin),
            Turns(
                [
                    "(willSet: (), delay, other(delay 5), over)": "apply is over, willSet delay 5",
                    "look": "nothing is left", "delay 10": "",
                ],
                why:
                    "The call comes right after `apply`. The tracking ended before there was anything to call."
            ),
            Turns(
                [
                    "(willSet: (), delay, platform, b.delay, c.delay)": "",
                    "c.delay 5": "willSet delay 0", "look": "nothing is left",
                ], why: "A tracking that is over leaves nothing at any registrar."),
            Turns(
                [
                    """
                    (willSet: (), delay, platform => platform 2), \
                    (willSet: (), delay, platform => platform 3), \
                    (willSet: (), delay, platform => platform 4)
                    """: "",
                    "delay 5": "1 willSet delay 0, 2 willSet delay 0, 3 willSet delay 0",
                ], why: "By the first call, all should have accepted the event. \(origin)"))
    }

    StepTest("an apply that throws leaves nothing, and takes nothing away") { @MainActor in
        await expectTurns(
            Turns(
                [
                    "(willSet: delay, fail)": "", "look": "nothing is left",
                    "(willSet: delay)": "", "delay 5": "2 willSet delay 0",
                ]),
            Turns(
                [
                    "(willSet: (willSet: fail), delay)": "",
                    "delay 5": "1 willSet delay 0",
                ], why: "After an error, too, the outer list is in place."),
            Turns(
                ["(willSet: (), delay, other(delay 5), fail)": "", "look": "nothing is left"],
                why: "Nothing is reported of an `apply` that throws."))
    }

    StepTest("each kind is accepted once, if it was asked for", .looksInside) {
        let wrong = firstWrongCallOfAll()
        expect(wrong == nil, wrong ?? "")
    }

    StepTest("two threads in every order: one of them calls", .looksInside) { @MainActor in
        await expectTurns(
            Turns(
                [
                    "(willSet: (), delay, platform)": "", "delay 5 | platform 2": "willSet",
                    "look": "nothing is left",
                ]))
    }

    StepTest("two events in every order: what is accepted is reported", .looksInside) {
        everyOrder { order in
            nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
            let seen = Log<String>()
            let report = trackBoth(train) { event in
                let name = name(event.kind)
                Interleaving.call("calls `onChange` with \(name)")
                seen.append(name)
            }
            order.thread { report(.willSet) }
            order.thread { report(.didSet) }
            try order.run()
            order.expect(
                seen.entries == ["didSet"] || seen.entries.sorted() == ["didSet", "willSet"],
                """
                A tracking asked for `.willSet` and `.didSet`. One thread reported `willSet` to it, \
                and another one `didSet`. `onChange` was called for \(seen.entries). Expected: one \
                call for each event that the tracking accepted. It accepts both, or `didSet` alone \
                if that comes first.
                """)
        }
    }

    StepTest("small programs with reports before a change, and errors") {
        expectPrograms(kind(.willSet), on: Framework.self, count: 150)
    }
}

let step5WithoutOptions = StepTests("8.5") {
    StepTest("what the expression for onChange reads is not waited for") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        func callback(_ platform: Int) -> @Sendable () -> Void { { calls.increment() } }
        _ = withObservationTracking({ train.delay }, onChange: callback(train.platform))
        train.platform = 2
        let callsBefore = calls.value
        train.delay = 5
        expect(
            callsBefore == 0 && calls.value == 1,
            """
            `apply` read delay, and the expression for `onChange` read platform. Platform changed, \
            and `onChange` had run \(times(callsBefore)); then delay changed, and it had run \
            \(times(calls.value)). It should run once, for delay only: the list collects what \
            `apply` reads.
            """)
        let outer = Counter()
        withObservationTracking {
            _ = withObservationTracking({ train.delay }, onChange: callback(train.platform))
        } onChange: {
            outer.increment()
        }
        train.platform = 7
        expect(
            outer.value == 1,
            """
            An outer `apply` ran an inner tracking. The expression for the inner `onChange` read \
            platform, which changed later. The outer `onChange` ran \(times(outer.value)). It should run \
            once: the expression belongs to the outer `apply`.
            """)
    }

    StepTest("small programs without options do what they did in chapter 5") {
        expectPrograms(Framework.kind, on: Framework.self, count: 150)
    }
}

let step6 = StepTests("8.6") {
    StepTest("an object that goes is reported once, whichever property was read") {
        @MainActor in
        await expectTurns(
            Turns(["(deinit: delay, platform)": "", "delay 5": "", "free a": "deinit"]),
            Turns(
                [
                    "(deinit: delay), (deinit: platform), (deinit: b.delay, destination)": "",
                    "free a": "1 deinit, 2 deinit, 3 deinit", "free b": "",
                ]),
            Turns(
                [
                    """
                    (willSet deinit: delay, b.delay => b.delay 5), \
                    (willSet deinit: platform, b.delay => b.delay 10), \
                    (willSet deinit: destination, b.delay => b.delay 15)
                    """: "",
                    "free a": "1 deinit, 2 deinit, 3 deinit",
                ], why: "A tracking that is being called should no longer wait."),
            Turns(
                ["(deinit: delay, free a, over)": "apply is over, deinit"],
                why: "What `apply` returns may not show that the train is gone."))
    }

    StepTest("an object that apply has made is reported only if it outlives apply") { @MainActor in
        await expectTurns(
            Turns(
                [
                    "(deinit: make b, b.delay, free b, delay, over)": "apply is over",
                    "free a": "deinit",
                ]),
            Turns(
                [
                    """
                    (deinit: (deinit: delay, make b, b.delay, free b), over), \
                    (deinit: (deinit: delay), make b, b.delay, free b, over)
                    """: "apply is over, apply is over",
                    "free a": "1 deinit, 2 deinit, 3 deinit, 4 deinit",
                ], why: "An outer `apply` has made what is made in an inner one."),
            Turns(
                ["(deinit: make b, b.delay)": "", "free b": "deinit"],
                why: "`apply` returned long before that."),
            Turns(
                ["(deinit: make b, b.delay)": "", "(deinit: free b)": "1 deinit"],
                why: "The first `apply` had returned before the second one began."),
            Turns(["(deinit: make b, b.delay, other(free b), delay, over)": "apply is over"]))
    }

    StepTest("an object that another thread made during apply is reported") { @MainActor in
        let why = "This `apply` didn't make the train, so it may find another one next time."
        await expectTurns(
            Turns(
                ["(deinit: other(make b), b.delay, free b, over)": "apply is over, deinit"],
                why: why),
            Turns(
                [
                    "(deinit: other((deinit: make b)), b.delay, free b, over)":
                        "apply is over, 1 deinit"
                ], why: why))
    }

    StepTest(
        "small programs with reports before a change, and objects that go",
        .kept("Objects that go, in programs that no table has.")
    ) {
        expectPrograms(kind([.willSet, .deinit]), on: Framework.self, count: 150)
    }
}

let step7 = StepTests("8.7") {
    StepTest("didSet comes after the change, willSet before it, and each of them once") {
        @MainActor in
        await expectTurns(
            Turns(["(didSet: delay)": "", "delay 5": "didSet delay 5", "delay 10": ""]),
            Turns(["(didSet: delay)": "", "other(delay 5)": "didSet delay 5"]),
            Turns(["(didSet: delay)": "", "break delay": "didSet delay 0"]),
            Turns(
                [
                    "(willSet didSet: delay, platform, b.delay)": "",
                    "delay 5": "willSet delay 0, didSet delay 5",
                    "delay 10, platform 2, b.delay 5": "", "look": "nothing is left",
                ], why: "Two events of the first change."),
            Turns(
                [
                    """
                    (willSet didSet: delay, platform => cancel event), \
                    (willSet didSet: delay, platform), (didSet: platform, delay)
                    """: "",
                    "delay 5":
                        "1 willSet delay 0, 2 willSet delay 0, 2 didSet delay 5, 3 didSet delay 5",
                    "look": "nothing is left",
                ], why: "An event that is cancelled is the last one."))
    }

    StepTest("a change is not reported to a tracking that makes it") { @MainActor in
        await expectTurns(
            Turns(
                ["(didSet: delay, delay 5)": "", "delay 10": "didSet delay 10"],
                why: "A tracking's own change inside `apply` is not reported to it."),
            Turns(
                [
                    "(didSet: delay)": "",
                    "(didSet: delay, (didSet: platform, (didSet: destination, delay 5)))":
                        "1 didSet delay 5",
                    "delay 10": "2 didSet delay 10", "platform 2": "3 didSet platform 2",
                    "destination 1": "4 didSet destination Porto",
                ],
                why:
                    "Trackings 2, 3 and 4 are making the change to 5 themselves, and tracking 1 is not."
            ))
    }

    StepTest("a tracking that starts during a change") { @MainActor in
        await expectTurns(
            Turns(
                [
                    "(willSet: delay => again), (didSet: delay => again)": "",
                    "delay 5": "1 willSet delay 0, 2 didSet delay 5",
                    "delay 10": "1 willSet delay 5, 2 didSet delay 10",
                    "delay 15": "1 willSet delay 10, 2 didSet delay 15",
                ],
                why: """
                    A tracking that starts before the store, on the thread that makes the change, \
                    already knows about it.
                    """),
            Turns(
                [
                    "(willSet: delay => other((willSet didSet: delay, over)))": "",
                    "delay 5":
                        "1 willSet delay 0, apply is over, 2 willSet delay 5, 2 didSet delay 5",
                ],
                why: """
                    Another thread starts its tracking after the first report, and before the store: \
                    it should get both events, in order.
                    """))
    }

    StepTest("a change during apply is reported right after it, with all of its events") {
        @MainActor in
        await expectTurns(
            Turns(
                [
                    "(willSet didSet: delay, other(delay 5), over)":
                        "apply is over, willSet delay 5, didSet delay 5"
                ]),
            Turns(
                [
                    "(willSet didSet: delay, other(begin delay), over)":
                        "apply is over, willSet delay 0",
                    "other(end delay)": "didSet delay 0",
                ]),
            Turns(
                [
                    "(willSet didSet: delay, other(begin delay) => other(end delay))":
                        "willSet delay 0, didSet delay 0"
                ],
                why: "The change ends while `onChange` is called for its beginning."),
            Turns(
                [
                    """
                    (willSet didSet: delay), \
                    (willSet didSet: delay, other(begin delay) => cancel event)
                    """: "1 willSet delay 0, 2 willSet delay 0",
                    "other(end delay)": "1 didSet delay 0",
                ], why: "The second tracking cancels its event, so that one is the last."))
    }

    StepTest("a late call reports all events, and the next late call begins after it") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let log = Log<String>()
        @Sendable func track(_ number: Int, then next: @escaping @Sendable () -> Void = {}) {
            withObservationTracking(options: [.willSet, .didSet]) {
                _ = train.delay
                onAnotherThread { train.delay += 5 }
            } onChange: { event in
                log.append("\(number) \(event.kind == .willSet ? "willSet" : "didSet")")
                if event.kind == .willSet { next() }
            }
        }
        track(1) {
            track(2) { track(4) }
            track(3)
        }
        log.append("return")
        let expected = (1...4).flatMap { ["\($0) willSet", "\($0) didSet"] } + ["return"]
        expect(
            log.entries == expected,
            """
            Another thread changed delay in each of four `apply`s. For `.willSet`, `onChange` 1 started \
            trackings 2 and 3, and `onChange` 2 started tracking 4. What was reported: \
            \(log.entries.joined(separator: ", ")). Expected: \(expected.joined(separator: ", ")).
            """)
    }

    StepTest("20,000 late calls in a row fit on a small stack") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let (thread, ends) = (WorkerThread(), Counter())
        let (calls, returns) = (Counter(), Counter())
        @Sendable func renderUI() {
            withObservationTracking(options: [.willSet, .didSet]) {
                _ = train.delay
                let isNested = calls.value > returns.value + 1
                if calls.value < 20_000, !isNested { thread.run { train.delay += 1 } }
            } onChange: { event in
                guard event.kind == .willSet else { return _ = ends.increment() }
                calls.increment()
                renderUI()
                returns.increment()
            }
        }
        let hasReturned = TestThread(stackSize: 512 * 1024) { renderUI() }.join(30)
        expect(
            hasReturned && ends.value == 20_000,
            """
            Another thread changed delay during `apply`, and for each late `.willSet`, `onChange` started \
            the tracking again, unless it ran inside another. `.didSet` was reported \
            \(times(ends.value)). Expected: 20,000 times.
            """)
    }

    StepTest("after a change during apply, its events are still known", .looksInside) {
        let last = lastOfChangeDuringApply()
        expect(
            last == "didSet",
            """
            A tracking with `.willSet` and `.didSet` read delay, and before `apply` returned, \
            another thread changed delay. Afterwards, the last of its `occurrences` was \
            \(last ?? "nil"). Expected: didSet.
            """)
    }

    StepTest("two threads in every order: one call of each kind", .looksInside) {
        @MainActor in
        await expectTurns(
            Turns(
                [
                    "(willSet didSet: delay, platform)": "",
                    "delay 5 | platform 2": "didSet, willSet", "look": "nothing is left",
                ], why: "Once for each kind."))
    }

    StepTest(
        "a tracking starts while another thread makes a change, in every order", .looksInside
    ) { @MainActor in
        await expectTurns(
            Turns(
                ["(didSet: tell delay) | delay 5": "0, didSet | 5, didSet | 5"],
                why: "If `apply` read 0, there should be one call; if it read 5, one at most."))
    }

    StepTest("small programs with reports before a change, after it, or both") {
        expectPrograms(kind([.willSet, .didSet]), on: Framework.self, count: 150)
    }

    StepTest("small programs with all options, and objects that go") {
        expectPrograms(kind(.all), on: Framework.self, count: 150)
    }
}

let step9 = StepTests("8.9") {
    StepTest("it goes on, on the isolation of its creation") { @MainActor in
        await expectTurns(
            Turns(
                [
                    "token(willSet: delay)": "initial 0", "delay 5": "willSet delay 5",
                    "platform 2": "", "delay 10": "willSet delay 10",
                ],
                why: """
                    The closure was made on the main actor, so it belongs there at each call: at first, and \
                    after each change.
                    """),
            Turns(
                [
                    "token(didSet: delay, platform, b.delay)": "initial 0 1 0",
                    "delay 5, delay 10, platform 2, b.delay 5": "didSet delay 10 2 5",
                ], why: "Changes up to the next suspension give one call."),
            Turns(
                [
                    "token(willSet: delay, b.delay)": "initial 0 0", "free b": "",
                    "delay 5": "willSet delay 5 gone",
                ], why: "An object that goes is reported only if that was asked for."),
            Turns(
                [
                    "token(willSet: delay)": "initial 0", "slow delay": "",
                    "done": "willSet delay 5",
                ],
                why: "The call comes when the change is over."),
            Turns(
                ["token(willSet: delay)": "initial 0", "end delay": "willSet delay 0"],
                why: "A setter may report only the end of a change."))
    }

    StepTest("a token that goes ends it, and what comes before that counts") { @MainActor in
        await expectTurns(
            Turns(
                [
                    "token(willSet: delay)": "initial 0", "delay 5": "willSet delay 5",
                    "let go, delay 10": "", "look": "nothing is left",
                ],
                why: "Once the token is gone, no call should come, and the closure should be freed."
            ),
            Turns(
                [
                    "token(didSet: delay)": "initial 0", "delay 5": "didSet delay 5",
                    "delay 10, let go, delay 15": "didSet delay 15", "look": "nothing is left",
                ], why: "The change came before the end."),
            Turns(
                ["token(willSet: delay), let go": "", "look": "nothing is left"],
                why:
                    "A closure whose token is gone should not be called, not even for the first time."
            ),
            Turns(
                [
                    "token(willSet didSet: delay)": "initial 0", "begin delay": "willSet delay 0",
                    "let go": "", "look": "nothing is left",
                ],
                why: "Each round has a tracking, and none should outlive its round."))
    }

    StepTest("a token may go while the closure runs") { @MainActor in
        await expectTurns(
            Turns(
                [
                    "token(willSet: delay, 0? other(delay 5, let go))":
                        "initial 0, willSet delay 5",
                    "look": "nothing is left",
                ], why: "The change came before the end."),
            Turns(
                [
                    "token(willSet: delay, 0? other(let go, delay 5))": "initial 0",
                    "look": "nothing is left",
                ], why: "The change came after the end."))
    }

    StepTest("an event can end it from inside, and frees the closure") { @MainActor in
        await expectTurns(
            Turns(
                [
                    "token(willSet: delay, 5? cancel event)": "initial 0",
                    "delay 5": "willSet delay 5", "look": "nothing is left", "delay 10": "",
                ], why: "Its token still exists, but the observation is over."),
            Turns(
                [
                    "token(willSet: delay, 5? other(delay 6), 5? cancel event)": "initial 0",
                    // Whether the change before the end is told is not promised.
                    "delay 5": "willSet delay 5 | willSet delay 5, willSet delay 6",
                    "look": "nothing is left | willSet delay 6, nothing is left", "delay 10": "",
                ], why: "Cancelling the event ends the whole observation, not only this round."))
    }

    StepTest("another thread can cancel the event") { @MainActor in
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let log = Log<Int>()
        let token = withContinuousObservation(options: .didSet) { event in
            log.append(train.delay)
            guard train.delay == 5 else { return }
            withUnsafePointer(to: event) { pointer in
                nonisolated(unsafe) let event = pointer
                onAnotherThread { event.pointee.cancel() }
            }
        }
        for delay in [5, 10, 15] {
            await settle(log, 1)
            train.delay = delay
            await settle()
        }
        token.cancel()
        expect(
            log.entries == [0, 5],
            """
            Delay was set to 5, 10 and 15. When it was 5, the closure of an observation let another \
            thread cancel the event. The closure was called with \(log.entries). Expected: [0, 5].
            """)
    }

    StepTest("small programs with tokens") {
        await expectSequences(
            on: Framework.self, importing: "import Chapter8", tokens: true, ends: true,
            letsGo: true)
    }

    StepTest("small programs with tokens, and setters that are written by hand") {
        await expectSequences(
            on: ByHand.self, importing: "import Chapter8", tokens: true, byHand: true)
    }
}

/// Where else a report before a change may go wrong.
private let origin = """
    (What calls them is `willSet`, or `notifyTrackings`, if you have begun with step 8.6.)
    """

/// A small program whose trackings have options.
private func kind(_ options: Program.Events) -> ProgramKind {
    var kind = Framework.kind
    kind.options = options
    return kind
}
