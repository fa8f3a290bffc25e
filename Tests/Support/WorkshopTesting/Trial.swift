import Testing

/// A row of a step's table: what trackings read, what changes then, and how often each `onChange` runs.
///
///     Trial("delay, platform", "b.delay", then: "delay, delay, b.delay", calls: 1, 1)
///
/// One tracking reads two properties of train `a`, another one a property of train `b`. Then there are
/// three changes. The trains are `a` to `h`; their properties are `destination`, `platform` and `delay`.
///
/// A property alone is a read in `apply`, and a change everywhere else; `set delay` and `read delay` say
/// the opposite. Parentheses start a tracking: `delay, (platform)`. In an `onChange`, `again` starts the
/// same tracking once more. `drop b` releases a train.
///
/// After the changes, whatever an `onChange` has captured that can't run any more must be freed.
///
/// A table is a ``StepTest``. It ends at the first row that goes wrong, and its message is made from that
/// row.
public struct Trial: Sendable {
    /// Something that is done.
    private indirect enum Act: Sendable {
        case read(Part), change(Part)
        case track(Int, [Act])
        case again
        case drop(Int)

        /// The property that it is about.
        var part: Part? {
            switch self {
            case .read(let part), .change(let part): part
            case .drop, .track, .again: nil
            }
        }

        /// The train that it is about.
        var train: Int? { if case .drop(let train) = self { train } else { part?.train } }

        /// The act, and what it consists of.
        var all: [Act] {
            if case .track(_, let acts) = self { [self] + acts.flatMap(\.all) } else { [self] }
        }
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
    fileprivate static let trains = ["a", "b", "c", "d", "e", "f", "g", "h"]
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
    private let line: Int

    /// A row.
    ///
    /// - Parameters:
    ///   - before: What trackings read, one after the other.
    ///   - threads: What changes then. If there are several texts, each is a thread's, and they are run in
    ///     every interleaving.
    ///   - later: What changes when the threads are done.
    ///   - onChange: What each `onChange` does.
    ///   - calls: How often the `onChange` of each tracking runs, in the order in which they are written.
    ///   - why: What the message adds to the expectation: "for the whole tracking". If it begins with a
    ///     capital letter, it is a sentence of its own.
    ///   - line: Where the row is.
    public init(
        _ before: String..., then threads: String..., later: String = "", onChange: String = "",
        calls: Int..., why: String = "", line: Int = #line
    ) {
        var reader = Reader()
        self.before = before.map { reader.tracking($0) }
        self.threads = threads.map { reader.acts($0, isApply: false) }
        self.later = reader.acts(later, isApply: false)
        let count = reader.count
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
            let words = item.split(separator: " ").map(String.init)
            let verb = words.count == 2 ? words[0] : isApply ? "read" : "set"
            let names = words.last?.split(separator: ".").map(String.init) ?? []
            let train =
                names.count == 1 && verb != "drop" ? 0 : Trial.trains.firstIndex(of: names[0])
            let part = names.last.flatMap(Part.Property.init)
            switch (verb, train, part) {
            case ("drop", let train?, _): return .drop(train)
            case ("read", let train?, let part?): return .read(Part(train: train, property: part))
            case ("set", let train?, let part?): return .change(Part(train: train, property: part))
            default:
                unknown = "`\(item)` isn't understood"
                return nil
            }
        }
    }
}

// MARK: - Running it

/// What a row runs on: the trains of a chapter, and its framework.
struct TrialStage: Sendable {
    /// Has the trains. One thread at a time uses them.
    private final class Trains<Train: AnyObject>: @unchecked Sendable {
        var all: [Train?]

        init(_ all: [Train]) { self.all = all }

        subscript(part: Trial.Part) -> Train? { all[part.train] }

        /// Releases a train.
        ///
        /// - Returns: Tells whether it is still in memory.
        func drop(_ number: Int) -> () -> Bool {
            weak let train = all[number]
            all[number] = nil
            return { train != nil }
        }

        /// How many properties are waited for at all trains; `nil` if nobody can tell.
        func waiting(_ count: (Train) -> Int?) -> Int? {
            all.compactMap(\.self).reduce(0) { sum, train in
                count(train).flatMap { count in sum.map { $0 + count } }
            }
        }
    }

