import Testing
import WorkshopTesting

@testable import Chapter3

// A callback is `@Sendable`, and a train is not. The tests call both on one thread, which the
// compiler cannot see: hence `nonisolated(unsafe)` on the trains that a callback uses.

@Suite("Chapter 3 · Once, then forget", .serialized, .chapter(3))
struct Chapter3Tests {
    @Test static func `Step 3.1`() async throws { try await step1.run() }

    @Test static func `Step 3.2`() async throws { try await step2.run() }

    @Test static func `Step 3.3`() async throws { try await step3.run() }

    @Test(.differs("It calls `onChange` again for each change that `onChange` makes, endlessly."))
    static func `Step 3.4`() async throws { try await step4.run() }

    @Test static func `Step 3.5`() async throws { try await step5.run() }
}

let step1 = StepTests("3.1") {
    StepTest("a removed tracking is gone, and the others stay", .looksInside) {
        for trackings in [
            [["destination", "platform", "delay"]],
            [["delay"], ["delay"], ["delay"]],
            [["platform", "delay"], ["platform"]],
            [["delay"], ["platform", "destination"], ["destination"]],
        ] {
            // A dictionary has another order each time.
            for _ in 1...8 {
                if let wrong = wrongRemoval(of: trackings) { return expect(false, wrong) }
            }
        }
    }
}

let step2 = StepTests("3.2") {
    StepTest(
        "one tracking, and one call", on: Framework3.self,
        Trial("delay", then: "delay, delay, delay", calls: 1),
        Trial(
            "destination, platform, delay", then: "destination, platform, delay", calls: 1,
            why: "for the whole tracking"),
        Trial("delay", then: "platform, destination", calls: 0),
        Trial(
            "delay", then: "platform, destination, delay, delay", calls: 1, why: "for delay only"),
        Trial(
            "delay, platform", "platform", "platform, destination",
            then: "delay, platform, destination", calls: 1, 1, 1),
        Trial(
            "delay", "set delay, set delay, b.platform", then: "b.platform", calls: 1, 1,
            why: "A change inside another `apply` is a change like any other"))

    StepTest("a tracking that starts anew in onChange gets each later change, once") {
        nonisolated(unsafe) let board = Board(trains: [Train(to: "Lisboa", platform: 4)])
        let seen = Log<Int>()

        @Sendable func renderUI() {
            _ = withObservationTracking {
                board.trains.count
            } onChange: {
                seen.append(board.trains.count)
                // Ten are enough to see the mistake.
                if seen.entries.count < 10 { renderUI() }
            }
        }

        renderUI()
        for platform in 1...3 {
            board.trains.append(Train(to: "Porto", platform: platform))
        }
        expect(
            seen.entries == [1, 2, 3],
            """
            `onChange` starts a new tracking each time. Three trains were appended to a board with \
            one train. `onChange` ran \(times(seen.entries.count)), and saw these numbers of \
            trains: \(seen.entries). It should run once before each append: [1, 2, 3]. A tracking \
            that is started during a change is called for the next one.
            """)
    }

    StepTest("a change inside onChange reaches other trackings, before it is made") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        nonisolated(unsafe) let board = Board()
        let order = Log<String>()
        _ = withObservationTracking {
            train.delay
        } onChange: {
            order.append("delay's begins")
            train.platform = 2
            board.featured = train
            order.append("delay's ends")
        }
        _ = withObservationTracking {
            train.platform
        } onChange: {
            order.append("platform's sees \(train.platform)")
        }
        _ = withObservationTracking {
            board.featured?.destination
        } onChange: {
            order.append("featured's sees \(board.featured == nil ? "none" : "one")")
        }
        train.delay = 5
        train.delay = 10
        let expected = [
            "delay's begins", "platform's sees 4", "featured's sees none", "delay's ends",
        ]
        expect(
            order.entries == expected,
            """
            Three trackings read delay, platform and a board's featured train. The `onChange` of \
            delay sets platform from 4 to 2, and features a train where there was none. Delay \
            changed twice. What the callbacks did: \(list(order.entries)). Expected: \
            \(list(expected)).
            """)
    }

    StepTest("small programs, with one object a tracking, call once") {
        var kind = Framework3.kind
        kind.readsSeveralObjects = false
        kind.changesWhatIsBeingTold = false
        expectPrograms(kind, on: Framework3.self)
    }
}

let step3 = StepTests("3.3") {
    StepTest(
        "one tracking of several trains, and one call", on: Framework3.self,
        Trial(
            "delay, b.delay", then: "delay, b.delay, delay, b.delay", calls: 1,
            why: "for the whole tracking. Which of the two trains still has it?"),
        Trial(
            "delay, platform, b.destination, c.delay, d.platform, e.delay",
            then: "c.delay, e.delay, b.destination, platform, d.platform, delay", calls: 1,
            why: "for the whole tracking. Which of the trains still has it?"),
        Trial(
            "delay, b.delay, c.delay", "c.delay, b.delay", "b.platform, c.delay",
            then: "c.delay, delay, b.delay, b.platform", calls: 1, 1, 1),
        Trial("delay, b.delay, c.delay, d.delay, e.delay", then: "b.delay", calls: 1),
        Trial("delay, b.delay, c.delay, d.delay, e.delay", then: "d.delay", calls: 1))

    StepTest("small programs, with several objects a tracking, call once") {
        var kind = Framework3.kind
        kind.changesWhatIsBeingTold = false
        expectPrograms(kind, on: Framework3.self)
    }
}

