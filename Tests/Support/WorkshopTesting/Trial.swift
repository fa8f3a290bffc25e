import Testing

/// A row of a step's table: what trackings read, what changes then, and how often each `onChange` runs.
///
///     Trial("delay, platform", "b.delay", then: "delay, delay, b.delay", calls: 1, 1)
///
/// Here one tracking reads two properties of a train `a`, and another one a property of a train `b`. Then
/// three changes are made. The trains are `a` to `e`; their properties `destination`, `platform` and
/// `delay`. In `apply` a property is read, and everywhere else it is changed; `set delay` and `read delay`
/// are for the others. What is in parentheses is a tracking that is started there: `delay, (platform)`.
/// `again`, in an `onChange`, starts its own tracking once more.
///
/// A table is a ``StepTest``. It ends at the first row that goes wrong, and what that row says is made from
/// the row.
public struct Trial: Sendable {
    /// What is done.
    private indirect enum Act: Sendable {
        case read(Part), change(Part)
        case track(Int, [Act])
        case again
    }

    /// A property of a train.
    struct Part: Hashable, Sendable {
        /// The train's number.
        let train: Int
        let property: Property

        enum Property: String, Sendable {
            case destination, platform, delay
        }
    }

    /// The names of the trains, in order.
    private static let trains = ["a", "b", "c", "d", "e"]
    /// How often an `onChange` may run. Enough to see a mistake, and not enough to overflow the stack.
    private static let limit = 8

    private let before: [Act]
    private let threads: [[Act]]
    private let later: [Act]
    private let onChange: [Act]
    private let calls: [Int]
    private let why: String
    /// What can't be understood in the row.
    private let unknown: String?
    /// How many trackings it starts.
    private let count: Int
    private let line: Int

    /// A row.
    ///
    /// - Parameters:
    ///   - before: What trackings read, one after the other.
    ///   - threads: What changes then. If there are several texts, each is a thread's, and they are run in
    ///     every order.
    ///   - later: What changes when the threads are done.
    ///   - onChange: What each `onChange` does.
    ///   - calls: How often the `onChange` of each tracking runs, in the order in which they are written.
    ///   - why: What else to say if it doesn't: "for the whole tracking".
    ///   - line: Where the row is.
    public init(
        _ before: String..., then threads: String..., later: String = "", onChange: String = "",
        calls: Int..., why: String = "", line: Int = #line
    ) {
        var reader = Reader()
        self.before = before.map { reader.tracking($0) }
        self.threads = threads.map { reader.acts($0, isApply: false) }
        self.later = reader.acts(later, isApply: false)
        count = reader.count
        self.onChange = reader.acts(onChange, isApply: false)
        unknown =
            reader.unknown
            ?? (count == calls.count
                ? nil : "\(count) trackings, and \(calls.count) numbers of calls")
        (self.calls, self.why, self.line) = (calls, why, line)
    }

    /// Reads the texts of a row.
    private struct Reader {
        var count = 0
        var unknown: String?

        mutating func tracking(_ text: String) -> Act {
            count += 1
            let number = count
            return .track(number - 1, acts(text, isApply: true))
        }

        mutating func acts(_ text: String, isApply: Bool) -> [Act] {
            var depth = 0
            var items = [""]
            for character in text {
                depth += character == "(" ? 1 : character == ")" ? -1 : 0
                if character == ",", depth == 0 {
                    items.append("")
                } else if character != " " || items[items.count - 1] != "" {
                    items[items.count - 1].append(character)
                }
            }
            return items.filter { !$0.isEmpty }.compactMap { act($0, isApply: isApply) }
        }

        private mutating func act(_ item: String, isApply: Bool) -> Act? {
            if item.hasPrefix("("), item.hasSuffix(")") {
                return tracking(String(item.dropFirst().dropLast()))
            }
            if item == "again" { return .again }
            var words = item.split(separator: " ")
            let verb = words.count == 2 ? words.removeFirst() : isApply ? "read" : "set"
            let names = words.first?.split(separator: ".").map(String.init) ?? []
            guard let property = names.last.flatMap(Part.Property.init),
                let train = names.count == 1 ? 0 : Trial.trains.firstIndex(of: names[0]),
                ["read", "set"].contains(verb)
            else {
                unknown = "`\(item)` isn't understood"
                return nil
            }
            let part = Part(train: train, property: property)
            return verb == "read" ? .read(part) : .change(part)
        }
    }
}

// MARK: - Running it

/// What a row runs on: the trains of a chapter, and its framework.
struct TrialStage: Sendable {
    let read: @Sendable (Trial.Part) -> Void
    /// Changes a property to something that it wasn't.
    let change: @Sendable (Trial.Part, Int) -> Void
    let track: @Sendable (_ apply: () -> Void, _ onChange: @escaping @Sendable () -> Void) -> Void
    /// How many properties are waited for at all trains; `nil` if nobody can tell.
    let waiting: @Sendable () -> Int?

