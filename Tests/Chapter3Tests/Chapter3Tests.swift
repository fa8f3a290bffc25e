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
    StepTest("a removed tracking is not called, for any property", .looksInside) {
        let train = Train(to: "Lisboa", platform: 4)
        let registrar = ObservationRegistrar()
        let calls = Counter()
        let tracking = ObservationTracking { calls.increment() }
        registrar.add(tracking, for: [\Train.destination, \Train.platform, \Train.delay])
        registrar.remove(tracking.id)
        let atRemoval = calls.value
        registrar.willSet(train, keyPath: \.destination)
        registrar.willSet(train, keyPath: \.platform)
        registrar.willSet(train, keyPath: \.delay)
        let atChange = calls.value - atRemoval
        expect(
            atRemoval == 0,
            """
            A tracking was added for destination, platform and delay, and then removed. `remove` \
            called it \(times(atRemoval)). It should only remove it: nothing has changed.
            """)
        expect(
            atChange == 0,
            """
            A tracking was added for destination, platform and delay, and then removed. Each of \
            the three changed, and the tracking was called \(times(atChange)). Expected: never.
            """)
    }

    StepTest("other trackings of the same property stay", .looksInside) {
        let train = Train(to: "Lisboa", platform: 4)
        let registrar = ObservationRegistrar()
        let (removed, kept) = (Counter(), Counter())
        let first = ObservationTracking { removed.increment() }
        let second = ObservationTracking { kept.increment() }
        first.register(for: [\Train.delay], at: registrar)
        second.register(for: [\Train.delay], at: registrar)
        registrar.remove(first.id)
        registrar.remove(first.id)
        registrar.willSet(train, keyPath: \.delay)
        let calls = (removed.value, kept.value)
        expect(
            calls == (0, 1),
            """
            Two trackings were registered for delay, and the first was removed, twice. Then delay \
            changed. The first was called \(times(calls.0)), the second \(times(calls.1)). \
            Expected: the second, once.
            """)
    }

    StepTest(
        "an entry without a tracking goes, and the one beside it stays", .looksInside
    ) {
        let registrar = ObservationRegistrar()
        let (first, second) = (ObservationTracking {}, ObservationTracking {})
        registrar.add(first, for: [\Train.platform, \Train.delay])
        registrar.add(second, for: [\Train.platform])
        registrar.remove(first.id)
        let left = registrar.trackings.mapValues(\.count)
        expect(
            left == [\Train.platform: 1],
            """
            One tracking was added for platform and delay, another one for platform. The first was \
            removed. `trackings` has \(entries(left)). It should have 1 for platform, and no other \
            entry.
            """)
    }

    StepTest("a tracking of one property is found among others", .looksInside) {
        let expected = [\Train.platform: 1, \Train.destination: 1] as [AnyKeyPath: Int]
        // A dictionary has another order each time.
        let wrong = (1...8).map { _ in
            let registrar = ObservationRegistrar()
            let (first, second) = (ObservationTracking {}, ObservationTracking {})
            registrar.add(first, for: [\Train.delay])
            registrar.add(second, for: [\Train.platform, \Train.destination])
            registrar.remove(first.id)
            return registrar.trackings.mapValues(\.count)
        }.first { $0 != expected }
        expect(
            wrong == nil,
            """
            One tracking was added for delay, another one for platform and destination. The first \
            was removed. `trackings` has \(entries(wrong ?? [:])). It should have 1 for destination \
            and 1 for platform.
            """)
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
        Trial("delay", "set delay, set delay, b.platform", then: "b.platform", calls: 1, 1))

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

    StepTest("what onChange has captured is freed after the call") {
        let train = Train(to: "Lisboa", platform: 4)
        weak let ticket = captured { train.delay }
        let isKept = ticket != nil
        train.delay = 5
        let isFreed = ticket == nil
        expect(
            isKept,
            """
            Delay was read, and has not changed yet. What `onChange` captured is gone. \
            Expected: kept until the change.
            """)
        expect(
            isFreed,
            """
            Delay was read, and then changed. What `onChange` captured is still in memory. It \
            should be freed: `onChange` will not run again.
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
            then: "delay, c.delay, b.delay, b.platform", calls: 1, 1, 1))

    StepTest("a change of any object frees what onChange has captured") {
        let trains = (1...5).map { Train(to: "Lisboa", platform: $0) }
        let counters = trains.map { _ in Counter() }
        let kept = zip(trains, counters).filter { changed, calls in
            weak let ticket = captured(calls) { trains.map(\.delay) }
            changed.delay += 1
            return ticket != nil
        }
        let calls = counters.map(\.value)
        expect(
            calls == [1, 1, 1, 1, 1] && kept.isEmpty,
            """
            Five trackings in turn read five trains. After the first has read, the first train \
            changes, after the second the second train, and so on. How often the `onChange` of each \
            ran in the end: \(calls). For \(kept.count) of the five, what it captured was still in \
            memory after that change. Each should run once, and what it captured should be freed \
            then.
            """)
    }

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
            "delay, platform", "platform, delay", "delay, platform", "delay, platform",
            "delay, platform", "delay, platform", then: "delay", onChange: "platform",
            calls: 1, 1, 1, 1, 1, 1),
        Trial(
            "delay, b.delay, c.delay", "delay, b.delay, c.delay", "c.delay, b.delay, delay",
            then: "b.delay", onChange: "c.delay, delay", calls: 1, 1, 1),
        Trial(
            "delay", "set delay", then: "b.platform", onChange: "read b.platform", calls: 1, 1,
            why: "since all that is read while `apply` runs is read by it"))

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
        expectPrograms(Framework3.kind, on: Framework3.self, count: 200)
    }
}

let step5 = StepTests("3.5") {
    StepTest("an object that dies takes its callbacks along") {
        weak var train: Train?
        weak var ticket: Ticket?
        do {
            let dying = Train(to: "Lisboa", platform: 4)
            train = dying
            ticket = captured { dying.delay }
        }
        let isGone = train == nil
        let isFreed = ticket == nil
        expect(
            isGone,
            """
            A train was read, and then its owner released it. The train is still in memory. A \
            tracking should not keep it alive.
            """)
        expect(
            isFreed,
            """
            A train was read, and then its owner released it. What `onChange` captured is still in \
            memory. It should be freed: nothing can change that train any more. Which objects keep \
            each other alive?
            """)
    }

    StepTest("an object's death is no change, and the others still count", .looksInside) {
        let calls = Counter()
        let trains = (1...8).map { Train(to: "Porto", platform: $0) }
        var areThere: [() -> Bool] = []
        do {
            let dying = (1...8).map { Train(to: "Lisboa", platform: $0) }
            areThere = dying.map { isInMemory($0.registrar) }
            track(calls) { (dying + trains).map(\.delay) }
        }
        let there = areThere.count { $0() }
        let atDeath = calls.value
        trains[0].delay = 5
        let atChange = calls.value - atDeath
        let left = trains.count { !$0.registrar.trackings.isEmpty }
        expect(
            there == 0,
            """
            16 trains were read, and 8 of them were released. The registrars of \(there) of those are \
            still in memory. A tracking should not keep them alive.
            """)
        expect(
            (atDeath, atChange) == (0, 1),
            """
            16 trains were read, and 8 of them were released. Then another one changed. `onChange` \
            ran \(times(atDeath)) at the release, and \(times(atChange)) at the change. \
            Expected: once, at the change only.
            """)
        expect(
            left == 0,
            """
            16 trains were read, and 8 of them were released. Then another one changed. Of the 8 that \
            are left, \(left) still have the tracking. Expected: none. A registrar that is gone is no \
            reason to stop.
            """)
    }

    StepTest("small programs leave nothing behind") {
        var kind = Framework3.kind
        kind.frees = true
        if !showsInside { kind.changesWhatIsBeingTold = false }
        expectPrograms(kind, on: Framework3.self)
    }
}

// MARK: - What the tests share

/// Tracks what a closure reads, and counts the calls of `onChange`.
///
/// - Parameters:
///   - calls: What counts them.
///   - apply: What reads.
/// - Returns: What counts the calls.
@discardableResult
private func track<T>(_ calls: Counter = Counter(), _ apply: () -> T) -> Counter {
    _ = withObservationTracking(apply) { calls.increment() }
    return calls
}

/// Something that `onChange` captures, to see whether it is freed.
private final class Ticket: Sendable {}

/// Tracks the reads of a closure, and hands out what `onChange` has captured.
private func captured<T>(_ calls: Counter = Counter(), _ reads: () -> T) -> Ticket? {
    let ticket = Ticket()
    _ = withObservationTracking(reads) {
        calls.increment()
        withExtendedLifetime(ticket) {}
    }
    return ticket
}

/// How many trackings a registrar has for each property, in words.
private func entries(_ counts: [AnyKeyPath: Int]) -> String {
    let names: KeyValuePairs<AnyKeyPath, String> = [
        \Train.destination: "destination", \Train.platform: "platform", \Train.delay: "delay",
    ]
    let words = names.compactMap { keyPath, name in
        counts[keyPath].map { "\($0 == 0 ? "an empty entry" : "\($0)") for \(name)" }
    }
    return words.isEmpty ? "nothing" : words.joined(separator: " and ")
}

/// Words in a sentence.
private func list(_ words: [String]) -> String {
    words.isEmpty ? "nothing" : words.joined(separator: ", then ")
}
