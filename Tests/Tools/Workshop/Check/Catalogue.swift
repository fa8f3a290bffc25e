import WorkshopSteps

/// A chapter's catalogue of answers, `Tests/Answers/ChapterN.md`. It contains common mistakes, each under the
/// step that catches the mistake, and other right solutions. `Tests/Recipes.md` explains the form.
struct Catalogue: Sendable {
    /// The part of an answer's code that belongs in one file.
    struct Block: Sendable {
        /// The step in whose regions the code belongs.
        let step: Step
        let file: String
        /// Whether the code is a diff instead of the whole text of a region.
        let isChange: Bool
        /// The number of the line before the first line of code.
        let line: Int
        fileprivate(set) var lines: [String] = []
    }

    /// An answer, as written in the document.
    struct Entry: Sendable {
        let title: String
        let line: Int
        /// The step that should catch the mistake; `nil` if the answer is right.
        let diesAt: Step?
        fileprivate(set) var blocks: [Block] = []
        fileprivate(set) var end = Answer.End.assertion
        /// The tests' recorded message, with the fence around it.
        fileprivate(set) var quote: [String] = []
        /// The indices of the document's lines that contain the quote. If there is no quote, the range is empty
        /// and marks the place where the quote belongs.
        fileprivate(set) var quoteLines = 0..<0

        /// The answer's name in commands and links, such as `removed-after-the-call`.
        var name: String { title.lowercased().replacing(" ", with: "-") }
    }

    /// The beginning of the heading above the right answers.
    static let right = "## Also right"

    let path: String
    private let lines: [String]
    private(set) var entries: [Entry] = []

    static func path(of chapter: Int) -> String { "Tests/Answers/\(Step.module(of: chapter)).md" }

    /// Reads a chapter's catalogue.
    ///
    /// - Throws: A mistake in the document.
    init(of chapter: Int, in project: Project) throws(Finding) {
        let path = Self.path(of: chapter)
        try self.init(path: path, text: project.text(of: path) ?? "")
    }

    /// Reads a catalogue.
    ///
    /// - Throws: A mistake in the document, with its line.
    init(path: String, text: String) throws(Finding) {
        self.path = path
        lines = text.lines
        var diesAt: Step?
        var isRight = false
        var index = 0
        while index < lines.count {
            let line = lines[index]
            if line.hasPrefix("```") {
                let next = lines[(index + 1)...].firstIndex { $0.hasPrefix("```") }
                guard let end = next, lines[end] == "```" else {
                    throw finding(
                        index, "this block doesn't end before the next one begins",
                        "Write a line of three backticks below its last line.")
                }
                if line.hasPrefix("```text"), let last = entries.indices.last {
                    entries[last].quote = Array(lines[index...end])
                    entries[last].quoteLines = index..<end + 1
                } else if let last = entries.indices.last {
                    entries[last].blocks += try blocks(in: index + 1..<end, below: diesAt)
                }
                index = end
            } else if line.hasPrefix("## ") {
                diesAt = Step(line.dropFirst(3).prefix { $0 != " " })
                isRight = line.hasPrefix(Self.right)
            } else if line.hasPrefix("### ") {
                guard isRight || diesAt != nil else {
                    throw finding(
                        index, "this answer is below no step",
                        "Put it below `## 3.2 · …`, or `\(Self.right)`.")
                }
                let title = String(line.dropFirst(4))
                let entry = Entry(title: title, line: index + 1, diesAt: diesAt)
                guard !entries.contains(where: { $0.name == entry.name }) else {
                    throw finding(index, "two answers have this title", "Change one of them.")
                }
                entries.append(entry)
            } else if line.hasPrefix("It ends by "), let last = entries.indices.last {
                let word = line.dropLast().split(separator: " ").last ?? ""
                guard let end = Answer.End(rawValue: String(word)) else {
                    throw finding(
                        index, "it ends by something unknown",
                        "Write `a trap`, `a hang` or `recursion`; for an assertion, no such line.")
                }
                entries[last].end = end
            }
            index += 1
            if let last = entries.indices.last, entries[last].quote.isEmpty, !line.isEmpty,
                !line.hasPrefix("## ")
            {
                entries[last].quoteLines = index..<index
            }
        }
    }

    private func finding(_ index: Int, _ problem: String, _ advice: String) -> Finding {
        Finding(Location(path, index + 1), problem, next: advice)
    }

    /// Reads the code between two fences. Each header, such as `@@ Train.swift, step 3.1 @@`, starts a block.
    private func blocks(in range: Range<Int>, below section: Step?) throws(Finding) -> [Block] {
        let isChange = lines[range.lowerBound - 1] == "```diff"
        var blocks: [Block] = []
        for index in range {
            let header = /(?:@@|\/\/) ([^ ,]+\.swift)(?:, step ([\dB]+\.\d+))?(?: @@)?/
            if let match = lines[index].wholeMatch(of: header) {
                guard let step = match.2.flatMap({ Step($0) }) ?? section else {
                    throw finding(
                        index, "it doesn't say which step this code belongs to",
                        "Write the step behind the file's name: `Train.swift, step 3.1`.")
                }
                blocks.append(
                    Block(step: step, file: "\(match.1)", isChange: isChange, line: index + 1))
            } else if blocks.isEmpty {
                throw finding(
                    index, "it doesn't say which file this code belongs in",
                    "Write a line above it: `@@ Train.swift @@` in a diff, otherwise `// Train.swift`."
                )
            } else {
                blocks[blocks.count - 1].lines.append(lines[index])
            }
        }
        return blocks
    }

    /// Returns the document's text with new quotes for some answers, keyed by the answers' names.
    func text(quoting quotes: [String: [String]]) -> String {
        var lines = lines
        for entry in entries.reversed() {
            guard let quote = quotes[entry.name] else { continue }
            lines.replaceSubrange(entry.quoteLines, with: quote)
        }
        return lines.joined(separator: "\n")
    }
}
