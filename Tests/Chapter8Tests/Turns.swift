import Testing
import WorkshopTesting

@testable import Chapter8

/// A row of a table: what is done, turn by turn, and what comes of each turn.
///
///     Turns(["(willSet: delay, platform)": "", "delay 5": "willSet delay 0", "delay 10": ""])
///     Turns(["loop(delay)": "0", "delay 5": "5", "cancel": "end", "look": "nothing is left"])
///
/// The first row is a tracking with `.willSet` whose `apply` reads two properties of a train `a`. The second
/// one is a loop over `Observations`. The trains are `a` to `e`. Things to do:
///
/// - `delay`, `b.delay`, `destination`, `runs`: read a property, or how often the closure has run.
/// - `delay 5`: set it. `slow delay`: set it to 5 on another thread, which stores the value at `done`. `begin delay`, `end delay`: report that by hand, on the train's registrar.
///   `break delay`: a mutation that throws.
/// - `make b`, `free b`: a new train, and the last reference to it.
/// - `other(…)`: on another thread. In place of a turn, `… | …` is two threads, in every order.
/// - `(didSet deinit: … => …)`: a tracking with options, and what `onChange` does, such as `cancel event` or
///   `again`. `()` reads nothing. `fail` throws an error. `tell delay` reads it, and logs
///   what it was; `over` is logged, too.
/// - `loop(…)`: a task with a loop. `next(…)`: a task that asks a new iterator once. `next`: another task that
///   asks it again. `away(…)`: such a task on no actor. `copy`: its copy, which `next copy` asks. `cancelled(…)`: like `next(…)`, in a task that is
///   cancelled already. `cancel`: cancels the latest task, if it doesn't ask the copy. `drop`: lets go of the
///   iterators.
/// - `token(willSet: …)`: a continuous observation. `let go`: of its token.
/// - `5? …`: only if the first value that the closure has read is 5. In the closure of a sequence, `cancel` cancels the task, and
///   `finish` ends it. `stop` sets what `stop? …` asks for; no tracking notices.
/// - `look`: at what is left in memory and at the registrars. `count`: how many trackings have started.
///
/// What is done without a suspension is one turn. If there are several trackings, events are told by number.
struct Turns: Sendable {
    /// What is done.
    fileprivate struct Act: Sendable {
        /// What the closure must have read first.
        var condition: String?
        var verb: String
        /// A train, or a property.
        var object = ""
        var value: Int?
        var options: [String] = []
        /// What is done inside it.
        var acts: [Act] = []
        var onChange: [Act] = []
        /// The number of a tracking.
        var number = 0
    }

    private struct Turn: Sendable {
        let threads: [[Act]]
        /// What may come.
        let expected: [[String]]

        func has(_ verbs: String...) -> Bool { threads[0].contains { verbs.contains($0.verb) } }
    }

    private let turns: [Turn]
    private let why: String
    fileprivate let line: Int
    /// How many trackings there are.
    private let count: Int
    /// Whether there is another train than `a`.
    private let hasTrains: Bool

    /// A row.
    ///
    /// - Parameters:
    ///   - turns: What is done, and what comes of it. Two things that may come are `… | …`.
    ///   - why: What else to say if it doesn't come.
    ///   - line: Where the row is.
    init(_ turns: KeyValuePairs<String, String>, why: String = "", line: Int = #line) {
        var count = 0
        self.turns = turns.map { key, value in
            Turn(
                threads: parts(of: key, at: " | ").map { acts($0, &count) },
                expected: value.isEmpty
                    ? [[]] : parts(of: value, at: " | ").map { parts(of: $0, at: ", ") })
        }
        (self.why, self.line, self.count) = (why, line, count)
        hasTrains = turns.contains { $0.key.contains("b.") }
    }

    // MARK: - Doing it

