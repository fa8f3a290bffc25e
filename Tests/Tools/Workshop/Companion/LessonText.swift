import WorkshopSteps

/// A step's section of the lesson, formatted for a terminal.
struct LessonText {
    /// The hints. Each begins with its summary, such as `Hint 2: where to look`.
    private(set) var hints: [[String]] = []
    /// The first paragraph after the hints, which says what the code can do when the step is done.
    private(set) var gain: String?

    /// Reads a step's section of a chapter's lesson.
    init(of step: Step, in chapter: ChapterFolder) {
        var block: [String]?
        var isCode = false
        for line in chapter.section(of: step) {
            if line.hasPrefix("<details>") {
                block = [line.replacing(/<\/?(details|summary)>/, with: "")]
            } else if line.hasPrefix("</details>") {
                if let lines = block?.withoutIndentation, lines[0].hasPrefix("Hint ") {
                    hints.append(lines)
                    gain = nil
                }
                block = nil
            } else if line.hasPrefix("```") {
                isCode.toggle()
            } else if block != nil {
                block?.append(isCode && !line.isEmpty ? "    \(line)" : Self.plain(line))
            } else if gain == nil, !hints.isEmpty, !line.isEmpty {
                gain = Self.plain(line)
            }
        }
    }

    /// Returns a line without comments, bold markup, and the addresses of links.
    private static func plain(_ line: String) -> String {
        line.replacing(/<!--.*?-->/, with: "").replacing("**", with: "")
            .replacing(/!?\[([^\]]*)\]\([^)]*\)/) { "\($0.1)" }
    }
}
