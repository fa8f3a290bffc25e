import Testing
import WorkshopTesting

@testable import Chapter2

// A callback is `@Sendable`, and a train is not. The tests call both on one thread, which the
// compiler cannot see: hence `nonisolated(unsafe)` on the trains that a callback reads.

@Suite("Chapter 2 · Tell me when it changes", .serialized, .chapter(2))
struct Chapter2Tests {
    @Test static func `Step 2.1`() async throws { try await step1.run() }

    @Test static func `Step 2.2`() async throws { try await step2.run() }

    @Test static func `Step 2.3`() async throws { try await step3.run() }

    @Test static func `Step 2.4`() async throws { try await step4.run() }

    @Test static func `Step 2.5`() async throws { try await step5.run() }
}

let step1 = StepTests("2.1") {
    StepTest("each change calls the observers of its property, and no others") {
        for row in [
            Observing("delay", "platform", willSet: "delay", "delay", calls: 2, 0),
            Observing("delay", "delay", "delay", willSet: "platform", "delay", calls: 1, 1, 1),
            Observing(
                "destination, platform, delay", "delay", willSet: "destination", "platform",
                "delay",
                calls: 3, 1),
            Observing("delay", adds: 1, willSet: "delay", calls: 1),
            Observing("delay", adds: 2, willSet: "delay", "delay", calls: 4),
        ] {
            if let wrong = row.problem(withList: false) ?? row.problem(withList: true) {
                return expect(false, wrong)
            }
        }
    }

    StepTest("a change inside an observer is reported at once") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        nonisolated(unsafe) let registrar = ObservationRegistrar()
        let order = Log<String>()
        registrar.observe([\Train.delay]) {
            order.append("delay's begins")
            registrar.willSet(train, keyPath: \.platform)
            order.append("delay's ends")
        }
        registrar.observe([\Train.platform]) { order.append("platform's runs") }
        registrar.willSet(train, keyPath: \.delay)
        expect(
            order.entries == ["delay's begins", "platform's runs", "delay's ends"],
            """
            The observer of delay calls `willSet` for platform, which has an observer too. What \
            happened: \(list(order.entries)). Expected: delay's begins, then platform's runs, \
            then delay's ends.
            """)
    }

    StepTest("a change of the same property inside an observer calls all of them") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        nonisolated(unsafe) let registrar = ObservationRegistrar()
        let (first, second) = (Counter(), Counter())
        registrar.observe([\Train.delay]) {
            if first.increment() == 1 { registrar.willSet(train, keyPath: \.delay) }
        }
        registrar.observe([\Train.delay]) { second.increment() }
        registrar.willSet(train, keyPath: \.delay)
        let calls = (first.value, second.value)
        expect(
            calls == (2, 2),
            """
            Delay has two observers. The first calls `willSet` for delay again, once. So there were \
            two changes. The first observer ran \(times(calls.0)), the second \(times(calls.1)). \
            Each should run twice: a change that an observer makes is a change like any other.
            """)
    }
}

let step2 = StepTests("2.2") {
    StepTest("each setter reports each set, before it is made") {
        let names = ["Madrid", "Porto", "Porto", "Lisboa", ""]
        let numbers = [20, 10, 10, 0, -1, 5]
        let wrong =
            wrongSets(of: \.destination, "destination", to: names)
            ?? wrongSets(of: \.platform, "platform", to: numbers)
            ?? wrongSets(of: \.delay, "delay", to: numbers)
        expect(wrong == nil, wrong ?? "")
    }

    StepTest("a set inside an observer comes first, and then the outer one") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        train.registrar.observe([\Train.delay]) {
            if calls.increment() == 1 { train.delay = 3 }
        }
        train.delay = 5
        let delay = train.delay
        expect(
            calls.value == 2 && delay == 5,
            """
            Delay was set to 5. Its observer set it to 3 meanwhile, once. The observer ran \
            \(times(calls.value)), and delay is \(delay) now. The observer should run twice, and \
            delay be 5: it's stored last.
            """)
    }

    // Red from step 2.3 on, when reads are recorded, and yet about the setters.
    StepTest("a set of a train is not a read") {
        let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        train.registrar.observe([\Train.destination, \Train.platform, \Train.delay]) {
            calls.increment()
        }
        let read = entries {
            train.destination = "Faro"
            train.platform = 2
            train.delay = 5
        }.map { names($0.keyPaths) }
        expect(
            calls.value == 3,
            """
            The three properties of a train were set. Their observer ran \(times(calls.value)). It \
            should run three times.
            """)
        expect(
            read.isEmpty,
            """
            The three properties of a train were set, and none was read. The list has an entry, with \
            \(read.joined(separator: " and ")). Expected: no entry. Does a setter in `Train.swift` use \
            a property without its underscore?
            """)
    }
}