    /// Does it, with pauses after the turns if tasks take part.
    ///
    /// - Returns: What is wrong, if anything.
    @MainActor fileprivate func problem() async -> String? {
        let stage = Stage(isNumbered: count > 1)
        defer { stage.end() }
        let hasTasks = turns.contains { $0.has("loop", "next", "cancelled", "away", "token") }
        for (index, turn) in turns.enumerated() {
            doing(story(stage, upTo: index))
            if turn.has("look") {
                if hasTasks { await settle { stage.left == nothingIsLeft } }
                stage.came.append(stage.left)
            } else if turn.has("let") {
                // What another task does comes later.
                let end = Gate()
                keepThreadsBusy(until: end)
                stage.play(turn.threads[0])
                end.open()
            } else {
                stage.play(turn.threads[0])
            }
            if turn.has("slow") {
                // What wakes too early goes from thread to thread before it is seen.
                for _ in 0..<10 {
                    await letThreadsFinish()
                    await settle()
                }
            }
            if hasTasks { await settle { stage.news.count >= turn.expected[0].count } }
            if let problem = problem(stage, after: index) { return problem }
        }
        return nil
    }

    /// Does it, with the threads of a turn in a certain order.
    fileprivate func problem(in order: Interleaving) throws -> String? {
        let stage = Stage(isNumbered: count > 1)
        for (index, turn) in turns.enumerated() {
            doing(story(stage, upTo: index))
            if turn.threads.count > 1 {
                for acts in turn.threads { order.thread { stage.perform(acts) } }
                try order.run()
            } else if turn.has("look") {
                stage.came.append(stage.left)
            } else {
                stage.perform(turn.threads[0])
            }
            if let problem = problem(stage, after: index) { return problem }
        }
        return nil
    }

    fileprivate var hasThreads: Bool { turns.contains { $0.threads.count > 1 } }

    /// What is wrong after a turn, if anything.
    private func problem(_ stage: Stage, after index: Int) -> String? {
        let turn = turns[index]
        var news = stage.news
        if turn.threads.count > 1 {
            // Which of them was faster doesn't matter.
            news = news.map { $0.split(separator: " ").first.map(String.init) ?? "" }.sorted()
        } else if count > 1 {
            news = byNumber(news)
        } else if turn.expected[0].count > 1, news.contains(where: isOfCopy) {
            // Two tasks are woken, in any order.
            news = news.filter { !isOfCopy($0) } + news.filter(isOfCopy)
        }
        stage.told.append(news)
        doing(nil)
        let (runs, tracked) = (stage.runs.value, stage.trackedRuns.value)
        let isTracked = runs == tracked || !turns.contains { $0.has("loop") }
        guard !turn.expected.contains(news) || !isTracked else { return nil }
        return """
            \(story(stage, upTo: index))
            Expected: \(alternatives(turn.expected)).\
            \(why.isEmpty ? "" : " \(why)")\
            \(isTracked ? "" : """
                 The closure ran \(times(runs)) in all, and \(times(tracked)) in a tracking that its own \
                thread had started. It should always run in one.
                """)
            """
    }

    /// A change calls its trackings in any order: sorts what comes between two ends of an `apply`.
    private func byNumber(_ news: [String]) -> [String] {
        func number(_ word: String) -> Int { Int(word.prefix { $0.isNumber }) ?? 0 }
        let groups = news.split(separator: applyIsOver, omittingEmptySubsequences: false)
        return Array(
            groups.map { group in
                group.enumerated()
                    .sorted { (number($0.1), $0.0) < (number($1.1), $1.0) }.map(\.element)
            }.joined(separator: [applyIsOver]))
    }

    // MARK: - Saying it

    /// What was done up to a turn, and what came of it, as far as that is known.
    private func story(_ stage: Stage, upTo index: Int) -> String {
        let lines = turns[...index].enumerated().map { index, turn in
            let done = "\(index == 0 ? "The test" : "It") \(words(turn.threads))"
            guard stage.told.indices.contains(index) else { return done }
            let isAsked = turn.has("next", "away", "cancelled")
            let came = stage.told[index]
            return "\(done) → \(came.isEmpty && isAsked ? "no value yet" : words(came))"
        }
        let definitions = definitions(of: turns[...index].flatMap { $0.threads.joined() })
        return (definitions + lines).joined(separator: "\n")
    }

    /// What may come, in words. If it ends alike, what may come before is left out.
    private func alternatives(_ expected: [[String]]) -> String {
        let shortest = expected.min { $0.count < $1.count } ?? []
        let isAlike =
            !shortest.isEmpty && expected.allSatisfy { $0.suffix(shortest.count) == shortest }
        return (isAlike ? [shortest] : expected).map { words($0) }.joined(separator: "; or ")
    }