let step4 = StepTests("3.4") {
    StepTest(
        "what onChange changes doesn't call it again", on: Framework3.self,
        Trial(
            "delay", then: "delay", onChange: "delay", calls: 1,
            why: "A tracking that is being called should no longer be registered"),
        Trial("delay, b.delay", then: "delay", onChange: "b.delay", calls: 1),
        Trial(
            "delay", then: "delay, delay, delay", onChange: "delay, again", calls: 3,
            why: "once for each change from outside"),
        Trial(
            "delay, platform", "delay, platform", "delay, platform", "delay, platform",
            "delay, platform", "delay, platform", then: "delay", onChange: "platform",
            calls: 1, 1, 1, 1, 1, 1),
        Trial(
            "delay, b.delay, c.delay", "delay, b.delay, c.delay", "delay, b.delay, c.delay",
            then: "b.delay", onChange: "c.delay, delay", calls: 1, 1, 1),
        Trial(
            "delay", "set delay", then: "b.platform", onChange: "read b.platform", calls: 1, 1,
            why:
                "since the first `onChange` runs inside the second `apply`, and what it reads there counts for the second, too"
        ))

    StepTest("a change inside one onChange does not call the next one inside it") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let order = Log<String>()
        for _ in 1...2 {
            _ = withObservationTracking {
                train.delay
            } onChange: {
                order.append("begins")
                if order.entries.count < 8 { train.delay += 1 }
                order.append("ends")
            }
        }
        train.delay = 5
        expect(
            order.entries == ["begins", "ends", "begins", "ends"],
            """
            Two trackings read delay, and the `onChange` of each changes delay. Delay changed once \
            from outside. What the two callbacks did: \(list(order.entries)). Each should begin and \
            end, and then the other: both belong to the change from outside. Which tracking is \
            still registered when the first one runs?
            """)
    }

    StepTest("small programs whose onChange changes anything call once") {
        expectPrograms(Framework3.kind, on: Framework3.self, count: 150)
    }
}

let step5 = StepTests("3.5") {
    StepTest(
        "trains that are released take their callbacks along", on: Framework3.self,
        Trial("delay", then: "drop a", calls: 0, why: "Which objects keep each other alive?"),
        Trial(
            "delay, b.delay, c.platform", "c.delay", then: "drop c, drop a, drop b", calls: 0, 0,
            why: "Which objects keep each other alive?"),
        Trial(
            "delay, b.delay, c.delay, d.delay, e.delay, f.delay, g.delay, h.delay",
            "delay, b.delay, c.delay, d.delay", "b.delay, e.delay, f.delay, g.delay",
            then: "drop a, drop c, drop e, drop g, b.delay", calls: 1, 1, 1,
            why: "Others still have the tracking: a registrar that is gone is no reason to stop."
        ))

    StepTest("small programs leave nothing behind") {
        var kind = Framework3.kind
        kind.frees = true
        if !showsInside { kind.changesWhatIsBeingTold = false }
        expectPrograms(kind, on: Framework3.self, count: 150)
    }
}

// MARK: - What the tests share

/// Registers trackings, removes the first, and then changes all three properties.
///
/// - Parameter trackings: The properties of each.
/// - Returns: What is wrong, if anything.
private func wrongRemoval(of trackings: [[String]]) -> String? {
    let keyPaths: [String: AnyKeyPath] = [
        "destination": \Train.destination, "platform": \Train.platform, "delay": \Train.delay,
    ]
    let train = Train(to: "Lisboa", platform: 4)
    let registrar = ObservationRegistrar()
    let counters = trackings.map { _ in Counter() }
    let all = counters.map { calls in ObservationTracking { calls.increment() } }
    let ordinals = ["first", "second", "third"]
    let registered = zip(ordinals, trackings).map { "the \($0) for \($1.inWords())" }
    let (story, it) =
        trackings.count == 1
        ? ("A tracking was registered for \(trackings[0].inWords()), and removed.", "It")
        : (
            "Trackings were registered: \(registered.inWords()). The first was removed.",
            "The first"
        )
    for (tracking, names) in zip(all, trackings) {
        tracking.register(for: Set(names.compactMap { keyPaths[$0] }), at: registrar)
    }
    doing(story)
    registrar.remove(all[0].id)
    doing(nil)
    let atRemoval = counters[0].value
    let left = keyPaths.compactMapValues { registrar.trackings[$0]?.count }
    registrar.willSet(train, keyPath: \.destination)
    registrar.willSet(train, keyPath: \.platform)
    registrar.willSet(train, keyPath: \.delay)
    if atRemoval > 0 {
        return """
            \(story) `remove` called it \(times(atRemoval)). It should only remove it: nothing has \
            changed.
            """
    }
    let changed = "\(story) Then destination, platform and delay changed."
    if counters[0].value > 0 {
        return "\(changed) \(it) was called \(times(counters[0].value)). Expected: never."
    }
    if let missing = counters.indices.dropFirst().first(where: { counters[$0].value == 0 }) {
        return """
            \(changed) The \(ordinals[missing]) tracking was called 0 times. It should stay \
            registered: only the first was removed.
            """
    }
    let expected = trackings.dropFirst().joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return left == expected
        ? nil : "\(story) `trackings` has \(entries(left)). Expected: \(entries(expected))."
}

/// How many trackings there are for each property, in words.
private func entries(_ counts: [String: Int]) -> String {
    let words = counts.sorted { $0.key < $1.key }
        .map { "\($1 == 0 ? "an empty entry" : "\($1)") for \($0)" }
    return words.isEmpty ? "no entry" : words.inWords()
}

/// Words in a sentence.
private func list(_ words: [String]) -> String {
    words.isEmpty ? "nothing" : words.joined(separator: ", then ")
}