let step3 = StepTests("2.3") {
    StepTest("one entry for each object, with its registrar and everything that was read of it") {
        let trains = (1...3).map { Train(to: "Lisboa", platform: $0) }
        func wrong(_ story: String, expected: String..., reads: () -> Void) -> String? {
            let seen = entries(during: reads).map { entry in
                let train = trains.firstIndex { $0.registrar === entry.registrar }
                let owner = train.map { "train \($0 + 1)'s registrar" } ?? "another registrar"
                return "an entry with \(owner) and \(names(entry.keyPaths))"
            }.sorted()
            return seen == expected
                ? nil
                : """
                \(story) The list has \(seen.isEmpty ? "no entry" : seen.joined(separator: ", ")). \
                Expected: \(expected.joined(separator: ", ")).
                """
        }
        let problem =
            wrong(
                "The delay of train 1 was read.",
                expected: "an entry with train 1's registrar and delay",
                reads: { _ = trains[0].delay })
            ?? wrong(
                "Delay and platform of train 1 were read, all of train 2, the delay of train 3, in turn.",
                expected: "an entry with train 1's registrar and platform and delay",
                "an entry with train 2's registrar and destination and platform and delay",
                "an entry with train 3's registrar and delay",
                reads: {
                    _ = (trains[0].delay, trains[1].delay, trains[0].platform, trains[1].platform)
                    _ = (trains[2].delay, trains[1].destination, trains[0].delay)
                })
        expect(problem == nil, problem ?? "")
    }
}

let step4 = StepTests("2.4") {
    StepTest(
        "each change of what was read calls onChange, and no other change does",
        on: Framework2.self,
        Trial("delay, b.delay", calls: 0, why: "since nothing has changed yet"),
        Trial("delay", then: "platform, destination, delay, delay, delay", calls: 3),
        Trial(
            "delay, b.platform", then: "platform, b.delay, c.delay, c.platform", calls: 0,
            why: "since none of these was read"),
        Trial(
            "delay, b.delay, c.delay, d.delay, e.delay",
            then: "d.delay, delay, c.delay, e.delay, b.delay",
            calls: 5, why: "once for each change. Each of these trains has a registrar of its own"),
        Trial("delay", "delay", "delay, platform", then: "delay, platform", calls: 1, 1, 2),
        Trial(
            "platform",
            then: "read platform, (delay), read destination, platform, destination, delay",
            calls: 1, 1, why: "What is read before or after a call is no part of it"),
        Trial(
            "delay", "set delay", then: "b.platform", onChange: "read b.platform", calls: 1, 1,
            why:
                "since the first `onChange` runs inside the second `apply`, and what it reads there counts for the second, too"
        ),
        Trial("delay", then: "drop a", calls: 0, why: "Which objects keep each other alive?"),
        Trial(
            "delay, b.delay, c.platform", then: "delay, drop c, drop a, drop b", calls: 1,
            why: "Which objects keep each other alive?"))

    StepTest("apply runs once, then onChange is evaluated once, without the list") {
        let trains = (1...3).map { Train(to: "Lisboa", platform: $0) }
        let order = Log<String>()
        func callback() -> @Sendable () -> Void {
            order.append("`onChange` is evaluated")
            _ = trains[0].destination
            return { order.append("`onChange` runs") }
        }
        let result = withObservationTracking(
            {
                order.append("`apply` runs")
                return trains.reduce(0) { $0 + $1.platform + $1.delay }
            }, onChange: callback())
        let isLeft = accessList != nil
        let before = order.entries
        trains[0].destination = "Porto"
        let late = order.entries.count - before.count
        trains[1].delay = 5
        let after = Array(order.entries.dropFirst(before.count + late))
        expect(
            before == ["`apply` runs", "`onChange` is evaluated"] && result == 6,
            """
            `apply` reads two properties of three trains and returns 6. What happened in the call: \
            \(list(before)). It returned \(result). Expected: `apply` runs, then `onChange` is \
            evaluated, each once. The call should return 6.
            """)
        expect(
            after == ["`onChange` runs"],
            """
            Three trains were read, and one of them changed. What happened then: \(list(after)). \
            Expected: `onChange` runs, once.
            """)
        expect(
            late == 0,
            """
            The expression that is passed as `onChange` reads a destination while it's evaluated. \
            `apply` doesn't. That destination changed, and the callback ran \(times(late)). Expected: \
            0 times. Is the list taken away before `onChange()` is evaluated?
            """)
        expect(
            !isLeft, "After the call, `accessList` still holds a list. Expected: `nil`.")
    }

    StepTest("a change inside onChange calls it, too") {
        nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4)
        let calls = Counter()
        _ = withObservationTracking {
            (train.delay, train.platform)
        } onChange: {
            if calls.increment() == 1 { train.platform = 2 }
        }
        train.delay = 5
        expect(
            calls.value == 2,
            """
            Delay and platform were read, and `onChange` changes platform the first time. Delay \
            changed. `onChange` ran \(times(calls.value)). Expected: twice, once for each change.
            """)
    }

    StepTest("small programs that change trains call the right trackings") {
        var kind = Framework2.kind
        kind.changesBoard = false
        expectPrograms(kind, on: Framework2.self, count: 150)
    }
}

