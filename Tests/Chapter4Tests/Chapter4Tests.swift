import Testing
import WorkshopTesting

@testable import Chapter4

@Suite("Chapter 4 · Trackings inside trackings", .serialized, .chapter(4))
struct Chapter4Tests {
    @Test static func `Step 4.1`() async throws { try await step1.run() }

    @Test(.looksInside)
    static func `Step 4.2`() async throws { try await step2.run() }

    @Test static func `Step 4.3`() async throws { try await step3.run() }

    @Test static func `Step 4.4`() async throws { try await step4.run() }
}

let step1 = StepTests("4.1") {
    StepTest("what is read after an inner tracking counts") {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let alone = outerCalls {
            other.delay
        } change: {
            other.delay = 5
        }
        expect(
            alone == 1,
            """
            A tracking with no other one inside it read delay, and delay changed. `onChange` ran \
            \(times(alone)). Expected: once.
            """)
        let calls = outerCalls {
            track { other.delay }
            return train.delay
        } change: {
            train.delay = 5
        }
        expect(
            calls == 1,
            """
            `apply` runs another tracking, and then reads delay. Delay changed, and `onChange` ran \
            \(times(calls)). It should run once: after the inner tracking, the outer one goes on \
            collecting.
            """)
    }

    StepTest("what is read before an inner tracking still counts after it") {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let calls = [{ train.delay = 5 }, { train.platform = 2 }].map { change in
            outerCalls {
                let delay = train.delay
                track { other.delay }
                return delay + train.platform
            } change: {
                change()
            }
        }
        expect(
            calls == [1, 1],
            """
            `apply` reads delay, runs another tracking, and then reads platform. `onChange` ran \
            \(times(calls[0])) for a change of delay, and in a second try \(times(calls[1])) for \
            one of platform. It should run once each time.
            """)
    }

    StepTest("several inner trackings, side by side and three levels deep") {
        let trains = (1...4).map { Train(to: "Lisboa", platform: $0) }
        let inner = Train(to: "Porto", platform: 5)
        let counts = trains.indices.map { changed in
            outerCalls {
                var sum = trains[0].delay
                track { inner.delay }
                sum += trains[1].delay
                track {
                    track { inner.delay }
                    track {
                        track { inner.delay }
                    }
                }
                sum += trains[2].delay
                track { inner.delay }
                return sum + trains[3].delay
            } change: {
                trains[changed].delay += 5
            }
        }
        expect(
            counts == [1, 1, 1, 1],
            """
            In each of four tries, `apply` reads four trains, with inner trackings of another \
            train in between (three levels deep before the third read). Then a different one of \
            the four changes. How often `onChange` ran in each try: \(counts). It should run once \
            in each.
            """)
    }

    StepTest("after the outermost tracking there is no list") {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let calls = track {
            track { other.delay }
            return train.platform
        }
        expect(
            accessList == nil,
            """
            The outermost tracking has ended, and `accessList` still holds a list. \
            Expected: `nil`.
            """)
        track {}
        expect(
            accessList == nil,
            """
            A tracking whose `apply` reads nothing has ended, and `accessList` still holds a list. \
            Expected: `nil`.
            """)
        // What follows is about reads, and not about a list that is left.
        accessList = nil
        _ = train.delay
        train.delay = 5
        let forDelay = calls.value
        train.platform = 2
        let forPlatform = calls.value - forDelay
        expect(
            (forDelay, forPlatform) == (0, 1),
            """
            `apply` runs another tracking and reads platform. Delay was read after the call. \
            `onChange` ran \(times(forDelay)) for a change of delay and \(times(forPlatform)) for \
            one of platform. It should run once, for platform only.
            """)
    }

    StepTest("a change of one's own inside apply is not reported") {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let calls = track {
            let delay = train.delay
            track { other.delay }
            train.delay = delay + 5
            return train.platform
        }
        let inApply = calls.value
        train.platform = 2
        let later = calls.value - inApply
        expect(
            (inApply, later) == (0, 1),
            """
            `apply` reads delay, runs another tracking, sets delay, and reads platform. Later, \
            platform changed. `onChange` ran \(times(inApply)) during `apply`, and \(times(later)) \
            for the change of platform. It should run once, for platform only: the code that makes \
            a change already knows.
            """)
    }

    StepTest("a tracking that onChange starts leaves the one around it alone") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let board = Board(trains: [train])
        let restarts = Counter()
        _ = withObservationTracking {
            train.delay
        } onChange: {
            restarts.increment()
            track { train.platform }
        }
        let calls = outerCalls {
            let first = board.trains.count
            train.delay = 5
            return first + (board.featured?.platform ?? 0)
        } change: {
            board.featured = train
        }
        expect(
            restarts.value == 1,
            """
            One tracking has read delay. The `apply` of another one sets delay. The first \
            `onChange` ran \(times(restarts.value)). Expected: once.
            """)
        expect(
            calls == 1,
            """
            `apply` sets delay. Another tracking's `onChange` runs because of that, and starts a \
            tracking. Then `apply` reads featured. Featured changed, and the `onChange` of this \
            `apply` ran \(times(calls)). Expected: once.
            """)
    }

    StepTest("each tracking begins with an empty list of its own", .looksInside) {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        var found: Int?
        var runs = 0
        let calls = outerCalls {
            let delay = train.delay
            track {
                runs += 1
                found = accessList?.entries.count
                return other.delay
            }
            return delay + train.platform
        } change: {
            train.platform = 2
        }
        expect(runs == 1, "An inner `apply` has run \(times(runs)). Expected: once.")
        expect(
            found == 0,
            """
            `apply` reads delay, and then runs another tracking. When that one began, `accessList` \
            held \
            \(found.map { "a list with \($0 == 1 ? "1 entry" : "\($0) entries")" } ?? "no list"). \
            It should hold an empty list.
            """)
        expect(
            calls == 1,
            """
            `apply` reads delay, runs another tracking, and then reads platform. Platform changed, \
            and the outer `onChange` ran \(times(calls)). Expected: once.
            """)
    }

    StepTest("the outer list is back before the expression for onChange") {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let (evaluations, inner) = (Counter(), Counter())
        func callback() -> @Sendable () -> Void {
            evaluations.increment()
            _ = train.delay
            return { inner.increment() }
        }
        let calls = outerCalls {
            withObservationTracking({ _ = other.delay }, onChange: callback())
        } change: {
            train.delay = 5
        }
        // If it is not evaluated, that is for steps 4.3 and 4.4 to tell.
        let expected = evaluations.value == 0 ? 0 : 1
        expect(
            calls == expected,
            """
            `apply` runs an inner tracking. The expression that makes the inner `onChange`, an \
            autoclosure, reads delay. Delay changed, and the outer `onChange` ran \(times(calls)). \
            It should run once: the expression is outside the inner `apply`, and inside the outer \
            one. Is the outer list back before the line with `onChange()`?
            """)
        expect(
            inner.value == 0,
            """
            An inner `apply` reads another train. The expression that makes the inner `onChange` reads \
            delay. Delay changed, and the inner `onChange` ran \(times(inner.value)). It should not run: \
            what the expression reads was not read by the inner `apply`.
            """)
    }
}