    /// "nothing", or what came.
    private func words(_ came: [String]) -> String {
        let words = came.prefix(10).map { entry in
            guard entry != applyIsOver else { return "`apply` is over" }
            var words = entry.split(separator: " ").map(String.init)
            let kinds = ["initial", "willSet", "didSet", "deinit"]
            guard let index = words.prefix(2).firstIndex(where: kinds.contains) else {
                return entry
            }
            let head = (index == 1 ? "\(words[0]): " : "") + "`\(words[index])`"
            words.removeFirst(index + 1)
            let properties = ["delay", "platform", "destination"]
            let property =
                properties.contains(words.first ?? "") ? " of \(words.removeFirst())" : ""
            return head + property + (words.isEmpty ? "" : " (\(words.joined(separator: " ")))")
        }
        let more = came.count > 10 ? ", and \(came.count - 10) more" : ""
        return came.isEmpty ? "nothing" : words.joined(separator: ", ") + more
    }

    private func words(_ threads: [[Act]]) -> String {
        guard threads.count > 1 else { return words(threads[0]) }
        let all = threads.enumerated().map { "thread \($0 + 1), which \(words($1))" }
        return "starts \(list(all))"
    }

    /// What the trackings and closures of some acts do: "A tracking has `.didSet`. Its `apply` reads delay."
    private func definitions(of acts: [Act]) -> [String] {
        var texts: [String] = []
        for act in acts {
            switch act.verb {
            case "track" where !act.options.isEmpty:
                let name = count == 1 ? "A tracking" : "Tracking \(act.number)"
                let onChange = act.onChange.isEmpty ? "" : " Its `onChange` \(words(act.onChange))."
                texts.append(
                    "\(name) has \(options(act)). Its `apply` \(sentences(act)).\(onChange)")
            case "loop", "next", "away", "cancelled", "token":
                guard !act.acts.isEmpty else { continue }
                let owner = act.verb == "token" ? "observation with \(options(act))" : "sequence"
                let article = act.verb == "token" ? "an" : "a"
                texts.append("The closure of \(article) \(owner) \(sentences(act)).")
            default: break
            }
            texts += definitions(of: act.acts + act.onChange)
        }
        return texts.enumerated().filter { !texts[..<$0].contains($1) }.map(\.element)
    }

    private func options(_ act: Act) -> String { list(act.options.map { "`.\($0)`" }) }

    /// "reads delay. If delay is 5, it throws an error".
    private func sentences(_ act: Act) -> String {
        var parts: [(condition: String?, acts: [Act])] = []
        for act in act.acts {
            if parts.isEmpty || parts[parts.count - 1].condition != act.condition {
                parts.append((act.condition, []))
            }
            parts[parts.count - 1].acts.append(act)
        }
        let first = act.acts.first { $0.verb == "read" }.map { object(of: $0) } ?? ""
        let sentences = parts.enumerated().map { index, part in
            let words = words(part.acts)
            return switch part.condition {
            case "stop"?: "Once a variable that nothing observes is set, it \(words)"
            case let value?: "If \(first) is \(value), it \(words)"
            case nil: index == 0 ? words : "Then it \(words)"
            }
        }
        return sentences.isEmpty ? "reads nothing" : sentences.joined(separator: ". ")
    }

    /// "reads delay and platform, and sets delay to 5".
    private func words(_ acts: [Act]) -> String {
        var groups: [(verb: String, objects: [String], end: String)] = []
        for act in acts {
            let (verb, object, end) = phrase(act)
            if let last = groups.last, (last.verb, last.end) == (verb, end) {
                groups[groups.count - 1].objects.append(object)
            } else if !verb.isEmpty {
                groups.append((verb, [object], end))
            }
        }
        let phrases = groups.map { verb, objects, end in
            let numbers = objects.filter { $0.hasPrefix("tracking ") }.map { $0.dropFirst(9) }
            let isNumbered = objects.count > 1 && numbers.count == objects.count
            let all = isNumbered ? "trackings \(list(numbers.map(String.init)))" : list(objects)
            return "\(verb) \(all)\(end.isEmpty ? "" : " \(end)")"
        }
        let isLong = phrases.contains { $0.contains(" and ") || $0.contains(",") }
        return phrases.isEmpty ? "does nothing" : phrases.inWords(and: isLong ? ", and " : " and ")
    }

