import WorkshopSteps

/// The section of a step as a terminal shows it: its text, and its folded hints.
struct LessonText {
    /// The hints in order: the first line of each is its summary, such as `Hint 2: where to look`.
    private(set) var hints: [[String]] = []
    /// The text without the hints.
    private(set) var prose: [String] = []

    /// What the reader can do when the step is done: the first paragraph after the hints, if there is one.
    private(set) var gain: String?

    /// Reads a step's section of a chapter's lesson.
    init(of step: Step, in chapter: ChapterFolder) {
        self.init(chapter.section(of: step))
    }

    /// Reads lines of a lesson.
    init(_ lines: [String]) {
        var (prose, hint): ([String], [String]?) = ([], nil)
        var afterHints: [String] = []
        for line in lines {
            if line.contains("<summary>") {
                hint = []
                // An answer to a prediction stays folded, too.
                if !line.contains("<summary>Hint ") {
                    prose.append("(\(Self.shown([line]).joined()): folded, in the lesson's file)")
                }
            }
            guard hint != nil else {
                prose.append(line)
                afterHints.append(line)
                continue
            }
            if line.hasPrefix("</details>") {
                let isHint = hint?.first?.contains("<summary>Hint ") == true
                if isHint {
                    hints.append(Self.shown(hint ?? []))
                    afterHints = []
                }
                hint = nil
            } else {
                hint?.append(line)
            }
        }
        self.prose = Self.shown(prose)
        gain = hints.isEmpty ? nil : Self.shown(afterHints).first { !$0.isEmpty }
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
            } else if !line.hasPrefix("<!--") {
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
