import WorkshopSteps

/// A step's section of the lesson, formatted for a terminal.
struct LessonText {
    /// The hints. Each begins with its summary, such as `Hint 2: where to look`.
    private(set) var hints: [[String]] = []
    /// The first paragraph after the hints, which says what the code can do when the step is done.
    private(set) var gain: String?

    /// Reads a step's section of a chapter's lesson.
    init(of step: Step, in chapter: ChapterFolder) {
        var hint: [String]?
        var afterHints: [String] = []
        for line in chapter.section(of: step) {
            if line.contains("<summary>") {
                hint = [line]
            } else if line.hasPrefix("</details>") {
                if let hint, hint[0].contains("<summary>Hint ") {
                    hints.append(Self.shown(hint))
                    afterHints = []
                }
                hint = nil
            } else if hint != nil {
                hint?.append(line)
            } else {
                afterHints.append(line)
            }
        }
        gain = hints.isEmpty ? nil : Self.shown(afterHints).first { !$0.isEmpty }
    }

    /// Returns Markdown formatted for a terminal. Each paragraph is one line, links are reduced to their text,
    /// and code is indented.
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
                let words = line.replacing(/!?\[([^\]]*)\]\([^)]*\)/) { "\($0.1)" }
                    .replacing(/<\/?(details|summary)>/, with: "").replacing("**", with: "")
                if isParagraph, !words.hasPrefix("- "), !words.hasPrefix("|") {
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
