import Testing

/// What a ``Frame`` asks a chapter's renderer.
public protocol FrameRenderer: AnyObject {
    var text: String { get }
    var needsUpdate: Bool { get }
    var turn: Int { get }
    /// How many bodies have been evaluated: those of all views that count.
    var evaluations: Int { get }
    /// How many notes wait for the next turn, also about views that are gone.
    var noteCount: Int { get }
    /// Why the view was evaluated that makes each line, and whether that was in the latest turn.
    var lineReasons: [(text: String, reason: String, isLatest: Bool)] { get }

    func update()
    /// How often the bodies of a type of view have been evaluated.
    func evaluations(ofType type: Any.Type) -> Int
    /// Whether ``evaluations`` has those of a type.
    static func counts(_ type: Any.Type) -> Bool
}

/// How often the bodies of views run: `[BoardView.self: 1, TrainRow.self: 3]`. No other body runs.
public struct BodyRuns: ExpressibleByDictionaryLiteral {
    fileprivate let all: [(type: Any.Type, count: Int)]
    /// Whether others may run, too.
    fileprivate var isOpen = false

    /// Types of views, and how often their bodies run.
    public init(dictionaryLiteral elements: (Any.Type, Int)...) {
        all = elements.map { (type: $0, count: $1) }
    }

    /// Some bodies run as often as this, and others may run, too.
    public static func among(_ runs: BodyRuns) -> BodyRuns {
        var runs = runs
        runs.isOpen = true
        return runs
    }
}

/// A row of a step's table: a view, a change, what is shown then, and which bodies have run.
///
///     let frame = Frame("A board with three trains is on the screen", Renderer(BoardView(board: board)))
///     frame.turn("Lisboa's delay became 5", runs: [TrainRow.self: 1]) { lisboa.delay = 5 }
///     frame.quiet("Lisboa left, and then changed") { … }
///
/// What is said of a row that goes wrong is made from the row. A turn asks for more than its row says: before
/// it, the screen shows what it showed; it counts as one turn; and after it, nothing is outdated. A row ends
/// with the first thing that goes wrong.
public final class Frame<Renderer: FrameRenderer> {
    /// The renderer, with the view on the screen.
    public let renderer: Renderer
    private let setting: String
    /// What has changed so far, and whether a turn was taken after it.
    private var changes: [(words: String, hasTurn: Bool)] = []
    private var isOver = false
    private let place: (fileID: String, filePath: String)

    /// A view is put on the screen.
    ///
    /// - Parameters:
    ///   - story: What is on the screen: a sentence without its point.
    ///   - renderer: The renderer, with the view.
    ///   - text: What is shown.
    ///   - runs: Which bodies run.
    ///   - why: What else to say if something is wrong.
    ///   - fileID: Where the row is, as are the others.
    ///   - filePath: The file.
    ///   - line: The line.
    @discardableResult
    public init(
        _ story: String, _ renderer: Renderer, shows text: String? = nil, runs: BodyRuns? = nil,
        why: @autoclosure () -> String = "",
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) {
        (setting, self.renderer) = ("\(story).", renderer)
        place = (fileID, filePath)
        var findings = Findings()
        findings.compare(renderer.text, with: text)
        findings.compare(ran(since: nil, runs), with: runs, "putting it on the screen evaluated")
        if renderer.needsUpdate {
            findings.add("the renderer already needs an update", "none, since nothing has changed")
        }
        report(findings, why(), line)
    }

