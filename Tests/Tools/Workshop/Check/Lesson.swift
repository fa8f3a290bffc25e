import Foundation
import WorkshopSteps

/// A chapter's lesson, cut into its sections.
struct Lesson: Sendable {
    /// The target of a link, and the number of its line.
    struct Link: Equatable, Sendable {
        let text: String
        let line: Int
    }

    /// A block of code.
    struct Fence: Equatable, Sendable {
        /// The word behind the opening backticks.
        let language: String
        /// The number of the line that opens the block.
        let line: Int
        /// The number of the hint that the block is in.
        let hint: Int?
        /// The sources that the comments above the block name.
        let sources: [Substring]
        /// The lines, without the indentation that they share.
        var lines: [String] = []
    }

    /// A heading, and the text up to the next one.
    struct Section: Sendable {
        /// The heading's words.
        let heading: String
        /// The number of the heading's line.
        let line: Int
        /// The numbers of the hints, in order.
        var hints: [Int] = []
        var fences: [Fence] = []
        var links: [Link] = []
        /// The text outside the blocks of code, with the heading.
        var prose = ""

        /// The step that the heading names.
        var step: Step? { heading.hasPrefix("Step ") ? Step(namedIn: heading) : nil }

        /// The heading's words behind the step's number.
        var title: String { String(heading.split(separator: " · ", maxSplits: 1).last ?? "") }

        /// The words in code font. They may continue in the next line of a paragraph.
        var names: [String] {
            prose.components(separatedBy: "\n\n").flatMap { paragraph in
                paragraph.matches(of: /`([^`]+)`/).map { String($0.1).replacing("\n", with: " ") }
            }
        }

        /// The blocks of Swift code: those in the hint that shows the solution, or all others.
        func swift(inLastHint isLast: Bool) -> [Fence] {
            fences.filter { $0.language == "swift" && ($0.hint == (hints.last ?? 3)) == isLast }
        }
    }

    /// The sections. The first has the lesson's title as its heading.
    private(set) var sections: [Section] = []

    /// The lesson's title.
    var title: String { sections.first?.heading ?? "" }

    /// The files that lines `Given: …` name, because the chapter changes them.
    var given: Set<String> {
        let lines = sections.flatMap(\.prose.lines).filter {
            $0.drop { "-* ".contains($0) }.hasPrefix("Given:")
        }
        return Set(lines.flatMap { $0.matches(of: /[\w\/+]+\.swift/).map { String($0.0) } })
    }

    /// Cuts a lesson into its sections.
    init(_ text: String) {
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
            if words.hasPrefix("```"), var open = fence {
                open.lines = open.lines.withoutIndentation
                sections[last].fences.append(open)
                fence = nil
            } else if words.hasPrefix("```") {
                fence = Fence(
                    language: String(words.dropFirst(3)), line: index + 1, hint: hint,
                    sources: sources)
                sources = []
            } else if fence != nil {
                fence?.lines.append(line)
            } else if let source = Quote.source(in: words) {
                sources.append(source)
            } else {
                sections[last].prose += "\(words)\n"
                sections[last].links += words.matches(of: /\]\(([^)]+)\)/).map {
                    Link(text: String($0.1), line: index + 1)
                }
                if let match = words.firstMatch(of: /<summary>Hint (\d+)/) {
                    hint = Int(match.1)
                    sections[last].hints.append(hint ?? 0)
                }
                if words.contains("</details>") { hint = nil }
            }
        }
    }
}

extension String {
    /// The form of a heading in a link on GitHub.
    var anchor: String {
        let letters = lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        return letters.replacing(" ", with: "-")
    }
}