    /// Reads a property, and returns the value in words.
    let read: @Sendable (Trial.Part) -> String
    /// Changes a property to something that it wasn't. The number is another one each time.
    let change: @Sendable (Trial.Part, Int) -> Void
    let drop: @Sendable (Int) -> () -> Bool
    let track: @Sendable (_ apply: () -> Void, _ onChange: @escaping @Sendable () -> Void) -> Void
    let waiting: @Sendable () -> Int?
    /// Whether a tracking is called once.
    let isOnce: Bool

    /// The trains that a chapter's programs use.
    init<Chapter: ProgramChapter>(_: Chapter.Type) {
        Chapter.reset()
        let trains = Trains(
            (1...Trial.trains.count).map {
                Chapter.Board.Train(to: "Lisboa", platform: $0, delay: 0)
            })
        read = { part in
            switch part.property {
            case .destination: trains[part]?.destination ?? ""
            case .platform: "\(trains[part]?.platform ?? 0)"
            case .delay: "\(trains[part]?.delay ?? 0)"
            }
        }
        change = { part, number in
            switch part.property {
            case .destination: trains[part]?.destination = "Porto \(number)"
            case .platform: trains[part]?.platform = 100 + number
            case .delay: trains[part]?.delay = 100 + number
            }
        }
        drop = { trains.drop($0) }
        track = { apply, onChange in Chapter.track(apply, onChange: { onChange }) }
        waiting = { trains.waiting(Chapter.propertiesWaitedFor) }
        isOnce = Chapter.isOnce
    }

    /// The trains that a chapter's threads share, by the names that a timeline calls them.
    init<Chapter: ThreadChapter>(_: Chapter.Type, names: [String]) {
        let trains = Trains(names.map(Chapter.Train.init))
        read = { part in
            switch part.property {
            case .destination: trains[part]?.destination ?? ""
            case .platform: "\(trains[part]?.platform ?? 0)"
            case .delay: "\(trains[part]?.delay ?? 0)"
            }
        }
        change = { part, number in
            switch part.property {
            case .destination: trains[part]?.destination = "Porto \(number)"
            case .platform: trains[part]?.platform = 5 * number
            case .delay: trains[part]?.delay = 5 * number
            }
        }
        drop = { trains.drop($0) }
        track = { apply, onChange in Chapter.track(apply, onChange: onChange) }
        waiting = { trains.waiting(Chapter.propertiesWaitedFor) }
        isOnce = true
    }
}

extension Trial {
    /// Something that an `onChange` captures, to see whether it is freed.
    private final class Ticket: Sendable {}

    /// What a row keeps while it runs. One thread at a time uses it.
    private final class Record: @unchecked Sendable {
        /// Tell whether what each tracking's `onChange` captured is in memory.
        var tickets: [Int: () -> Bool] = [:]
        /// The same for the trains that were released.
        var dropped: [Int: () -> Bool] = [:]
    }

    /// Where an act is done.
    private struct Place {
        /// The number of the thread; 0 for the test's own.
        var thread = 0
        /// The trackings whose `apply` it is in.
        var trackings: [Int] = []
        /// What `again` starts.
        var current: (number: Int, acts: [Act])?
    }

    /// What threads have done, to find out whether a change was missed.
    private enum Event {
        case read(Part, value: String, Place)
        case change(Part, thread: Int)
    }