    /// What is done, with a verb and an object. `#` is the object of the act.
    private static let phrases: [String: (verb: String, object: String)] = [
        "read": ("reads", "#"), "tell": ("reads", "#"), "begin": ("reports", "`willSet` of #"),
        "end": ("reports", "`didSet` of #"), "break": ("changes", "#, and the mutation throws"),
        "slow": ("begins", "to set # to 5 on another thread"),
        "done": ("lets", "that thread store the value"), "make": ("makes", "train #"),
        "free": ("releases", "train #"), "copy": ("copies", "the iterator"),
        "drop": ("lets go", "of the iterator"), "let": ("destroys", "the token"),
        "look": ("looks", "at what is left"), "loop": ("starts", "a loop"),
        "count": ("counts", "the trackings that have started so far"),
        "token": ("starts", "the observation"),
        "fail": ("throws", "an error"), "finish": ("returns", "`.finish`"),
        "again": ("starts", "the same tracking again"), "stop": ("sets", "that variable"),
    ]

    private func object(of act: Act) -> String {
        let isOfA = hasTrains && ["delay", "platform", "destination"].contains(act.object)
        return act.object == "runs" ? "how often it has run" : (isOfA ? "a." : "") + act.object
    }

    private func phrase(_ act: Act) -> (verb: String, object: String, end: String) {
        let object = object(of: act)
        if let (verb, words) = Self.phrases[act.verb] {
            return (verb, words.replacing("#", with: object), "")
        }
        let new = "a new iterator"
        switch act.verb {
        case "set":
            let value = object.hasSuffix("destination") ? "Porto" : "\(act.value ?? 0)"
            return ("sets", "\(object) to \(value)", "")
        case "other": return ("waits for", "another thread (which \(words(act.acts)))", "")
        case "track" where act.options.isEmpty: return ("runs", "an empty tracking", "")
        case "track": return ("starts", count == 1 ? "the tracking" : "tracking \(act.number)", "")
        case "next" where act.acts.isEmpty:
            return ("asks", act.object.isEmpty ? "the iterator" : "the copy", "for a value")
        case "next": return ("asks", new, "for a value")
        case "away": return ("asks", new, "for a value, in a task that belongs to no actor")
        case "cancelled": return ("asks", new, "for a value, in a task that is already cancelled")
        case "cancel": return ("cancels", act.object == "event" ? "the event" : "the task", "")
        default: return ("", "", "")
        }
    }

    private func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.joined() }
        let isLong = words.contains { $0.contains(",") }
        return words.dropLast().joined(separator: isLong ? "; " : ", ")
            + (isLong ? "; and " : " and ") + last
    }
}

private let nothingIsLeft = "nothing is left"
private let applyIsOver = "apply is over"

private func isOfCopy(_ entry: String) -> Bool { entry.hasPrefix("copy: ") }

/// Expects rows to come out as they say, up to the first that doesn't.
@MainActor func expectTurns(
    _ rows: Turns..., fileID: String = #fileID, filePath: String = #filePath
) async {
    for row in rows {
        if row.hasThreads {
            let orders = everyOrder(fileID: fileID, filePath: filePath, line: row.line) { order in
                let problem = try row.problem(in: order)
                order.expect(problem == nil, problem ?? "")
            }
            if orders.story != nil { return }
        } else if let problem = await row.problem() {
            return expect(
                false, problem, fileID: fileID, filePath: filePath, line: row.line, column: 1)
        }
    }
}

// MARK: - Reading a row

/// Splits a text where it isn't in parentheses.
private func parts(of text: String, at separator: String) -> [String] {
    var (parts, depth) = ([""], 0)
    var rest = text[...]
    while let character = rest.first {
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        if depth == 0, rest.hasPrefix(separator) {
            parts.append("")
            rest = rest.dropFirst(separator.count)
        } else {
            parts[parts.count - 1].append(rest.removeFirst())
        }
    }
    return parts == [""] ? [] : parts
}