let step5 = StepTests("2.5") {
    StepTest("withMutation reports, then changes, and returns or throws what the change does") {
        struct Derailed: Error {}

        let train = Train(to: "Lisboa", platform: 4)
        for fails in [false, true] {
            let registrar = ObservationRegistrar()
            let order = Log<String>()
            registrar.observe([\Train.delay]) { order.append("the observer") }
            do {
                let result = try registrar.withMutation(of: train, keyPath: \.delay) {
                    order.append("the change")
                    if fails { throw Derailed() }
                    return "done"
                }
                order.append("it returned “\(result)”")
            } catch {
                order.append("it threw the error")
            }
            let end = fails ? "it threw the error" : "it returned “done”"
            expect(
                order.entries == ["the observer", "the change", end],
                """
                `withMutation` was called with a change that \
                \(fails ? "throws an error" : "returns “done”"). What happened: \
                \(list(order.entries)). Expected: the observer, then the change, each once, then \(end).
                """)
        }
    }

    StepTest("each change of a board is reported, before it is made") {
        let (lisboa, porto) = (Train(to: "Lisboa", platform: 4), Train(to: "Porto", platform: 1))
        let wrong =
            wrongChanges(
                "the featured train", of: { $0.featured?.destination ?? "none" },
                ("Lisboa", { $0.featured = lisboa }), ("Porto", { $0.featured = porto }),
                ("Porto", { $0.featured = porto }), ("none", { $0.featured = nil }),
                ("none", { $0.featured = nil }))
            ?? wrongChanges(
                "the trains",
                of: { board in
                    let all = board.trains.map(\.destination)
                    return all.isEmpty ? "none" : all.joined(separator: " and ")
                },
                ("Lisboa", { $0.trains.append(lisboa) }),
                ("Lisboa and Porto", { $0.trains.append(porto) }),
                ("Porto and Porto", { $0.trains[0] = porto }), ("Lisboa", { $0.trains = [lisboa] }),
                ("none", { $0.trains = [] }), ("none", { $0.trains = [] }))
        expect(wrong == nil, wrong ?? "")
    }

    StepTest("what is read during a change inside apply is read by that apply") {
        let board = Board()
        nonisolated(unsafe) let told = Train(to: "Lisboa", platform: 4)
        let changed = Train(to: "Porto", platform: 1)
        let calls = Counter()
        _ = withObservationTracking {
            board.trains.count
        } onChange: {
            _ = told.platform
        }
        withObservationTracking {
            board.registrar.withMutation(of: board, keyPath: \.trains) { _ = changed.delay }
        } onChange: {
            calls.increment()
        }
        told.platform = 2
        let forTold = calls.value
        changed.delay = 5
        let forChanged = calls.value - forTold
        expect(
            (forTold, forChanged) == (1, 1),
            """
            An `apply` calls `withMutation`, with a change that reads a train's delay. Another \
            tracking's `onChange` runs for it, and reads another train's platform. Then that \
            platform changed, and the first one's `onChange` ran \(times(forTold)); and the delay \
            changed, and it ran \(times(forChanged)). Expected: once for each, since all that is \
            read while `apply` runs is read by it.
            """)
    }

    StepTest("small programs that change a board call the right trackings") {
        expectPrograms(Framework2.kind, on: Framework2.self, count: 150)
    }
}

