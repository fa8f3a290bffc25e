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
