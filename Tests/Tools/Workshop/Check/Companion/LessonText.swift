import WorkshopSteps

/// The section of a step as a terminal shows it: its text, and its folded hints.
struct LessonText {
    private let section: [String]

    /// Reads a step's section of a chapter's lesson.
    init(of step: Step, in chapter: ChapterFolder) {
        section = chapter.section(of: step)
    }

    /// A hint, as the lesson has it.
    struct Hint: Equatable {
        /// What its summary says, such as `Hint 2: where to look`.
        let title: String
        /// Its lines.
        let lines: [String]
    }

    /// The hints, in order.
    var hints: [Hint] {
        var hints: [Hint] = []
        var open: (title: String, lines: [String])?
        for line in section {
            if let match = line.firstMatch(of: /<summary>(Hint .*)<\/summary>/) {
                open = (String(match.1), [])
            } else if line.hasPrefix("</details>") {
                if let open { hints.append(Hint(title: open.title, lines: Self.shown(open.lines))) }
                open = nil
            } else {
                open?.lines.append(line)
            }
        }
        return hints
    }

    /// The text without the hints.
    var prose: [String] {
        var isHint = false
        var lines: [String] = []
        for line in section {
            if line.contains("<summary>Hint ") { isHint = true }
            if !isHint { lines.append(line) }
            if line.hasPrefix("</details>") { isHint = false }
        }
        return Self.shown(lines)
    }

    /// Lines of Markdown for a terminal: paragraphs in one line each, links as their words, code
    /// indented, and no blank lines at the ends or one after the other.
    private static func shown(_ lines: [String]) -> [String] {
        var shown: [String] = []
        var isCode = false
        var isParagraph = false
        for line in lines {
            if line.hasPrefix("```") {
                isCode.toggle()
                isParagraph = false
            } else if isCode {
                shown.append(line.isEmpty ? "" : "    \(line)")
            } else if line.isEmpty {
                if shown.last?.isEmpty == false { shown.append("") }
                isParagraph = false
            } else {
                let words = line.replacing(#/^#+\s/#, with: "")
                    .replacing(/!?\[([^\]]*)\]\([^)]*\)/) { "\($0.1)" }
                    .replacing(/<\/?(details|summary)>/, with: "").replacing("**", with: "")
                let isItem = words.hasPrefix("- ") || words.hasPrefix("|")
                if isParagraph, !isItem {
                    shown[shown.count - 1] += " \(words)"
                } else {
                    shown.append(words)
                }
                isParagraph = true
            }
        }
        while shown.last?.isEmpty == true { shown.removeLast() }
        return Array(shown.drop { $0.isEmpty })
    }
}
