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

@StepTests var step1: [StepTest] {
    StepTest("Step 3.1 · a removed tracking is not called, for any property", .looksInside) {
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

    StepTest("Step 3.1 · other trackings of the same property stay", .looksInside) {
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
        "Step 3.1 · an entry without a tracking goes, and the one beside it stays", .looksInside
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

    StepTest("Step 3.1 · a tracking of one property is found among others", .looksInside) {
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

@StepTests var step2: [StepTest] {
    StepTest("Step 3.2 · a second change of a property does not call again") {
        let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        _ = withObservationTracking {
            train.delay
        } onChange: {
            calls.increment()
        }
        train.delay = 5
        train.delay = 10
        train.delay = 15
        expect(
            calls.value == 1,
            """
            Delay was read, and then changed three times. `onChange` ran \(times(calls.value)). \
            Expected: once.
            """)
    }

    StepTest("Step 3.2 · a change of another property does not call again") {
        let train = Train(to: "Lisboa", platform: 4)
        let calls = track { (train.delay, train.platform) }
        train.delay = 5
        train.platform = 2
        expect(
            calls.value == 1,
            """
            Delay and platform were read, and both changed. `onChange` ran \(times(calls.value)). \
            Expected: once for the whole tracking.
            """)
    }

    StepTest("Step 3.2 · a change of an unread property neither calls nor cancels") {
        let train = Train(to: "Lisboa", platform: 4)
        let calls = track { train.delay }
        train.platform = 2
        train.destination = "Porto"
        let forOthers = calls.value
        train.delay = 5
        train.delay = 10
        let forDelay = calls.value - forOthers
        expect(
            (forOthers, forDelay) == (0, 1),
            """
            Delay was read. Platform and destination changed, and then delay, twice. `onChange` \
            ran \(times(forOthers)) for platform and destination, and \(times(forDelay)) for \
            delay. Expected: once, for delay only.
            """)
    }

    StepTest("Step 3.2 · a tracking that has been called leaves the others alone") {
        let train = Train(to: "Lisboa", platform: 4)
        let (both, platform) = (Counter(), Counter())
        track(both) { (train.delay, train.platform) }
        track(platform) { train.platform }
        train.delay = 5
        train.platform = 2
        let calls = (both.value, platform.value)
        expect(
            calls == (1, 1),
            """
            One tracking read delay and platform, another one platform. Delay changed, then \
            platform. The first `onChange` ran \(times(calls.0)), the second \(times(calls.1)). \
            Expected: once each.
            """)
    }

    StepTest("Step 3.2 · a tracking that starts anew in onChange gets each later change, once") {
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

    StepTest("Step 3.2 · a change inside onChange reaches other trackings, before it is made") {
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

    StepTest("Step 3.2 · a change inside another apply is reported, and that apply goes on") {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let (first, second) = (Counter(), Counter())
        track(first) { train.delay }
        track(second) {
            train.delay = 5
            train.delay = 10
            return other.platform
        }
        let inApply = (first.value, second.value)
        other.platform = 2
        let later = second.value - inApply.1
        expect(
            inApply == (1, 0),
            """
            One tracking read delay. The `apply` of another one changes delay twice, without \
            reading it. Meanwhile the first `onChange` ran \(times(inApply.0)), and the second \
            \(times(inApply.1)). Expected: the first, once.
            """)
        expect(
            later == 1,
            """
            An `apply` changes one train, which another tracking has read, and then reads the \
            platform of another train. That platform changed, and `onChange` ran \(times(later)). \
            Expected: once.
            """)
    }

    StepTest("Step 3.2 · what onChange has captured is freed after the call") {
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

    StepTest("Step 3.2 · small programs, with one object a tracking, call once") {
        var kind = Framework3.kind
        kind.readsSeveralObjects = false
        kind.changesWhatIsBeingTold = false
        expectPrograms(kind, on: Framework3.self)
    }
}

@StepTests var step3: [StepTest] {
    StepTest("Step 3.3 · a change of another object does not call again") {
        let first = Train(to: "Lisboa", platform: 4)
        let second = Train(to: "Porto", platform: 1)
        let calls = track { (first.delay, second.delay) }
        for delay in [5, 10] {
            first.delay = delay
            second.delay = delay
        }
        expect(
            calls.value == 1,
            """
            The delays of two trains were read, and each changed twice. `onChange` ran \
            \(times(calls.value)). Expected: once for the whole tracking. Which of the two trains \
            still has it?
            """)
    }

    StepTest("Step 3.3 · a whole board, and one call") {
        let board = Board(
            trains: (1...5).map { Train(to: "Lisboa", platform: $0) },
            featured: Train(to: "Porto", platform: 6))
        let calls = track { (board.trains.map(\.status), board.featured?.status) }
        for train in board.trains {
            train.delay = 5
        }
        board.featured = nil
        board.trains = []
        expect(
            calls.value == 1,
            """
            A board and its six trains were read, and everything changed. `onChange` ran \
            \(times(calls.value)). Expected: once for the whole tracking.
            """)
    }

    StepTest("Step 3.3 · a change of any object frees what onChange has captured") {
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

    StepTest("Step 3.3 · nothing is left at the registrars after the call", .looksInside) {
        let trains = [Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1)]
        track { trains.map { ($0.delay, $0.platform) } }
        trains[0].delay = 5
        let left = trains.map { train in train.registrar.trackings.mapValues(\.count) }
        expect(
            left == [[:], [:]],
            """
            Delay and platform of two trains were read, and the first train's delay changed. In its \
            registrar, `trackings` has \(entries(left[0])); in the other train's, it has \
            \(entries(left[1])). Both should have nothing.
            """)
    }

    StepTest("Step 3.3 · small programs, with several objects a tracking, call once") {
        var kind = Framework3.kind
        kind.changesWhatIsBeingTold = false
        expectPrograms(kind, on: Framework3.self)
    }
}

@StepTests var step4: [StepTest] {
    StepTest("Step 3.4 · a change inside onChange does not call it again") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        nonisolated(unsafe) let other = Train(to: "Porto", platform: 1)
        let calls = Counter()
        _ = withObservationTracking {
            train.delay
        } onChange: {
            _ = other.platform
            // Enough to see the mistake, and not enough to overflow the stack.
            if calls.increment() < 5 { train.delay += 1 }
        }
        let around = track { train.delay = 5 }
        other.platform = 2
        expect(
            calls.value == 1,
            """
            `onChange` changes the property that its tracking has read. That property changed, and \
            `onChange` ran \(times(calls.value))\(calls.value < 5 ? "" : ", and then the test stopped it"). \
            It should run once: a tracking that is being called should no longer be registered.
            """)
        expect(
            around.value == 1,
            """
            An `apply` changes a property. Another tracking's `onChange` runs for that, and reads \
            the platform of another train. Then that platform changed, and the first one's \
            `onChange` ran \(times(around.value)). Expected: once, since all that is read while \
            `apply` runs is read by it.
            """)
    }

    StepTest("Step 3.4 · a change of another object inside onChange does not call it again") {
        let first = Train(to: "Lisboa", platform: 4)
        nonisolated(unsafe) let second = Train(to: "Porto", platform: 1)
        let calls = Counter()
        _ = withObservationTracking {
            (first.delay, second.delay)
        } onChange: {
            if calls.increment() < 5 { second.delay += 1 }
        }
        first.delay = 5
        expect(
            calls.value == 1,
            """
            A tracking has read two trains, and its `onChange` changes the second. The first \
            changed, and `onChange` ran \(times(calls.value)). It should run once: a tracking that \
            is being called should no longer be registered at either train.
            """)
    }

    StepTest("Step 3.4 · a change before starting anew in onChange does not call it again") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()

        @Sendable func watch() {
            _ = withObservationTracking {
                train.delay
            } onChange: {
                guard calls.increment() < 10 else { return }
                if calls.value == 1 { train.delay = 1 }
                watch()
            }
        }

        watch()
        for delay in [5, 10, 15] {
            train.delay = delay
        }
        expect(
            calls.value == 3,
            """
            `onChange` starts a new tracking each time, and the first time it changes delay before \
            that. Delay was then changed three times from outside. `onChange` ran \
            \(times(calls.value)). Expected: 3 times, once for each change from outside.
            """)
    }

    StepTest(
        "Step 3.4 · a change inside one onChange does not call the others again",
        .differs("It runs both again for the change that the first of them makes.")
    ) {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let counters = (1...20).map { _ in Counter() }
        for calls in counters {
            _ = withObservationTracking {
                (train.delay, train.platform)
            } onChange: {
                if calls.increment() < 5 { train.platform += 1 }
            }
        }
        train.delay = 5
        let calls = counters.map(\.value)
        expect(
            calls.allSatisfy { $0 == 1 },
            """
            Twenty trackings read delay and platform, and the `onChange` of each changes platform. \
            Delay changed. How often each ran: \(calls). Expected: once each.
            """)
    }

    StepTest(
        "Step 3.4 · a change of another object in one onChange calls the next once",
        .differs("It runs both again for the change that the first of them makes.")
    ) {
        let first = Train(to: "Lisboa", platform: 4)
        nonisolated(unsafe) let second = Train(to: "Porto", platform: 1)
        let counters = [Counter(), Counter()]
        for calls in counters {
            _ = withObservationTracking {
                (first.delay, second.delay)
            } onChange: {
                if calls.increment() < 5 { second.delay += 1 }
            }
        }
        first.delay = 5
        let calls = counters.map(\.value)
        expect(
            calls == [1, 1],
            """
            Two trackings read the delays of two trains, and the `onChange` of each changes the \
            second train's. The first train's changed. One ran \(times(calls[0])), the other \
            \(times(calls[1])). Expected: once each.
            """)
    }

    StepTest("Step 3.4 · a change inside one onChange does not call the next one inside it") {
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

    StepTest("Step 3.4 · small programs whose onChange changes anything call once") {
        expectPrograms(Framework3.kind, on: Framework3.self, count: 200)
    }
}

@StepTests var step5: [StepTest] {
    StepTest("Step 3.5 · an object that dies takes its callbacks along") {
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

    StepTest("Step 3.5 · an object's death is no change, and the others still count", .looksInside)
    {
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

    StepTest("Step 3.5 · small programs leave nothing behind") {
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