// MARK: - What the tests share

/// A row of step 2.1: observers, what `willSet` is called for, and how often each observer runs.
private struct Observing {
    /// The properties of each observer.
    let observers: [String]
    /// How many observers like it each of them adds whenever it runs.
    let adds: Int
    let changes: [String]
    let calls: [Int]

    init(_ observers: String..., adds: Int = 0, willSet changes: String..., calls: Int...) {
        (self.observers, self.adds, self.changes, self.calls) = (observers, adds, changes, calls)
    }

    /// Does it.
    ///
    /// - Parameter withList: Whether an access list is in place.
    /// - Returns: What is wrong, if anything.
    func problem(withList: Bool) -> String? {
        let keyPaths: [String: AnyKeyPath] = [
            "destination": \Train.destination, "platform": \Train.platform, "delay": \Train.delay,
        ]
        let train = Train(to: "Lisboa", platform: 4)
        nonisolated(unsafe) let registrar = ObservationRegistrar()
        let other = ObservationRegistrar()
        let (elsewhere, counters) = (Counter(), observers.map { _ in Counter() })

        @Sendable func observe(_ properties: Set<AnyKeyPath>, _ calls: Counter) {
            nonisolated(unsafe) let properties = properties
            registrar.observe(properties) {
                // Ten are enough to see the mistake.
                guard calls.increment() < 10 else { return }
                for _ in 0..<adds { observe(properties, calls) }
            }
        }
        let story = story(withList: withList)
        doing(story)
        defer { doing(nil) }
        other.observe(Set(keyPaths.values)) { elsewhere.increment() }
        for (names, calls) in zip(observers, counters) {
            observe(Set(names.split(separator: ", ").compactMap { keyPaths[String($0)] }), calls)
        }
        accessList = withList ? AccessList() : nil
        for change in changes {
            switch change {
            case "destination": registrar.willSet(train, keyPath: \.destination)
            case "platform": registrar.willSet(train, keyPath: \.platform)
            default: registrar.willSet(train, keyPath: \.delay)
            }
        }
        let isGone = withList && accessList == nil
        accessList = nil

        let isOne = observers.count == 1
        func ran(_ calls: [Int]) -> String { isOne ? times(calls[0]) : each(calls.map(times)) }
        let seen = counters.map(\.value)
        if seen != calls {
            let subject = isOne ? adds == 0 ? "It ran" : "In all, they ran" : "How often they ran:"
            return """
                \(story) \(subject) \(ran(seen)). Expected: \(ran(calls))\
                \(adds == 0 ? "" : ", since one that is added during a change is called from the next one on").
                """
        }
        if elsewhere.value > 0 {
            return "\(story) An observer at another registrar ran, too. It should not run."
        }
        return isGone ? "\(story) Afterwards the list was gone. It should stay." : nil
    }

    /// What is done.
    private func story(withList: Bool) -> String {
        let added =
            observers.count == 1
            ? "An observer was added for \(observers[0])."
            : "Observers were added: \(each(observers.map { "for \($0)" }))."
        let more = adds == 1 ? "another one" : "\(adds) others"
        let isSame = changes.count > 1 && Set(changes).count == 1
        let changed = isSame ? "\(changes[0]), \(times(changes.count))" : list(changes)
        return """
            \(added)\(adds == 0 ? "" : " Whenever it runs, it adds \(more) like it.") `willSet` was \
            called for \(changed)\(withList ? ", while an access list was in place" : "").
            """
    }