private func acts(_ text: String, _ count: inout Int) -> [Turns.Act] {
    parts(of: text, at: ", ").map { act($0, &count) }
}

private func act(_ text: String, _ count: inout Int) -> Turns.Act {
    let halves = parts(of: text, at: "? ")
    if halves.count > 1 {
        var result = act(halves[1], &count)
        result.condition = halves[0]
        return result
    }
    if text.hasSuffix(")"), let start = text.firstIndex(of: "(") {
        let verb = start == text.startIndex ? "track" : String(text[..<start])
        var result = Turns.Act(verb: verb)
        let inside = String(text[text.index(after: start)...].dropLast())
        if verb == "track", !inside.isEmpty { count += 1 }
        result.number = count
        var halves = parts(of: inside, at: " => ")
        let onChange = halves.count > 1 ? halves.removeLast() : ""
        var sides = parts(of: halves.first ?? "", at: ": ")
        if sides.count > 1 {
            result.options = sides.removeFirst().split(separator: " ").map(String.init)
        }
        result.acts = acts(sides.first ?? "", &count)
        result.onChange = acts(onChange, &count)
        return result
    }
    let words = text.split(separator: " ").map(String.init)
    if words.count == 2 {
        guard let value = Int(words[1]) else {
            return Turns.Act(verb: words[0], object: words[1])
        }
        return Turns.Act(verb: "set", object: words[0], value: value)
    }
    let isRead = ["delay", "platform", "destination", "runs"].contains { text.hasSuffix($0) }
    return Turns.Act(verb: isRead ? "read" : text, object: isRead ? text : "")
}

// MARK: - The stage

/// The trains of a row, and what is done with them. One thread at a time uses it.
private final class Stage: @unchecked Sendable {
    typealias Values = Observations<String, SignalFailure>

    let came = Log<String>()
    /// What came in each turn so far.
    var told: [[String]] = []
    let runs = Counter()
    let trackedRuns = Counter()

    private let isNumbered: Bool
    private let trackingsBefore = trackingsSoFar
    private var trains: [String: Train] = [:]
    private var isStopped = false
    /// A thread whose setter is slow, and what that waits for.
    private var setter: TestThread?
    private let mayStore = Gate()
    private var iterators: [String: Values.Iterator] = [:]
    /// The tasks that were started, and the iterators that they ask.
    private var tasks: [(iterator: String, task: Task<Void, Never>)] = []
    private var token: ObservationTracking.Token?
    private weak var ticket: Ticket?

    init(isNumbered: Bool) {
        self.isNumbered = isNumbered
        for (index, name) in ["a", "b", "c", "d", "e"].enumerated() {
            trains[name] = Train(to: "Lisboa", platform: index + 1)
        }
    }

    /// What has come since the last turn.
    var news: [String] { Array(came.entries.dropFirst(told.joined().count)) }

    var left: String {
        guard trains.values.allSatisfy(isEmpty) else { return "a tracking is still registered" }
        return ticket == nil ? nothingIsLeft : "the closure is in memory"
    }

    func end() {
        for (_, task) in tasks { task.cancel() }
        token = nil
    }

    // MARK: What any thread can do

    /// Does things, one after the other.
    ///
    /// - Parameters:
    ///   - acts: What to do.
    ///   - again: The tracking to start again.
    /// - Returns: What was read, and what is left to its caller: `fail`, `cancel`, `finish`.
    @discardableResult
    func perform(
        _ acts: [Turns.Act], again: Turns.Act? = nil
    ) -> (values: [String], rest: Set<String>) {
        var values: [String] = []
        var rest: Set<String> = []
        for act in acts {
            if let condition = act.condition {
                guard condition == (condition == "stop" ? isStopped ? "stop" : "" : values.first)
                else { continue }
            }
            switch act.verb {
            case "read": values.append(value(of: act.object))
            case "set", "begin", "end", "break", "slow": change(act)
            case "done":
                mayStore.open()
                setter?.join()
            case "make":
                let old = trains.updateValue(Train(to: "Porto", platform: 1), forKey: act.object)
                extendLifetime(old)
            case "free":
                // Released when the dictionary isn't in use any more.
                let old = trains.removeValue(forKey: act.object)
                extendLifetime(old)
            case "other": onAnotherThread { self.perform(act.acts) }
            case "track": track(act)
            case "again": if let again { track(again) }
            case "tell": came.append(value(of: act.object))
            case "count":
                came.append(WorkshopTesting.count(trackingsSoFar - trackingsBefore, "tracking"))
            case "over": came.append(applyIsOver)
            case "stop": isStopped = true
            case "let": token = nil
            default: rest.insert(act.verb)
            }
        }
        return (values, rest)
    }