    /// Does it.
    ///
    /// - Returns: What is wrong, if anything.
    private func problem(on stage: TrialStage, in order: Interleaving? = nil) throws -> String? {
        let counters = calls.map { _ in Counter() }
        let values = Counter()
        let record = Record()
        let events = Log<Event>()
        let onChange = onChange

        @Sendable func perform(_ acts: [Act], at place: Place = Place()) {
            for act in acts {
                switch act {
                case .read(let part):
                    let value = stage.read(part)
                    if place.thread > 0 { events.append(.read(part, value: value, place)) }
                case .change(let part):
                    if place.thread > 0 { events.append(.change(part, thread: place.thread)) }
                    stage.change(part, values.increment())
                case .track(let number, let acts): track(number, acts, at: place)
                case .again: if let (number, acts) = place.current { track(number, acts) }
                case .drop(let train): record.dropped[train] = stage.drop(train)
                }
            }
        }
        @Sendable func track(_ number: Int, _ acts: [Act], at place: Place = Place()) {
            let ticket = Ticket()
            weak let weakTicket = ticket
            if threads.count < 2 { record.tickets[number] = { weakTicket != nil } }
            var inside = place
            inside.trackings.append(number)
            stage.track({
                perform(acts, at: inside)
                Interleaving.note("is done with \(name("`apply`", of: number))")
            }) {
                Interleaving.call("calls \(name("`onChange`", of: number))")
                // A tracking that an `onChange` starts isn't counted.
                guard counters.indices.contains(number) else { return }
                withExtendedLifetime(ticket) {
                    if counters[number].increment() < Self.limit {
                        perform(onChange, at: Place(current: (number, acts)))
                    }
                }
            }
        }

        perform(before)
        var shownForEver: String?
        if let order {
            for (index, acts) in threads.enumerated() {
                order.thread { perform(acts, at: Place(thread: index + 1)) }
            }
            try order.run()
            let (events, seen) = (events.entries, counters.map(\.value))
            if let missed = missed(events, seen, isSure: true, now: stage.read) { return missed }
            shownForEver = missed(events, seen, isSure: false, now: stage.read)
        } else {
            for acts in threads { perform(acts) }
        }
        // What is left behind is told without what comes later, if that has no part in it.
        if order != nil, counters.map(\.value) == calls, let left = left(record, on: stage) {
            return "\(story(withLater: false)) \(left)"
        }
        perform(later)
        let seen = counters.map(\.value)
        if seen.contains(0), let shownForEver { return shownForEver }
        if seen != calls { return "\(story()) \(words(seen))" }
        return left(record, on: stage).map { "\(story()) \($0)" }
    }

    /// What a thread has read, another one has changed, and no `onChange` has told, in words. If the change
    /// may have begun before the read, that isn't sure: the tracking may wait for the next change.
    private func missed(
        _ events: [Event], _ seen: [Int], isSure: Bool, now: (Part) -> String
    ) -> String? {
        for (index, event) in events.enumerated() {
            guard case .read(let part, let value, let place) = event,
                let number = place.trackings.last(where: { seen[$0] == 0 }), now(part) != value,
                events[(isSure ? index : 0)...].contains(where: {
                    if case .change(part, let thread) = $0 { thread != place.thread } else { false }
                })
            else { continue }
            let outer = events[..<index].compactMap { event -> Int? in
                guard case .read(part, value, let earlier) = event,
                    earlier.thread == place.thread, earlier.trackings != place.trackings
                else { return nil }
                return earlier.trackings.last
            }.last
            let twice = outer.map {
                ": first in \(name("`apply`", of: $0)), then in \(name("one", of: number))"
            }
            return """
                Thread \(place.thread) read a \(part.property) of \(value)\(twice ?? ""). Now \
                \(name(part)) is \(now(part)), and \(name("`onChange`", of: number)) ran 0 times. It should run \
                once, or \(value) is shown forever\(why.first?.isUppercase == true ? reason : ".")
                """
        }
        return nil
    }

    /// What is left behind that should be gone.
    private func left(_ record: Record, on stage: TrialStage) -> String? {
        let remark = why.first?.isUppercase == true ? " \(why)" : ""
        if let train = record.dropped.keys.sorted().first(where: { record.dropped[$0]?() == true })
        {
            return """
                \(isAlone ? "The train" : Self.trains[train]) is still in memory. A tracking should \
                not keep it alive.\(remark)
                """
        }
        let isAgain = onChange.contains { if case .again = $0 { true } else { false } }
        let reads = trainsRead
        for (number, isInMemory) in record.tickets where calls.indices.contains(number) {
            let reads = reads[number, default: []]
            let isUnreachable = !reads.isEmpty && reads.isSubset(of: record.dropped.keys)
            guard isUnreachable || stage.isOnce && calls[number] > 0 && !isAgain, isInMemory()
            else { continue }
            let name = calls.count == 1 ? "`onChange`" : "one of the `onChange`s"
            return isUnreachable
                ? """
                What \(name) captured is still in memory. Expected: freed, since nothing that its \
                tracking has read can change any more.\(remark)
                """
                : """
                What \(name) captured is still in memory, though it has run. Expected: freed, since \
                it won't run again.\(remark)
                """
        }
        guard stage.isOnce, !isAgain, !calls.contains(0), let left = stage.waiting(), left > 0
        else { return nil }
        return """
            \(calls.count == 1 ? "`onChange`" : "Each `onChange`") ran, and the registrars still have \
            entries for \(left == 1 ? "a property" : "\(left) properties"). Expected: none, since \
            nothing is left to call.\(remark)
            """
    }