let step2 = StepTests("4.2") {
    StepTest("merge adds what was read of objects that are new") {
        let first = Train(to: "Lisboa", platform: 4)
        let second = Train(to: "Porto", platform: 1)
        let list = AccessList()
        list.record(\Train.delay, of: first.registrar)
        let other = AccessList()
        other.record(\Train.platform, of: second.registrar)
        list.merge(other)
        let merged = (words(for: first, in: list), words(for: second, in: list))
        expect(
            merged == ("delay", "platform"),
            """
            A list had one train's delay. Another list, with a second train's platform, was merged \
            into it. Now it has \(merged.0) for the first train and \(merged.1) for the second. It \
            should have delay for the first, and platform for the second.
            """)
        let others = other.entries.count
        expect(
            others == 1,
            """
            A list with one train was merged into another. Now it has \(others) trains itself. It \
            should be as it was.
            """)
        let empty = AccessList()
        empty.merge(other)
        let copied = words(for: second, in: empty)
        expect(
            copied == "platform",
            """
            A list with a train's platform was merged into one in which nothing had been read. That \
            one has {\(copied)} now. It should have {platform}.
            """)
    }

    StepTest("merge goes through all objects, known and new") {
        let expected = ["delay", "platform, delay", "platform, delay", "platform", "platform"]
        // A dictionary has another order each time.
        let wrong = (1...8).map { _ in
            let trains = (1...5).map { Train(to: "Lisboa", platform: $0) }
            let (list, other) = (AccessList(), AccessList())
            for train in trains[..<3] { list.record(\Train.delay, of: train.registrar) }
            other.record(\Train.delay, of: trains[0].registrar)
            for train in trains[1...] { other.record(\Train.platform, of: train.registrar) }
            list.merge(other)
            return trains.map { words(for: $0, in: list) }
        }.first { $0 != expected }
        expect(
            wrong == nil,
            """
            A list had the delays of three trains. Another list was merged into it, with the delay of \
            the first, and the platforms of the two others and of two more. For the five trains it now \
            has \(wrong ?? []). Expected: \(expected).
            """)
    }

    StepTest("merge adds key paths to those of an object that is known") {
        let train = Train(to: "Lisboa", platform: 4)
        let list = AccessList()
        list.record(\Train.delay, of: train.registrar)
        list.record(\Train.destination, of: train.registrar)
        let other = AccessList()
        other.record(\Train.platform, of: train.registrar)
        other.record(\Train.delay, of: train.registrar)
        list.merge(other)
        let merged = words(for: train, in: list)
        let untouched = words(for: train, in: other)
        let story = """
            A list had a train's destination and delay. Another list, with the same train's \
            platform and delay, was merged into it.
            """
        expect(
            merged == "destination, platform, delay",
            "\(story) Now it has {\(merged)}. It should have {destination, platform, delay}.")
        expect(
            untouched == "platform, delay",
            "\(story) Now the other list has {\(untouched)}. It should be as it was.")
    }
}