    private func train(of object: String) -> (train: Train?, property: String) {
        let words = object.split(separator: ".").map(String.init)
        return words.count == 1 ? (trains["a"], words[0]) : (trains[words[0]], words[1])
    }

    private func value(of object: String, isUntracked: Bool = false) -> String {
        guard object != "runs" else { return "\(runs.value)" }
        // Where an `onChange` runs inside an `apply`, the test's own read must not count.
        let list = listOfThread
        if isUntracked { listOfThread = nil }
        defer { if isUntracked { listOfThread = list } }
        let (train, property) = train(of: object)
        guard let train else { return "gone" }
        switch property {
        case "delay": return "\(train.delay)"
        case "platform": return "\(train.platform)"
        default: return train.destination
        }
    }

    private func change(_ act: Turns.Act) {
        let (train, property) = train(of: act.object)
        guard let train else { return }
        nonisolated(unsafe) let subject = train
        switch (act.verb, property) {
        case ("begin", _): train.registrar.willSet(train, keyPath: \.delay)
        case ("end", _): train.registrar.didSet(train, keyPath: \.delay)
        case ("slow", _):
            let hasBegun = Gate()
            setter = TestThread { [mayStore] in
                subject.registrar.withMutation(of: subject, keyPath: \.delay) {
                    hasBegun.open()
                    mayStore.wait()
                    subject.delay = 5
                }
            }
            hasBegun.wait()
        case ("break", _):
            try? train.registrar.withMutation(of: train, keyPath: \.delay) {
                throw SignalFailure()
            }
        case (_, "delay"): train.delay = act.value ?? 0
        case (_, "platform"): train.platform = act.value ?? 0
        default: train.destination = "Porto"
        }
    }

    private func track(_ act: Turns.Act) {
        let parts = act.acts.filter { ["read", "tell"].contains($0.verb) }.map(\.object)
        _ = try? withObservationTracking(options: options(act.options)) {
            () throws(SignalFailure) in
            if perform(act.acts).rest.contains("fail") { throw SignalFailure() }
        } onChange: { event in
            let kind = name(event.kind)
            Interleaving.call("calls `onChange` with \(kind)")
            let property = self.property(of: event)
            let part = parts.first { $0.hasSuffix(property) } ?? property
            self.came.append(
                "\(self.isNumbered ? "\(act.number) " : "")\(kind)"
                    + (property.isEmpty
                        ? "" : " \(property) \(self.value(of: part, isUntracked: true))"))
            // A wrong answer may have no end.
            guard self.came.entries.count < 20 else { return }
            if self.perform(act.onChange, again: act).rest.contains("cancel") { event.cancel() }
        }
    }

    /// The property that an event matches.
    private func property(of event: borrowing ObservationTracking.Event) -> String {
        if event.matches(\Train.delay) { return "delay" }
        if event.matches(\Train.platform) { return "platform" }
        return event.matches(\Train.destination) ? "destination" : ""
    }

    private func options(_ names: [String]) -> ObservationTracking.Options {
        var options: ObservationTracking.Options = []
        #if !TOOLCHAIN || compiler(>=6.4)
            if names.contains("willSet") || names.isEmpty { options.insert(.willSet) }
            if names.contains("didSet") { options.insert(.didSet) }
            if names.contains("deinit") { options.insert(.deinit) }
        #endif
        return options
    }

    // MARK: What the main actor does