    private var acts: [Act] { ([before] + threads + [later, onChange]).joined().flatMap(\.all) }

    /// The trains that each tracking reads.
    private var trainsRead: [Int: Set<Int>] {
        acts.reduce(into: [:]) { trains, act in
            guard case .track(let number, let acts) = act else { return }
            trains[number] = Set(
                acts.flatMap(\.all).compactMap {
                    if case .read(let part) = $0 { part.train } else { nil }
                })
        }
    }
}

// MARK: - Saying it

extension Trial {
    /// What is done.
    ///
    /// - Parameter withLater: Whether what comes after the threads is told, too.
    /// - Returns: Sentences.
    private func story(withLater: Bool = true) -> String {
        var sentences: [String] = []
        let first = before.enumerated().map { number, act -> (subject: String, phrase: String) in
            guard case .track(_, let acts) = act else { return ("", "") }
            let isRead = Self.onlyReads(acts)
            let name =
                before.count == 1
                ? isChain ? "the outer tracking" : "a tracking"
                : "the \(ordinal(number))\(number == 0 ? " tracking" : "")"
            return (isRead ? name : "the `apply` of \(name)", phrases(acts))
        }
        if areAlike {
            sentences.append(
                "\(before.count == 2 ? "Both" : "All \(before.count)") trackings \(first[0].phrase)."
            )
        } else if !first.isEmpty {
            let clauses = first.map { "\($0.subject) \($0.phrase)" }
            sentences.append(sentence(clauses.inWords(and: ", and ")))
        }
        sentences += inner(of: before)
        let called =
            onChange.isEmpty
            ? []
            : [
                """
                \(calls.count > 1 ? "Each" : before.isEmpty ? "The tracking's" : "Its") `onChange` \
                \(phrases(onChange, isPresent: true)).
                """
            ]
        if !before.isEmpty { sentences += called }
        if threads.count == 1 {
            sentences.append(changes(threads[0], "Then"))
            sentences += inner(of: threads[0])
        } else {
            for (index, acts) in threads.enumerated() {
                sentences.append("Thread \(index + 1) \(phrases(acts)).")
                sentences += inner(of: acts)
            }
        }
        if before.isEmpty { sentences += called }
        if withLater, !later.isEmpty {
            sentences.append(changes(later, "When the threads were done,"))
        }
        return sentences.joined(separator: " ")
    }

    /// What trackings read that others, or threads, have started: “The inner tracking read delay.”
    private func inner(of acts: [Act]) -> [String] {
        acts.flatMap { act -> [String] in
            guard case .track(let number, let inside) = act else { return [] }
            let isFirst = before.contains { if case .track(number, _) = $0 { true } else { false } }
            guard calls.count > 1, !isFirst, !Self.onlyReads(inside) else {
                return inner(of: inside)
            }
            return ["The \(adjective(number)) tracking \(phrases(inside))."] + inner(of: inside)
        }
    }

    private static func onlyReads(_ acts: [Act]) -> Bool {
        acts.allSatisfy { if case .read = $0 { true } else { false } }
    }