    /// The trains that a chapter's programs use.
    init<Chapter: ProgramChapter>(_: Chapter.Type) {
        Chapter.reset()
        // One thread at a time uses them.
        nonisolated(unsafe) let trains = (1...5).map {
            Chapter.Board.Train(to: "Lisboa", platform: $0, delay: 0)
        }
        read = { part in
            let train = trains[part.train]
            switch part.property {
            case .destination: _ = train.destination
            case .platform: _ = train.platform
            case .delay: _ = train.delay
            }
        }
        change = { part, value in
            let train = trains[part.train]
            switch part.property {
            case .destination: train.destination = "Porto \(value)"
            case .platform: train.platform = value
            case .delay: train.delay = value
            }
        }
        track = { apply, onChange in Chapter.track(apply, onChange: { onChange }) }
        waiting = {
            trains.reduce(0 as Int?) { sum, train in
                Chapter.propertiesWaitedFor(at: train).flatMap { count in sum.map { $0 + count } }
            }
        }
    }

    /// The trains that a chapter's threads share.
    init<Chapter: ThreadChapter>(_: Chapter.Type) {
        let trains = ["a", "b", "c", "d", "e"].map(Chapter.Train.init)
        read = { part in
            switch part.property {
            case .delay: _ = trains[part.train].delay
            case .platform, .destination: _ = trains[part.train].platform
            }
        }
        change = { part, value in
            switch part.property {
            case .delay: trains[part.train].delay = value
            case .platform, .destination: trains[part.train].platform = value
            }
        }
        track = { apply, onChange in Chapter.track(apply, onChange: onChange) }
        waiting = {
            trains.reduce(0 as Int?) { sum, train in
                Chapter.propertiesWaitedFor(at: train).flatMap { count in sum.map { $0 + count } }
            }
        }
    }
}

extension Trial {
    /// Does it.
    ///
    /// - Returns: What is wrong, if anything.
    private func problem(on stage: TrialStage, in order: Interleaving? = nil) throws -> String? {
        let counters = (0..<count).map { _ in Counter() }
        let values = Counter()
        let onChange = onChange

        @Sendable func perform(_ acts: [Act], in current: (number: Int, acts: [Act])? = nil) {
            for act in acts {
                switch act {
                case .read(let part): stage.read(part)
                case .change(let part): stage.change(part, 100 + values.increment())
                case .track(let number, let acts): track(number, acts)
                case .again: if let current { track(current.number, current.acts) }
                }
            }
        }
        @Sendable func track(_ number: Int, _ acts: [Act]) {
            stage.track({ perform(acts) }) {
                Interleaving.call("calls `onChange`\(counters.count == 1 ? "" : " \(number + 1)")")
                // A tracking that an `onChange` starts isn't counted.
                guard counters.indices.contains(number) else { return }
                if counters[number].increment() < Self.limit {
                    perform(onChange, in: (number, acts))
                }
            }
        }

        perform(before)
        if let order {
            for acts in threads { order.thread { perform(acts) } }
            try order.run()
        } else {
            for acts in threads { perform(acts) }
        }
        perform(later)
        let seen = counters.map(\.value)
        if seen != calls { return "\(story) \(words(seen))" }
        let isAgain = onChange.contains { if case .again = $0 { true } else { false } }
        guard !isAgain, !calls.contains(0), let left = stage.waiting(), left > 0 else { return nil }
        return """
            \(story) \(count == 1 ? "`onChange` ran" : "All `onChange`s ran") as often as expected. But \
            the registrars still have entries for \(left == 1 ? "a property" : "\(left) properties"). \
            Expected: none, since nothing is to be called any more.
            """
    }

    // MARK: - Saying it

    private var story: String {
        var sentences: [String] = []
        let first = before.map { act in
            if case .track(_, let acts) = act { phrases(acts) } else { "" }
        }
        if count == 1 {
            sentences += first.map { "A tracking \($0)." }
        } else if first.count > 1, Set(first).count == 1 {
            sentences.append("\(count) trackings \(first[0]), each of them.")
        } else if !first.isEmpty {
            let all = zip(before, first).map { act, words in
                if case .track(let number, _) = act {
                    "the \(ordinal(number)) \(words)"
                } else {
                    ""
                }
            }
            let sentence = list(all, and: ", ", between: "; ")
            sentences.append("Of \(count) trackings, \(sentence).")
        }
        if !onChange.isEmpty {
            let acts = onChange.map { act in
                switch act {
                case .read(let part): "reads \(name(part))"
                case .change(let part): "changes \(name(part))"
                case .track(_, let acts): "starts a tracking that \(phrases(acts))"
                case .again: "starts its tracking again"
                }
            }
            sentences.append(
                "\(count == 1 ? "`onChange`" : "Each `onChange`") \(list(acts, and: " and then "))."
            )
        }
        if threads.count == 1 {
            sentences.append(changes(threads[0], "Then"))
        } else {
            sentences += threads.enumerated().map { "Thread \($0 + 1) \(phrases($1))." }
        }
        if !later.isEmpty { sentences.append(changes(later, "Later")) }
        return sentences.joined(separator: " ")
    }

