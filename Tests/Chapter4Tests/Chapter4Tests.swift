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
    StepTest(
        "what is read around an inner tracking counts", on: Framework4.self,
        Trial(
            "(b.delay), delay", then: "delay", calls: 1, 0,
            why: "since the outer tracking goes on collecting after the inner one"),
        Trial("delay, (b.delay), platform", then: "platform", calls: 1, 0),
        Trial(
            "(e.delay), b.delay, ((e.delay), ((e.delay))), c.delay, (e.delay), d.delay",
            then: "d.delay", calls: 1, 0, 0, 0, 0, 0, 0),
        Trial(
            "(b.delay), delay, set delay, platform", calls: 0, 0,
            why: "since the code that makes a change already knows of it"),
        Trial(
            "delay", "platform, set delay, b.platform", then: "b.platform, c.delay",
            onChange: "(c.delay)", calls: 1, 1,
            why: "since a tracking that an `onChange` starts leaves the one around it alone"))

    StepTest("each tracking has a list of its own, and there is none in the end", .looksInside) {
        let train = Train(to: "Lisboa", platform: 4)
        let other = Train(to: "Porto", platform: 1)
        var lists: [AccessList?] = []
        var found: Int?
        let calls = track {
            _ = train.delay
            lists.append(accessList)
            track {
                found = accessList?.entries.count
                return other.delay
            }
            lists.append(accessList)
        }
        lists.append(accessList)
        expect(
            found == 0,
            """
            `apply` reads delay, and then runs another tracking. When that one began, `accessList` \
            held \
            \(found.map { "a list with \($0 == 1 ? "1 entry" : "\($0) entries")" } ?? "no list"). \
            It should hold an empty list.
            """)
        expect(
            lists[0] === lists[1],
            """
            `apply` runs another tracking. Afterwards `accessList` held \
            \(lists[1] == nil ? "no list" : "another list than before"). Expected: the list that was \
            there before.
            """)
        expect(
            lists[2] == nil,
            """
            The outermost tracking has ended, and `accessList` still holds a list. Expected: `nil`.
            """)
        train.delay = 5
        expect(
            calls.value == 1,
            """
            `apply` reads delay, and then runs another tracking. Delay changed, and `onChange` ran \
            \(times(calls.value)). Expected: once, since what is read before an inner tracking counts too.
            """)
        track {}
        expect(
            accessList == nil,
            """
            A tracking whose `apply` reads nothing has ended, and `accessList` still holds a list. \
            Expected: `nil`.
            """)
        // What follows must not meet a list that is left.
        accessList = nil
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
        let outer = track {
            withObservationTracking({ _ = other.delay }, onChange: callback())
        }
        train.delay = 5
        // If it is not evaluated, that is for steps 4.3 and 4.4 to tell.
        let expected = evaluations.value == 0 ? 0 : 1
        expect(
            outer.value == expected,
            """
            `apply` runs an inner tracking. The expression that makes the inner `onChange`, an \
            autoclosure, reads delay. Delay changed, and the outer `onChange` ran \
            \(times(outer.value)). It should run once: the expression is outside the inner `apply`, \
            and inside the outer one. Is the outer list back before the line with `onChange()`?
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
        expectMerge(of: ["", "platform"], into: ["delay", ""])
        expectMerge(of: ["delay", "", "platform"], into: ["", "", ""])
        expectMerge(
            of: ["", "", "platform", "delay", "platform, delay"],
            into: ["delay", "platform", "", "", ""])
    }

    StepTest("merge adds what was read of objects that are known") {
        expectMerge(of: ["platform, delay"], into: ["destination, delay"])
        expectMerge(
            of: ["delay", "platform", "platform", "platform", "platform"],
            into: ["delay", "delay", "delay", "", ""])
    }
}

let step3 = StepTests("4.3") {
    StepTest(
        "what an inner tracking reads counts for the outer one", on: Framework4.self,
        Trial("(delay)", then: "delay", calls: 1, 1),
        Trial(
            "destination, delay, (delay, platform)", then: "destination", calls: 1, 0,
            why: "since what the outer one has read does not reach the inner one"),
        Trial("destination, delay, (delay, platform)", then: "delay", calls: 1, 1),
        Trial("destination, delay, (delay, platform)", then: "platform", calls: 1, 1),
        Trial("delay, (platform, b.delay), destination", then: "destination, delay", calls: 1, 0),
        Trial(
            "delay, (platform, b.delay), destination", then: "destination, delay, b.delay",
            calls: 1, 1, why: "since the outer one is over when the inner one is called"))

    StepTest(
        "a read goes out through all levels", on: Framework4.self,
        Trial("delay, (b.delay, (c.delay))", then: "c.delay", calls: 1, 1, 1),
        Trial("delay, (b.delay, (c.delay))", then: "b.delay", calls: 1, 1, 0),
        Trial("delay, (b.delay, (c.delay))", then: "c.delay, b.delay, delay", calls: 1, 1, 1),
        Trial("((delay), b.platform, ((c.destination)))", then: "delay", calls: 1, 1, 1, 0, 0),
        Trial("((delay), b.platform, ((c.destination)))", then: "b.platform", calls: 1, 1, 0, 0, 0),
        Trial(
            "((delay), b.platform, ((c.destination)))", then: "c.destination",
            calls: 1, 1, 0, 1, 1))

    StepTest("small programs with trackings inside trackings") {
        var kind = Framework4.kind
        kind.evaluates = .unknown
        expectPrograms(kind, on: Framework4.self, count: 150)
    }
}

let step4 = StepTests("4.4") {
    StepTest(
        "without any read the expression is not evaluated",
        .kept("The plainest one: it says what the step is about.")
    ) {
        let train = Train(to: "Lisboa", platform: 4)
        let applies = Counter()
        let result = withObservationTracking({ applies.increment() }, onChange: {})
        expect(
            (applies.value, result) == (1, 1),
            """
            An `apply` that reads nothing ran \(times(applies.value)), and the call returned \
            \(result). It should run once, and the call should return its result, 1.
            """)
        let (without, with, outer, empty) = (Counter(), Counter(), Counter(), Counter())
        func callback(_ evaluations: Counter) -> @Sendable () -> Void {
            evaluations.increment()
            return {}
        }
        withObservationTracking({ train.delay = 5 }, onChange: callback(without))
        withObservationTracking({ _ = train.delay }, onChange: callback(with))
        expect(
            (without.value, with.value) == (0, 1),
            """
            The expression for `onChange` was evaluated \(times(without.value)) for an `apply` that \
            reads nothing, and \(times(with.value)) for one that reads delay. It should be evaluated \
            once, for the one that reads.
            """)
        let around = track {
            withObservationTracking(
                {
                    withObservationTracking({}, onChange: callback(empty))
                    track { train.delay }
                    withObservationTracking({}, onChange: callback(empty))
                }, onChange: callback(outer))
            withObservationTracking({}, onChange: callback(empty))
            return train.platform
        }
        expect(
            (outer.value, empty.value) == (1, 0),
            """
            An outer tracking reads nothing itself. Of three inner trackings, the second reads delay, \
            and the others read nothing. The outer expression for `onChange` was evaluated \
            \(times(outer.value)), those of the others \(times(empty.value)). Expected: once, since \
            a read of an inner tracking counts for the outer one too, and 0 times.
            """)
        train.platform = 2
        expect(
            around.value == 1,
            """
            `apply` runs an inner tracking that reads nothing, and then reads platform itself. Platform \
            changed, and `onChange` ran \(times(around.value)). It should run once: an inner tracking \
            puts the outer list back, even if it returns early.
            """)
    }

    StepTest(
        "small programs evaluate onChange where something was read",
        .kept("For what nobody has thought of.")
    ) {
        expectPrograms(Framework4.kind, on: Framework4.self, count: 150)
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

/// Expects a list to have what two lists had, and the one that is merged into it to be as it was.
///
/// - Parameters:
///   - other: What a list has of each train: `["platform, delay", ""]`.
///   - list: The same of the list that it is merged into.
private func expectMerge(of other: [String], into list: [String]) {
    func names(_ isThere: (String) -> Bool) -> String {
        properties.map(\.key).filter(isThere).joined(separator: ", ")
    }
    // A dictionary has another order each time, since the trains of all tries stay.
    let tries = (1...30).map { _ in other.map { _ in Train(to: "Lisboa", platform: 4) } }
    let lists = tries.map { trains in
        let lists = [list, other].map { texts in
            let list = AccessList()
            for (train, text) in zip(trains, texts) {
                for (name, keyPath) in properties where text.contains(name) {
                    list.record(keyPath, of: train.registrar)
                }
            }
            return list
        }
        lists[0].merge(lists[1])
        return lists.map { list in trains.map { words(for: $0, in: list) } }
    }
    let expected = zip(list, other).map { mine, theirs in
        names { mine.contains($0) || theirs.contains($0) }
    }
    let merged = Set(lists.map { $0[0] })
    let always = list.indices.map { index in
        names { name in merged.allSatisfy { $0[index].contains(name) } }
    }
    let story = """
        \(list.allSatisfy(\.isEmpty) ? "A list was empty" : "A list had \(parts(list))"). Another \
        list, with \(parts(other)), was merged into it.
        """
    let seen =
        merged.count == 1
        ? "Now it has \(parts(always))."
        : """
        This was done 30 times, since a dictionary has another order each time. Only \
        \(parts(always)) \(parts(always).contains(" and ") ? "were" : "was") there every time.
        """
    expect(merged == [expected], "\(story) \(seen) It should have \(parts(expected)).")
    let others = lists.map { $0[1] }.first { $0 != other } ?? other
    expect(
        others == other,
        "\(story) Now the other list has \(parts(others)). It should be as it was.")
}

/// “a.delay, c.platform and c.delay”.
private func parts(_ texts: [String]) -> String {
    let parts = zip("abcdefgh", texts).flatMap { train, text in
        text.split(separator: ", ").map { "\(train).\($0)" }
    }
    return parts.isEmpty ? "nothing" : parts.inWords()
}