let step3 = StepTests("4.3") {
    StepTest("what an inner tracking reads counts for the outer one") {
        let train = Train(to: "Lisboa", platform: 4)
        let inner = Counter()
        let outer = outerCalls {
            track(inner) { train.delay }
        } change: {
            train.delay = 5
        }
        let calls = (inner.value, outer)
        expect(
            calls == (1, 1),
            """
            `apply` runs an inner tracking, which reads delay. Delay changed: the inner `onChange` \
            ran \(times(calls.0)), the outer one \(times(calls.1)). Expected: once each.
            """)
    }

    StepTest("an object that both read counts for each, as far as each read it") {
        let properties: [(name: String, change: (Train) -> Void, expected: [Int])] = [
            ("destination, which the outer one reads", { $0.destination = "Faro" }, [1, 0]),
            ("delay, which both read", { $0.delay = 5 }, [1, 1]),
            ("platform, which the inner one reads", { $0.platform = 2 }, [1, 1]),
        ]
        for (name, change, expected) in properties {
            let train = Train(to: "Lisboa", platform: 4)
            let (outer, inner) = (Counter(), Counter())
            track(outer) {
                _ = (train.destination, train.delay)
                track(inner) { (train.delay, train.platform) }
            }
            change(train)
            let calls = [outer.value, inner.value]
            expect(
                calls == expected,
                """
                The outer tracking reads destination and delay of a train, the inner one delay and \
                platform of the same train. A change of \(name): the outer `onChange` ran \
                \(times(calls[0])), the inner one \(times(calls[1])). They should run \
                \(times(expected[0])) and \(times(expected[1])).
                """)
        }
    }

    StepTest("what the outer one has read does not reach the inner one") {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        let inner = Counter()
        let outer = track {
            _ = train.delay
            track(inner) { (train.platform, other.delay) }
            _ = train.destination
        }
        train.delay = 5
        train.destination = "Faro"
        let outerChanges = (outer.value, inner.value)
        other.delay = 5
        let innerChange = (outer.value - outerChanges.0, inner.value - outerChanges.1)
        let story = """
            The outer tracking reads delay, runs an inner one, and then reads destination. The \
            inner one reads platform, and another train.
            """
        expect(
            outerChanges == (1, 0),
            """
            \(story) Delay and destination changed: the outer `onChange` ran \
            \(times(outerChanges.0)), the inner one \(times(outerChanges.1)). \
            Expected: the outer one, once.
            """)
        expect(
            innerChange == (0, 1),
            """
            \(story) Delay changed, which called the outer `onChange`. Then the other train \
            changed: the outer one ran \(times(innerChange.0)), the inner one \
            \(times(innerChange.1)). Only the inner one should run, once: the outer tracking is \
            already over.
            """)
        let alone = outerCalls {
            track { other.delay }
        } change: {
            other.delay += 5
        }
        expect(
            alone == 1,
            """
            `apply` reads nothing itself, and an inner tracking reads delay. Delay changed, and \
            the outer `onChange` ran \(times(alone)). Expected: once.
            """)
    }

    StepTest("a read goes out through all levels") {
        let trains = (0...2).map { Train(to: "Lisboa", platform: $0) }
        let chain = trains.map { changed in
            outerCalls {
                track {
                    track { trains[0].delay }
                    _ = trains[1].platform
                    track {
                        track { trains[2].destination }
                    }
                }
            } change: {
                changed.delay += 5
                changed.platform += 5
                changed.destination = "Porto"
            }
        }
        expect(
            chain == [1, 1, 1],
            """
            `apply` reads nothing itself. Inside it are three nested trackings, and each reads a \
            train. In each of three tries, a different one of the trains changed. How often the \
            outermost `onChange` ran in each try: \(chain). It should run once in each.
            """)
    }

    StepTest("a getter may run a tracking") {
        let station = Station(featured: Train(to: "Lisboa", platform: 4))
        let outer = outerCalls {
            station.headline
        } change: {
            station.featured.destination = "Faro"
        }
        let inner = station.changes.value
        expect(
            (inner, outer) == (1, 1),
            """
            `apply` reads a property whose getter caches its result, with its own tracking, which \
            reads a train. The train's destination changed: the getter's `onChange` ran \
            \(times(inner)), and that of `apply` \(times(outer)). Expected: once each.
            """)
    }

    StepTest("three levels, and each is called for what it contains") {
        let trains = (0...2).map { Train(to: "Lisboa", platform: $0) }
        let counters = [Counter(), Counter(), Counter()]
        withObservationTracking {
            _ = trains[0].delay
            withObservationTracking {
                _ = trains[1].delay
                _ = withObservationTracking {
                    trains[2].delay
                } onChange: {
                    counters[2].increment()
                }
            } onChange: {
                counters[1].increment()
            }
        } onChange: {
            counters[0].increment()
        }
        trains[2].delay = 5
        let first = counters.map(\.value)
        trains[1].delay = 5
        trains[0].delay = 5
        let all = counters.map(\.value)
        expect(
            first == [1, 1, 1],
            """
            Three nested trackings read a train each. The innermost one's train changed. How often \
            each `onChange` ran, from the outside in: \(first). Expected: once each.
            """)
        expect(
            all == [1, 1, 1],
            """
            Three nested trackings read a train each. All three trains changed, the innermost \
            one's first. How often each `onChange` ran, from the outside in: \(all). \
            Expected: once each.
            """)
    }

    StepTest("small programs with trackings inside trackings") {
        var kind = Framework4.kind
        kind.evaluates = .unknown
        expectPrograms(kind, on: Framework4.self)
    }
}

