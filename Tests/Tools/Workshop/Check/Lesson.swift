import Foundation
import WorkshopSteps

/// A chapter's lesson, divided into sections.
struct Lesson: Sendable {
    /// A block of code.
    struct Fence: Equatable, Sendable {
        /// The word after the opening backticks.
        let language: String
        let line: Int
        /// The number of the hint that contains the block; `nil` outside the hints.
        let hint: Int?
        /// The sources that are named in comments above the block.
        let sources: [Substring]
        /// The lines, without their common indentation.
        var lines: [String] = []
    }

    /// A heading, and the text up to the next heading.
    struct Section: Sendable {
        let heading: String
        let line: Int
        /// The numbers of the hints, in order.
        var hints: [Int] = []
        var fences: [Fence] = []
        /// The targets of the links, with their line numbers.
        var links: [(target: String, line: Int)] = []
        /// The heading, and the text outside the blocks of code.
        var prose = ""

        /// The step that the heading names.
        var step: Step? { heading.hasPrefix("Step ") ? Step(namedIn: heading) : nil }

        /// The part of the heading that follows the step's number.
        var title: String { String(heading.split(separator: " · ", maxSplits: 1).last ?? "") }

        /// The names in code font. A name can continue on the next line of the paragraph.
        var names: [String] {
            prose.components(separatedBy: "\n\n").flatMap { paragraph in
                paragraph.matches(of: /`([^`]+)`/).map { String($0.1).replacing("\n", with: " ") }
            }
        }

        /// Returns the blocks of Swift code, either inside the last hint, which shows the solution, or
        /// outside it.
        func swift(inLastHint isLast: Bool) -> [Fence] {
            fences.filter { $0.language == "swift" && ($0.hint == (hints.last ?? 3)) == isLast }
        }

        /// Compares the blocks in the last hint with the regions of the section's step.
        ///
        /// - Returns: The blocks that show no region, and the regions that no block shows.
        func differences(from regions: [[String]]) -> (strange: [Fence], missing: [[String]]) {
            let fences = swift(inLastHint: true)
            return (
                strange: fences.filter { !regions.contains($0.lines) },
                missing: regions.filter { region in
                    !region.isEmpty && !fences.contains { $0.lines == region }
                }
            )
        }
    }

    /// The sections. The heading of the first section is the lesson's title.
    private(set) var sections: [Section] = []

    /// The files that the chapter changes. The lesson names these files in lines that begin with `Given:`.
    var given: Set<String> {
        let lines = sections.flatMap(\.prose.lines).filter {
            $0.drop { "-* ".contains($0) }.hasPrefix("Given:")
        }
        return Set(lines.flatMap { $0.matches(of: /[\w\/+]+\.swift/).map { String($0.0) } })
    }

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
                    (String($0.1), index + 1)
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
    /// The anchor that GitHub creates for a heading with this text.
    var anchor: String {
        let letters = lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        return letters.replacing(" ", with: "-")
    }
}