    /// Does a turn. Its tasks go on at the next suspension.
    @MainActor func play(_ acts: [Turns.Act]) {
        for act in acts {
            switch act.verb {
            case "loop": follow(values(act))
            case "next":
                let name = act.object
                if !act.acts.isEmpty { iterators[name] = values(act).makeAsyncIterator() }
                ask(name)
            case "cancelled":
                iterators[""] = values(act).makeAsyncIterator()
                ask("", isCancelled: true)
            case "away":
                let values = values(act)
                Task.detached { [came] in
                    var iterator = values.makeAsyncIterator()
                    came.append(word(try? await iterator.next()))
                }
            case "copy": iterators["copy"] = iterators[""]
            case "drop": iterators = [:]
            case "cancel": tasks.last { $0.iterator.isEmpty }?.task.cancel()
            case "token":
                let ticket = Ticket()
                self.ticket = ticket
                token = observation(act, ticket)
            default: perform([act])
            }
        }
        checkList()
    }

    @MainActor private func values(_ act: Turns.Act) -> Values {
        let ticket = Ticket()
        self.ticket = ticket
        func has(_ verb: String) -> Bool { act.acts.contains { $0.verb == verb } }
        guard has("finish") || has("free") else {
            return Values { () throws(SignalFailure) in
                extendLifetime(ticket)
                return try self.evaluate(act).text
            }
        }
        return .untilFinished { () throws(SignalFailure) -> Values.Iteration in
            extendLifetime(ticket)
            let (text, isOver) = try self.evaluate(act)
            return isOver ? .finish : .next(text)
        }
    }

    /// Runs the closure of a sequence.
    private func evaluate(_ act: Turns.Act) throws(SignalFailure) -> (text: String, isOver: Bool) {
        runs.increment()
        if isTrackingOfThisThread { trackedRuns.increment() }
        let (values, rest) = perform(act.acts)
        if rest.contains("cancel") { withUnsafeCurrentTask { $0?.cancel() } }
        if rest.contains("fail") { throw SignalFailure() }
        return (text(values), rest.contains("finish") || values.contains("gone"))
    }

    /// Notes an event. Not in the closure: one of the main actor may trap elsewhere.
    private func note(_ kind: String, _ property: String, _ values: [String]) {
        came.append([kind, property, text(values)].filter { !$0.isEmpty }.joined(separator: " "))
    }

    private func text(_ values: [String]) -> String {
        values.joined(separator: " ") + (isOnMainQueue ? "" : ", called off the main actor")
    }

    @MainActor private func observation(
        _ act: Turns.Act, _ ticket: Ticket
    ) -> ObservationTracking.Token {
        withContinuousObservation(options: options(act.options)) { event in
            extendLifetime(ticket)
            let (values, rest) = self.perform(act.acts)
            self.note(name(event.kind), self.property(of: event), values)
            if rest.contains("cancel") { event.cancel() }
        }
    }

    @MainActor private func follow(_ values: Values) {
        let task = Task { @MainActor in
            do throws(SignalFailure) {
                for try await value in values {
                    came.append(value)
                    // A wrong answer may have no end.
                    if came.entries.count >= 10 { return }
                }
                came.append("end")
            } catch {
                came.append("error")
                checkList()
            }
        }
        tasks.append(("", task))
    }

    @MainActor private func ask(_ name: String, isCancelled: Bool = false) {
        let task = Task { @MainActor in
            if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
            // Taken out, so that nothing else uses it meanwhile.
            guard var iterator = iterators.removeValue(forKey: name) else { return }
            let answer: String
            do throws(SignalFailure) {
                answer = word(try await iterator.next())
            } catch {
                answer = "error"
            }
            iterators[name] = iterator
            came.append(name.isEmpty ? answer : "\(name): \(answer)")
            if answer == "error" { checkList(isTold: !told.isEmpty) }
        }
        tasks.append((name, task))
    }

    /// Sees whether a list that collects reads is still in place on this thread.
    ///
    /// - Parameter isTold: Not if the first value is an error: that is asked for before there are lists to undo.
    private func checkList(isTold: Bool = true) {
        guard listOfThread != nil else { return }
        listOfThread = nil
        guard isTold else { return }
        came.append(
            "the list that collects reads is still in place (`track`, of step 8.5, puts it there)")
    }
}