let step4 = StepTests("4.4") {
    StepTest(
        "without any read the expression is not evaluated",
        .kept("The plainest one: it says what the step is about.")
    ) {
        let train = Train(to: "Lisboa", platform: 4)
        let evaluations = Counter()
        func callback() -> @Sendable () -> Void {
            evaluations.increment()
            return {}
        }
        let applies = Counter()
        let result = withObservationTracking(
            {
                train.delay = 5
                return applies.increment()
            }, onChange: callback())
        expect(
            applies.value == 1 && result == 1,
            """
            An `apply` that reads nothing ran \(times(applies.value)), and the call returned \
            \(result). It should run once, and the call should return its result, 1.
            """)
        let without = evaluations.value
        _ = withObservationTracking({ train.delay }, onChange: callback())
        let with = evaluations.value - without
        expect(
            (without, with) == (0, 1),
            """
            The expression for `onChange` was evaluated \(times(without)) for an `apply` that \
            reads nothing, and \(times(with)) for one that reads delay. It should be evaluated \
            once, for the one that reads.
            """)
    }

    StepTest(
        "a read in an inner tracking is a read",
        .kept("The only one in which all reads are inside.")
    ) {
        let train = Train(to: "Lisboa", platform: 4)
        let (inner, outer) = (Counter(), Counter())
        func callback(_ evaluations: Counter) -> @Sendable () -> Void {
            evaluations.increment()
            return {}
        }
        withObservationTracking(
            {
                withObservationTracking({}, onChange: callback(inner))
                track { train.delay }
                withObservationTracking({}, onChange: callback(inner))
            }, onChange: callback(outer))
        let evaluations = (outer.value, inner.value)
        let afterwards = outerCalls {
            withObservationTracking({}, onChange: callback(Counter()))
            return train.delay
        } change: {
            train.delay = 5
        }
        expect(
            afterwards == 1,
            """
            `apply` runs an inner tracking that reads nothing, and then reads delay itself. Delay \
            changed, and `onChange` ran \(times(afterwards)). It should run once: an inner \
            tracking puts the outer list back, even if it returns early.
            """)
        expect(
            evaluations.0 == 1,
            """
            The outer tracking reads nothing itself, and an inner one reads delay. The outer \
            expression for `onChange` was evaluated \(times(evaluations.0)). It should be \
            evaluated once: a read of an inner tracking counts for the outer one too.
            """)
        expect(
            evaluations.1 == 0,
            """
            Of three inner trackings, the second reads delay, and the others read nothing. The \
            others' expressions for `onChange` were evaluated \(times(evaluations.1)). They should \
            not be evaluated.
            """)
    }

    StepTest(
        "small programs evaluate onChange where something was read",
        .kept("For what nobody has thought of.")
    ) {
        expectPrograms(Framework4.kind, on: Framework4.self)
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

/// How often `onChange` runs for a change.
private func outerCalls<T>(of apply: () -> T, change: () -> Void) -> Int {
    let calls = track(Counter(), apply)
    change()
    return calls.value
}

/// Keeps what it has computed until a train changes.
private final class Station {
    let featured: Train
    /// How often what is kept has gone out of date.
    let changes = Counter()
    private var kept: String?

    init(featured: Train) {
        self.featured = featured
    }

    /// Computed once.
    var headline: String {
        if let kept { return kept }
        let changes = changes
        let headline = withObservationTracking {
            "\(featured.destination) · \(featured.status)"
        } onChange: {
            changes.increment()
        }
        kept = headline
        return headline
    }
}