    /// “Then delay changed twice, then platform, then the train was released.”
    private func changes(_ acts: [Act], _ beginning: String) -> String {
        var clauses: [(name: String, verb: String, count: Int)] = []
        for act in acts {
            let (verb, name) = said(act)
            guard act.train != nil, verb != "read" else {
                return "\(beginning) the test \(phrases(acts))."
            }
            if verb == "released", clauses.last?.verb == verb {
                clauses[clauses.count - 1].name += ", \(name)"
                continue
            }
            if clauses.last?.name != name { clauses.append((name, verb, 0)) }
            clauses[clauses.count - 1].count += 1
        }
        let words = clauses.enumerated().map { index, clause in
            let (name, verb, count) = clause
            let isNew = index == 0 || clauses[index - 1].verb != verb
            let released = name.split(separator: ", ").map(String.init)
            if released.count > 1 { return "\(released.inWords()) were released" }
            let passive = verb == "released" ? "was released" : verb
            return "\(name)\(isNew ? " \(passive)" : "")\(count == 1 ? "" : " \(times(count))")"
        }
        return "\(beginning) \(words.joined(separator: ", then "))."
    }

    /// “read delay and platform, and then started the second tracking”.
    private func phrases(_ acts: [Act], isPresent: Bool = false) -> String {
        let present = [
            "read": "reads", "changed": "changes", "started": "starts", "released": "releases",
        ]
        var groups: [(verb: String, acts: [Act])] = []
        for act in acts {
            let verb = said(act).verb
            if groups.last?.verb != verb { groups.append((verb, [])) }
            groups[groups.count - 1].acts.append(act)
        }
        let words = groups.map { "\(isPresent ? present[$0] ?? $0 : $0) \(objects($1))" }
        return words.isEmpty ? "read nothing" : words.inWords(and: ", and then ")
    }

    /// “delay and platform”, “the delay of a, b and c”, “delay 3 times”.
    private func objects(_ acts: [Act]) -> String {
        let objects = acts.map { said($0).object }
        let parts = acts.compactMap(\.part)
        let trains = parts.map { Self.trains[$0.train] }
        if acts.count > 1, Set(objects).count == 1 { return "\(objects[0]) \(times(acts.count))" }
        if parts.count == acts.count, Set(parts.map(\.property)).count == 1,
            Set(trains).count == parts.count, parts.count > 1
        {
            let isAllUpTo = trains.count > 3 && trains == Array(Self.trains.prefix(trains.count))
            let names =
                isAllUpTo ? "a to \(trains[trains.count - 1])" : trains.inWords()
            return "the \(parts[0].property) of \(names)"
        }
        return objects.inWords()
    }

    private func said(_ act: Act) -> (verb: String, object: String) {
        switch act {
        case .read(let part): ("read", name(part))
        case .change(let part): ("changed", name(part))
        case .track(let number, let acts):
            (
                "started",
                calls.count > 1 && calls.indices.contains(number)
                    ? "the \(adjective(number)) tracking"
                        + (Self.onlyReads(acts) ? " (which \(phrases(acts)))" : "")
                    : "a tracking that \(phrases(acts))"
            )
        case .again: ("started", "its tracking again")
        case .drop(let train): ("released", isAlone ? "the train" : Self.trains[train])
        }
    }

    /// What was seen, and what should have been.
    private func words(_ seen: [Int]) -> String {
        func often(_ count: Int) -> String {
            count < Self.limit ? times(count) : "\(times(count)), until the test stopped it"
        }
        let others = zip(seen, calls).dropFirst()
        let isFirstAlone = calls.count > 3 && others.allSatisfy { $0 == (seen[1], calls[1]) }
        let ran: String
        if seen.count == 1 {
            ran = "`onChange` ran \(often(seen[0]))."
        } else if areAlike {
            // Which of them is called first may vary.
            let groups = Dictionary(grouping: seen, by: \.self).sorted { $0.key < $1.key }
                .map { "\($1.count == 1 ? "one" : "\($1.count)") ran \(often($0))" }
            ran = "Of the \(seen.count) `onChange`s, \(groups.inWords())."
        } else if isFirstAlone {
            ran =
                "The first `onChange` ran \(often(seen[0])), each of the others \(often(seen[1]))."
        } else {
            let all = seen.enumerated().map {
                "the \(adjective($0))\($0 == 0 ? " `onChange` ran" : "") \(often($1))"
            }
            ran = sentence(all.joined(separator: ", "))
        }
        let each = calls.enumerated().map { "the \(adjective($0)) \(times($1))" }
        let expected =
            if Set(calls).count == 1 {
                "\(times(calls[0]))\(calls.count == 1 ? "" : " each")"
            } else if isFirstAlone {
                "\(times(calls[0])), and \(times(calls[1])) for the others"
            } else {
                each.joined(separator: ", ")
            }
        return "\(ran) Expected: \(expected)\(reason)"
    }