    /// Something changes, and a turn is taken.
    ///
    /// - Parameters:
    ///   - words: What changes, if anything: a clause such as "Lisboa's delay became 5".
    ///   - text: What is shown after the turn.
    ///   - runs: Which bodies run in the turn. If none does, the renderer needs no update.
    ///   - reasons: The reasons for the latest evaluation of what makes each line.
    ///   - left: How many notes are left then.
    ///   - needsAnother: Whether another turn has something to do.
    ///   - why: What else to say if something is wrong.
    ///   - line: Where the turn is.
    ///   - change: Changes it.
    public func turn(
        _ words: String = "", shows text: String? = nil, runs: BodyRuns? = nil,
        reasons: String? = nil, notes left: Int? = nil, needsAnother: Bool = false,
        why: @autoclosure () -> String = "",
        line: Int = #line, _ change: () -> Void = {}
    ) {
        guard !isOver else { return }
        let (before, counts, number) = (renderer.text, snapshot(runs), renderer.turn)
        changes.append((words, true))
        doing(story)
        change()
        let (needed, early, noted) = (
            renderer.needsUpdate, renderer.text, renderer.noteCount
        )
        renderer.update()

        var findings = Findings()
        let isDue =
            if let runs, !runs.isOpen {
                runs.all.contains { $0.count > 0 }
            } else {
                text.map { $0 != before }
            }
        if let isDue, isDue != needed {
            let isLost = !needed && noted > 0
            findings.add(
                """
                the renderer needed \(needed ? "an" : "no") update\
                \(isLost ? " (there was a note, but its evaluation was not in `nodes`)" : "")
                """, isDue ? "an update" : "none")
        }
        if early != before {
            findings.add("before the turn, the screen showed “\(early)”", "still “\(before)”")
        }
        findings.compare(renderer.text, with: text)
        // Without a note there is no turn to speak of.
        if needed || isDue != true || findings.all.count < 2 {
            findings.compare(ran(since: counts, runs), with: runs, "the turn evaluated")
        }
        if let reasons, findings.all.isEmpty {
            findings.compare(renderer.lineReasons, with: reasons)
        }
        if renderer.turn != number + 1 {
            findings.add(
                "the renderer counted \(renderer.turn - number) turns for that",
                "one. A call of `update()` is one turn, however many notes it looks at",
                saysAll: true)
        }
        if findings.all.isEmpty, renderer.needsUpdate != needsAnother {
            findings.add(
                "after the turn, the renderer \(needsAnother ? "needs no" : "still needs an") update",
                needsAnother ? "an update" : "none")
        } else if findings.all.isEmpty, let left, renderer.noteCount != left {
            findings.add("after the turn, \(notes) in `outdated`", left == 0 ? "none" : "\(left)")
        }
        report(findings, why(), line)
    }

    /// Something changes, and no turn is taken. So no body runs.
    ///
    /// - Parameters:
    ///   - count: How many notes that leaves.
    ///   - words: What changes.
    ///   - why: What else to say if something is wrong.
    ///   - line: Where the change is.
    ///   - change: Changes it.
    public func leaves(
        notes count: Int, _ words: String, why: @autoclosure () -> String = "", line: Int = #line,
        _ change: () -> Void
    ) {
        happens(words, line, why, change) { findings in
            if renderer.noteCount != count {
                findings.add("\(notes) in `outdated`", count == 1 ? "one" : "\(count)")
            } else if renderer.needsUpdate != (count > 0) {
                findings.add("\(notes), and the renderer needs no update", "an update")
            }
        }
    }

    /// Something changes that nothing on the screen has read: the renderer needs no update.
    ///
    /// - Parameters:
    ///   - words: What changes.
    ///   - why: What else to say if something is wrong.
    ///   - line: Where the change is.
    ///   - change: Changes it.
    public func quiet(
        _ words: String, why: @autoclosure () -> String = "", line: Int = #line,
        _ change: () -> Void
    ) {
        happens(words, line, why, change) { findings in
            if renderer.needsUpdate { findings.add("the renderer needs an update", "none") }
        }
    }

    /// Something changes that a view on the screen has read: the renderer needs an update.
    ///
    /// - Parameters:
    ///   - words: What changes.
    ///   - why: What else to say if something is wrong.
    ///   - line: Where the change is.
    ///   - change: Changes it.
    public func due(
        _ words: String, why: @autoclosure () -> String = "", line: Int = #line,
        _ change: () -> Void
    ) {
        happens(words, line, why, change) { findings in
            if !renderer.needsUpdate { findings.add("the renderer needs no update", "an update") }
        }
    }