    /// “the first for delay, the second for platform”.
    private func each(_ phrases: [String]) -> String {
        zip(["first", "second", "third"], phrases).map { "the \($0) \($1)" }.joined(separator: ", ")
    }
}

/// Sets a property of a train to several values, and compares what the observers see.
///
/// - Returns: What is wrong, if anything.
private func wrongSets<Value: Equatable & CustomStringConvertible>(
    of keyPath: ReferenceWritableKeyPath<Train, Value>, _ name: String, to values: [Value]
) -> String? {
    nonisolated(unsafe) let train = Train(to: "Lisboa", platform: 4, delay: 5)
    let told = Log<String>()
    train.registrar.observe([\Train.destination]) {
        told.append("destination \(shown(train.destination))")
    }
    train.registrar.observe([\Train.platform]) { told.append("platform \(train.platform)") }
    train.registrar.observe([\Train.delay]) { told.append("delay \(train.delay)") }
    let old = [train[keyPath: keyPath]] + values.dropLast()
    for value in values {
        train[keyPath: keyPath] = value
        let now = train[keyPath: keyPath]
        if now != value { return "A train's \(name) was set to \(value), and is \(now) now." }
    }
    // The property is named only if the observer of another one ran.
    let isAlone = told.entries.allSatisfy { $0.hasPrefix(name) }
    func words(_ entry: String) -> String {
        isAlone ? String(entry.dropFirst(name.count + 1)) : entry
    }
    let (seen, expected) = (told.entries, old.map { "\(name) \(shown($0))" })
    return seen == expected
        ? nil
        : """
        A train's \(name) was \(old[0]), and was set to \(values.map(shown).joined(separator: ", ")). \
        \(seen.isEmpty ? "No observer ran" : "What the observer saw each time: \(seen.map(words).joined(separator: ", "))"). \
        \(seen.count == expected.count ? "It should" : "It should run at each set, and") \
        see the old value: \(expected.map(words).joined(separator: ", ")).\
        \(code(has: "withMutation", in: "Train.swift", of: 2)
            ? " (`withMutation` reports nothing until step 2.5.)" : "")
        """
}

private func shown(_ value: some CustomStringConvertible) -> String {
    value.description.isEmpty ? "“”" : value.description
}

/// Changes a board several times, and compares what `onChange` sees.
///
/// - Parameters:
///   - what: What is read.
///   - read: Reads it, and puts it in words.
///   - changes: What it is after each change, and the change.
/// - Returns: What is wrong, if anything.
private func wrongChanges(
    _ what: String, of read: @escaping @Sendable (Board) -> String,
    _ changes: (now: String, make: (Board) -> Void)...
) -> String? {
    nonisolated(unsafe) let board = Board()
    let seen = Log<String>()
    let first = withObservationTracking {
        read(board)
    } onChange: {
        seen.append(read(board))
    }
    for change in changes {
        change.make(board)
        let now = read(board)
        if now != change.now {
            return "A board was changed. Now \(what) should be \(change.now), and is: \(now)."
        }
    }
    let names = changes.map(\.now)
    let expected = [first] + names.dropLast()
    return seen.entries == expected
        ? nil
        : """
        A tracking read \(what) of a board: \(first). Then there were \(changes.count) changes, to \
        \(list(names)). `onChange` \
        \(seen.entries.isEmpty ? "did not run" : "saw \(list(seen.entries))"). It should run at each \
        change, and see what was there before: \(list(expected)).
        """
}

/// What is recorded while a list is in place.
private func entries(during body: () -> Void) -> [AccessList.Entry] {
    accessList = AccessList()
    body()
    defer { accessList = nil }
    return (accessList?.entries ?? [:]).values.map(\.self)
}

/// The key paths in words.
private func names(_ keyPaths: Set<AnyKeyPath>) -> String {
    let names: KeyValuePairs<AnyKeyPath, String> = [
        \Train.destination: "destination", \Train.platform: "platform", \Train.delay: "delay",
    ]
    let recorded = names.filter { keyPaths.contains($0.key) }.map(\.value)
    return recorded.isEmpty ? "no key path" : recorded.joined(separator: " and ")
}

/// Words in a sentence.
private func list(_ words: [String]) -> String {
    words.isEmpty ? "nothing" : words.joined(separator: ", then ")
}