    /// The end of a sentence that says what is expected.
    private var reason: String {
        let isSentence = why.first?.isUppercase == true
        let end = why.last.map { "?.".contains($0) } == true ? "" : "."
        return why.isEmpty ? "." : "\(isSentence ? ". " : ", ")\(why)\(end)"
    }

    /// “the inner `onChange`”; of a single tracking, “`onChange`”.
    private func name(_ noun: String, of number: Int) -> String {
        calls.count == 1 ? noun : "the \(adjective(number)) \(noun)"
    }

    /// What distinguishes a tracking from the others.
    private func adjective(_ number: Int) -> String {
        guard isChain, number < calls.count else { return ordinal(number) }
        return number == 0 ? "outer" : number == calls.count - 1 ? "inner" : "middle"
    }

    /// Whether there are two or three trackings, one inside the other.
    private var isChain: Bool {
        func depth(_ acts: [Act]) -> Int {
            acts.map { if case .track(_, let acts) = $0 { 1 + depth(acts) } else { 0 } }.max() ?? 0
        }
        return 2...3 ~= calls.count && depth(before + threads.joined()) == calls.count
    }

    /// The names of the trains, which have none if there is only one.
    fileprivate var trainNames: [String] { isAlone ? Self.trains.map { _ in "" } : Self.trains }

    /// Whether there are several trackings, which do the same and are called equally often.
    private var areAlike: Bool {
        let all = before.map { if case .track(_, let acts) = $0 { phrases(acts) } else { "" } }
        return all.count > 1 && all.count == calls.count && Set(all).count == 1
            && Set(calls).count == 1
    }

    private func ordinal(_ number: Int) -> String {
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"][number % 8]
    }

    private func name(_ part: Part) -> String {
        isAlone ? "\(part.property)" : "\(Self.trains[part.train]).\(part.property)"
    }

    /// Whether the row is about train `a` only.
    private var isAlone: Bool { acts.allSatisfy { $0.train ?? 0 == 0 } }

    private func sentence(_ words: String) -> String {
        "\(words.prefix(1).uppercased())\(words.dropFirst())."
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
            try Trial.run(rows, fileID: fileID, filePath: filePath) { _ in TrialStage(chapter) }
        }
    }

    /// A step's table, on a chapter's framework as threads use it.
    public init<Chapter: ThreadChapter>(
        _ title: String, _ traits: any TestTrait..., on chapter: Chapter.Type, _ rows: Trial...,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) {
        self.init(title, traits, fileID: fileID, filePath: filePath, line: line) {
            try Trial.run(rows, fileID: fileID, filePath: filePath) { row in
                TrialStage(chapter, names: row.trainNames)
            }
        }
    }
}

extension Trial {
    /// Runs rows, up to the first that goes wrong.
    fileprivate static func run(
        _ rows: [Trial], fileID: String, filePath: String, stage: (Trial) -> TrialStage
    ) throws {
        for row in rows {
            doing(row.unknown == nil ? row.story() : nil)
            let wrong: String?
            if row.threads.count < 2 || row.unknown != nil {
                wrong =
                    try row.unknown.map { "The row can't be run: \($0)." }
                    ?? row.problem(on: stage(row))
            } else {
                wrong =
                    Exploration(line: row.line) { order in
                        let problem = try row.problem(on: stage(row), in: order)
                        order.expect(problem == nil, problem ?? "")
                    }.story
            }
            doing(nil)
            guard let wrong else { continue }
            Issue.record(
                "\(wrong)",
                sourceLocation: SourceLocation(
                    fileID: fileID, filePath: filePath, line: row.line, column: 1))
            return
        }
    }
}