    /// “Then delay changed twice, and platform.”
    private func changes(_ acts: [Act], _ beginning: String) -> String {
        var names: [(name: String, count: Int)] = []
        for act in acts {
            guard case .change(let part) = act else {
                return "\(beginning) the test \(phrases(acts))."
            }
            if names.last?.name == name(part) {
                names[names.count - 1].count += 1
            } else {
                names.append((name(part), 1))
            }
        }
        let parts = names.enumerated().map { index, entry in
            let (name, count) = entry
            return "\(name)\(index == 0 ? " changed" : "")\(count == 1 ? "" : " \(times(count))")"
        }
        return "\(beginning) \(parts.joined(separator: ", then "))."
    }

    /// “read delay and platform, ran tracking 2, which read b.delay, and read destination”.
    private func phrases(_ acts: [Act]) -> String {
        var groups: [(verb: String, objects: [String])] = []
        for act in acts {
            let (verb, object) =
                switch act {
                case .read(let part): ("read", name(part))
                case .change(let part): ("changed", name(part))
                case .track(let number, let acts):
                    (
                        "ran",
                        "\(calls.count == 1 ? "a tracking" : "the \(ordinal(number)) tracking") that \(phrases(acts))"
                    )
                case .again: ("started", "its tracking again")
                }
            if groups.last?.verb == verb {
                groups[groups.count - 1].objects.append(object)
            } else {
                groups.append((verb, [object]))
            }
        }
        let words = groups.map { verb, objects in
            let isOne = objects.count > 1 && Set(objects).count == 1
            let names =
                isOne ? "\(objects[0]) \(times(objects.count))" : list(objects, and: " and ")
            return "\(verb) \(names)"
        }
        return words.isEmpty ? "read nothing" : list(words, and: ", and then ")
    }

    private func ordinal(_ number: Int) -> String {
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"][number % 8]
    }

    private func name(_ part: Part) -> String {
        let hasOthers = isAbout { $0.train != part.train } || part.train != 0
        return hasOthers ? "\(Self.trains[part.train]).\(part.property)" : "\(part.property)"
    }

    private func isAbout(_ isSo: (Part) -> Bool) -> Bool {
        func any(_ acts: [Act]) -> Bool {
            acts.contains { act in
                switch act {
                case .read(let part), .change(let part): isSo(part)
                case .track(_, let acts): any(acts)
                case .again: false
                }
            }
        }
        return any(before) || threads.contains(where: any) || any(later) || any(onChange)
    }

    /// What was seen, and what should have been.
    private func words(_ seen: [Int]) -> String {
        func ran(_ count: Int) -> String {
            count < Self.limit ? times(count) : "\(times(count)), until the test stopped it"
        }
        let all = seen.enumerated().map { "the \(ordinal($0)) ran \(ran($1))" }
        let ran =
            seen.count == 1
            ? "`onChange` ran \(ran(seen[0]))." : "Of their `onChange`s, \(list(all, and: ", "))."
        let expected =
            Set(calls).count == 1
            ? "\(times(calls[0]))\(calls.count == 1 ? "" : " each")"
            : list(calls.map(times), and: " and ")
        let isSentence = why.first?.isUppercase == true
        let end = why.last.map { "?.".contains($0) } == true ? "" : "."
        return
            "\(ran) Expected: \(expected)\(why.isEmpty ? "." : "\(isSentence ? ". " : ", ")\(why)\(end)")"
    }

    private func list(_ words: [String], and: String, between: String = ", ") -> String {
        guard let last = words.last, words.count > 1 else { return words.joined() }
        return words.dropLast().joined(separator: between) + and + last
    }
}

// MARK: - Tables

extension StepTest {
    /// A step's table, on a chapter's framework.
    public init<Chapter: ProgramChapter>(
        _ title: String, _ traits: any TestTrait..., on chapter: Chapter.Type, _ rows: Trial...,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) {
        self.init(title, traits, fileID: fileID, filePath: filePath, line: line) {
            try Trial.run(rows, fileID: fileID, filePath: filePath) { TrialStage(chapter) }
        }
    }

    /// A step's table, on a chapter's framework as threads use it.
    public init<Chapter: ThreadChapter>(
        _ title: String, _ traits: any TestTrait..., on chapter: Chapter.Type, _ rows: Trial...,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) {
        self.init(title, traits, fileID: fileID, filePath: filePath, line: line) {
            try Trial.run(rows, fileID: fileID, filePath: filePath) { TrialStage(chapter) }
        }
    }
}

extension Trial {
    /// Runs rows, up to the first that goes wrong.
    fileprivate static func run(
        _ rows: [Trial], fileID: String, filePath: String, stage: () -> TrialStage
    ) throws {
        for row in rows {
            let wrong: String?
            if row.threads.count < 2 || row.unknown != nil {
                wrong =
                    try row.unknown.map { "The row can't be run: \($0)." }
                    ?? row.problem(on: stage())
            } else {
                wrong =
                    Exploration { order in
                        let problem = try row.problem(on: stage(), in: order)
                        order.expect(problem == nil, problem ?? "")
                    }.story
            }
            guard let wrong else { continue }
            Issue.record(
                "\(wrong)",
                sourceLocation: SourceLocation(
                    fileID: fileID, filePath: filePath, line: row.line, column: 1))
            return
        }
    }
}