    private func happens(
        _ words: String, _ line: Int, _ why: () -> String, _ change: () -> Void,
        compare: (inout Findings) -> Void
    ) {
        guard !isOver else { return }
        let (before, counts) = (renderer.text, snapshot([:]))
        changes.append((words, false))
        doing(story)
        change()
        var findings = Findings()
        compare(&findings)
        if renderer.text != before {
            findings.add("before the next turn, the screen shows “\(renderer.text)”", "“\(before)”")
        }
        findings.compare(ran(since: counts, [:]), with: [:], "without a turn, the change evaluated")
        report(findings, why(), line)
    }

    // MARK: - Which bodies ran

    /// How often bodies have run so far: all, and those of some types.
    private func snapshot(_ runs: BodyRuns?) -> [Int] {
        [renderer.evaluations] + (runs?.all ?? []).map { renderer.evaluations(ofType: $0.type) }
    }

    /// How often bodies have run since then: those of some types, and all others.
    private func ran(since before: [Int]?, _ runs: BodyRuns?) -> [Int] {
        let now = snapshot(runs)
        let counts = zip(now, before ?? now.map { _ in 0 }).map { $0 - $1 }
        let named = zip(runs?.all ?? [], counts.dropFirst())
            .reduce(0) { $0 + (Renderer.counts($1.0.type) ? $1.1 : 0) }
        return counts.dropFirst() + [counts[0] - named]
    }

    // MARK: - Saying it

    private var notes: String {
        switch renderer.noteCount {
        case 0: "there is no note"
        case 1: "there is one note"
        case let count: "there are \(count) notes"
        }
    }

    /// “It became 1, then it became 2, with a turn after each. Then it became 3, and another turn was taken.”
    private var story: String {
        var (story, rest) = (setting, changes[...])
        while let (words, hasTurn) = rest.first {
            // Turns that follow one another are told at once, but for the one that it is about.
            var turns = rest.prefix { $0.hasTurn }
            if turns.endIndex == changes.endIndex { turns = turns.dropLast() }
            let isFirst = rest.startIndex == 0
            let clause: String
            if turns.count > 1 {
                clause = "\(folded(turns.map(\.words))), with a turn after each"
            } else if hasTurn {
                let isOnly = !changes[..<rest.startIndex].contains { $0.hasTurn }
                let turn = "\(isOnly ? "a" : "another") turn was taken"
                clause = words.isEmpty ? turn : "\(words), and \(turn)"
            } else {
                let isAgain = !isFirst && changes[rest.startIndex - 1].words == words
                clause = "\(words)\(isAgain ? " once more, with no turn after it" : "")"
            }
            rest = rest.dropFirst(turns.count > 1 ? turns.count : 1)
            let sentence = isFirst ? clause : "then \(clause)"
            story += " \(sentence.prefix(1).uppercased())\(sentence.dropFirst())."
        }
        return story
    }

    /// “it became 1, then it became 2”, “it changed 3 times”.
    private func folded(_ words: [String]) -> String {
        var clauses: [(words: String, count: Int)] = []
        for words in words {
            let words = words.isEmpty ? "nothing changed" : words
            if clauses.last?.words != words { clauses.append((words, 0)) }
            clauses[clauses.count - 1].count += 1
        }
        return clauses.map { $0.count == 1 ? $0.words : "\($0.words) \(times($0.count))" }
            .joined(separator: ", then ")
    }

