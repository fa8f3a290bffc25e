import WorkshopSteps

/// A chapter's lesson, cut into its sections.
struct Lesson: Sendable {
    /// Some text, and the number of the line that it starts in.
    struct Span: Equatable, Sendable {
        /// The text.
        var text: String
        /// The line's number, from 1 on.
        let line: Int
    }

    /// A block of code.
    struct Fence: Equatable, Sendable {
        /// What stands behind the opening backticks.
        let language: String
        /// The number of the line that opens it.
        let line: Int
        /// The number of the hint that it is in, if any.
        let hint: Int?
        /// Where it is from, as the comments above it say.
        let sources: [Substring]
        /// The lines, as far left as they go.
        var lines: [String] = []
    }

    /// A heading, and what follows up to the next one.
    struct Section: Sendable {
        /// The heading's words.
        let heading: String
        /// The number of the heading's line.
        let line: Int
        /// The numbers of the hints, in order.
        var hints: [Int] = []
        /// The code in Swift, in the hint that shows the solution or elsewhere.
        func swift(inLastHint isLast: Bool) -> [Fence] {
            fences.filter { $0.language == "swift" && ($0.hint == (hints.last ?? 3)) == isLast }
        }
        /// The blocks of code.
        var fences: [Fence] = []
        /// The lines outside the blocks of code, the heading among them.
        var prose: [Span] = []

        /// The step that the heading names.
        var step: Step? { heading.hasPrefix("Step ") ? Step(namedIn: heading) : nil }

        /// The heading's words behind the step's number.
        var title: String { String(heading.split(separator: " · ", maxSplits: 1).last ?? "") }

        /// Where the links lead.
        var links: [Span] {
            prose.flatMap { line in
                line.text.matches(of: /\]\(([^)]+)\)/).map {
                    Span(text: String($0.1), line: line.line)
                }
            }
        }

        /// What is in code font. It may go on in the next line.
        var names: [Span] {
            var names: [Span] = []
            var open: Span?
            for line in prose {
                if line.text.isEmpty { open = nil }
                let pieces = line.text.split(separator: "`", omittingEmptySubsequences: false)
                for (index, piece) in pieces.enumerated() {
                    if index > 0 {
                        if let name = open { names.append(name) }
                        open = open == nil ? Span(text: "", line: line.line) : nil
                    }
                    open?.text += piece
                }
                open?.text += " "
            }
            return names
        }
    }

    /// The sections, the one under the lesson's title first.
    let sections: [Section]

    /// The lesson's title.
    var title: String { sections.first?.heading ?? "" }

    /// The files that lines `Given: …` list as new or changed.
    var given: Set<String> {
        let lines = sections.flatMap(\.prose).filter {
            $0.text.drop { "-* ".contains($0) }.hasPrefix("Given:")
        }
        return Set(lines.flatMap { $0.text.matches(of: /[\w\/+]+\.swift/).map { String($0.0) } })
    }

    /// Cuts a lesson into its sections.
    init(_ text: String) {
        var sections: [Section] = []
        var fence: Fence?
        var hint: Int?
        var sources: [Substring] = []
        for (index, line) in text.lines.enumerated() {
            let words = line.drop { $0 == " " }
            let isHeading = words.hasPrefix("# ") || words.hasPrefix("## ")
            if sections.isEmpty || isHeading && fence == nil {
                let heading = String(words.drop { "# ".contains($0) })
                sections.append(Section(heading: heading, line: index + 1))
            }
            let last = sections.count - 1
            if words.hasPrefix("```") {
                if var open = fence {
                    open.lines = open.lines.withoutIndentation
                    sections[last].fences.append(open)
                    fence = nil
                } else {
                    let language = String(words.dropFirst(3))
                    fence = Fence(
                        language: language, line: index + 1, hint: hint, sources: sources)
                    sources = []
                }
            } else if fence != nil {
                fence?.lines.append(line)
            } else if let new = Quote.source(in: words) {
                sources.append(new)
            } else {
                sections[last].prose.append(Span(text: String(words), line: index + 1))
                if let match = words.firstMatch(of: /<summary>Hint (\d+)/) {
                    hint = Int(match.1)
                    sections[last].hints.append(hint ?? 0)
                }
                if words.contains("</details>") { hint = nil }
            }
        }
        self.sections = sections
    }
}

extension String {
    /// The code without its comments, its strings and what is between backticks.
    var bareCode: String {
        var bare = String.UnicodeScalarView()
        var end: Unicode.Scalar?
        var isEscaped = false
        var last: Unicode.Scalar = " "
        for character in unicodeScalars {
            defer { last = character }
            if let closing = end {
                if character == closing && !isEscaped { end = nil }
                isEscaped = character == "\\" && !isEscaped
            } else if character == "\"" || character == "`" {
                end = character
            } else if character == "/" && last == "/" {
                end = "\n"
            } else {
                bare.append(character)
            }
            if end == nil && character == "\n" { bare.append(character) }
        }
        return String(bare)
    }
}

extension StringProtocol {
    /// The names in a piece of code: keywords, types, functions, variables.
    var identifiers: [String] {
        // By hand, since a regular expression takes many times as long.
        split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" }
            .map { String($0.drop(while: \.isNumber)) }.filter { !$0.isEmpty }
    }
}