    private func report(_ findings: Findings, _ why: String, _ line: Int) {
        doing(nil)
        guard !findings.all.isEmpty else { return }
        isOver = true
        let seen = findings.sentence(\.seen)
        let why = findings.saysAll ? "" : why
        let isSentence = why.first.map { $0.isUppercase || $0 == "`" } == true
        let end = why.isEmpty || why.last.map { "?.".contains($0) } == true ? "" : "."
        let rest = why.isEmpty ? "." : "\(isSentence ? ". " : ", ")\(why)\(end)"
        Issue.record(
            """
            \(story) \(seen.prefix(1).uppercased())\(seen.dropFirst()). Expected: \
            \(findings.sentence(\.expected))\(rest)\(findings.isTooMuch ? latestReasons : "")
            """,
            sourceLocation: SourceLocation(
                fileID: place.fileID, filePath: place.filePath, line: line, column: 1))
    }

    /// Why the latest turn has run bodies that it should not have, as far as lines show it.
    private var latestReasons: String {
        var sentences: [String] = []
        for line in renderer.lineReasons where line.isLatest && line.reason != "change" {
            let reason =
                switch line.reason {
                case "isNew": "was evaluated because its view is new"
                case "viewAround": "was evaluated, though its inputs are the same"
                case let input:
                    "was evaluated because of another `\(input.dropFirst(7).dropLast(2))`"
                }
            let sentence =
                " The view that shows “\(line.text.split(separator: " ").first ?? "") …” \(reason)."
            if !sentences.contains(sentence) { sentences.append(sentence) }
        }
        return sentences.joined()
    }
}

/// What is wrong with a frame: what was seen, and what was expected.
private struct Findings {
    var all: [(seen: String, expected: String)] = []
    /// Whether a body has run that shouldn't have.
    var isTooMuch = false

    /// Whether there is nothing else to say.
    var saysAll = true

    mutating func add(_ seen: String, _ expected: String, saysAll: Bool = false) {
        all.append((seen, expected))
        self.saysAll = self.saysAll && saysAll
    }

    mutating func compare(_ text: String, with expected: String?) {
        guard let expected, text != expected else { return }
        add("the screen shows “\(text)”", "“\(expected)”")
    }

    mutating func compare(_ ran: [Int], with runs: BodyRuns?, _ verb: String) {
        guard let runs else { return }
        let expected = runs.all.map(\.count) + [0]
        let ran = runs.isOpen ? ran.dropLast() + [0] : ran
        guard ran != expected else { return }
        isTooMuch = zip(ran, expected).contains { $0 > $1 && $1 == 0 }
        add("\(verb) \(runs.words(ran, isSeen: true))", runs.words(expected, isSeen: false))
    }

    /// Compares the reasons for the evaluations that made the lines on the screen.
    mutating func compare(
        _ lines: [(text: String, reason: String, isLatest: Bool)], with reasons: String
    ) {
        let expected = reasons.split(separator: ", ").map(String.init)
        for (line, reason) in zip(lines, expected) where line.reason != reason {
            let subject =
                lines.count == 1
                ? "the view"
                : "the line “\(line.text.split(separator: " ").joined(separator: " "))”"
            return add("\(subject) was evaluated because of \(line.reason)", reason)
        }
        if lines.count != expected.count {
            add("the screen shows \(count(lines.count, "line"))", "\(expected.count)")
        }
    }

    func sentence(_ words: KeyPath<(seen: String, expected: String), String>) -> String {
        all.map { $0[keyPath: words] }.inWords(and: ", and ")
    }
}

extension BodyRuns {
    /// “`BoardView` once and `TrainRow` 3 times”.
    fileprivate func words(_ counts: [Int], isSeen: Bool) -> String {
        var words = zip(all, counts).map { "\(Self.name($0.type)) \(times($1))" }
        if let others = counts.last, others > 0 {
            words.append(
                "\(others) \(words.isEmpty ? "" : "other ")\(others == 1 ? "body" : "bodies")")
        }
        return words.isEmpty ? isSeen ? "no body" : "none" : words.inWords()
    }

    /// A type's name without its module, and without what a name that isn't known beyond its file has.
    private static func name(_ type: Any.Type) -> String {
        let parts = String(reflecting: type).split(separator: ".").dropFirst()
        return "`\(parts.filter { !$0.contains("(") }.joined(separator: "."))`"
    }
}
