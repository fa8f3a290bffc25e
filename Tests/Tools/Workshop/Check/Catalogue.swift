import WorkshopSteps

/// A chapter's catalogue of answers, `Tests/Answers/ChapterN.md`: the mistakes that people make, by the step
/// that catches them, and other solutions that are right.
///
///     ## 3.4 · A change inside `onChange`
///
///     ### Removed after the call
///
///     What the learner thinks, in their words.
///
///     ```diff
///     @@ ObservationRegistrar.swift @@
///      for tracking in affected {
///     -    tracking.cancel()
///     …
///     +tracking.cancel()
///     ```
///     ```text
///     ✘ a change inside `onChange` is a new beginning
///     What the tests say.
///     ```
///
/// A name in commands and links is the heading as a link has it: `removed-after-the-call`. After the name
/// of a file, `, step 3.5` says that the code belongs to another step than the section. A diff is a
/// ``Change`` of the solution's regions of the step in that file. A block `swift` has all lines of one region
/// below a comment with the file's name; of several in order, and one that doesn't differ is
/// `// As in the solution.` A line `It ends by a trap.` (or `a hang`, `recursion`) says that the answer is
/// meant to stop or keep the program. What the tests say is recorded: `swift run workshop record 3`. Where a race
/// or the order of a dictionary decides what they say, the block is written by hand, with its first line
/// "text varies" instead of "text", and not compared.
struct Catalogue: Sendable {
    /// Code of an answer.
    struct Block: Sendable {
        /// The step that it belongs to.
        let step: Step
        /// The name of the file that it belongs in.
        let file: String
        /// Whether it is a change, and not all lines of a region.
        let isChange: Bool
        /// Its lines.
        fileprivate(set) var lines: [String] = []
        /// The number of the line before its first one.
        let line: Int
    }

    /// An answer, as it is written.
    struct Entry: Sendable {
        /// Its heading.
        let title: String
        /// The number of its heading's line.
        let line: Int
        /// The step that it is to die at; `nil` if it is right.
        let diesAt: Step?
        /// Its code.
        fileprivate(set) var blocks: [Block] = []
        /// How it is to end, and the number of the line that says so.
        fileprivate(set) var end: (word: String, line: Int)?
        /// What is recorded that the tests say.
        fileprivate(set) var quote: [String] = []
        /// The lines that ``quote`` has in the document, from 0 on; if there is none, where it would begin.
        fileprivate(set) var quoteLines: Range<Int>

        /// What commands and links call it.
        var name: String { title.lowercased().replacing(" ", with: "-") }
    }

    /// What a heading begins with below which all answers are right.
    static let right = "## Also right"

    /// The document's path, seen from the package's folder.
    let path: String
    /// The document's lines.
    private let lines: [String]
    /// The answers, in order.
    private(set) var entries: [Entry] = []

    /// The path of a chapter's catalogue, seen from the package's folder.
    static func path(of chapter: Int) -> String { "Tests/Answers/\(Step.module(of: chapter)).md" }

    /// Reads a chapter's catalogue.
    ///
    /// - Throws: What is wrong with it.
    init(of chapter: Int, in project: Project) throws(Finding) {
        let path = Self.path(of: chapter)
        try self.init(path: path, text: project.text(of: path) ?? "")
    }

    /// Reads a catalogue.
    ///
    /// - Throws: What is wrong with it, and where.
    init(path: String, text: String) throws(Finding) {
        self.path = path
        lines = text.lines
        func finding(_ index: Int, _ problem: String, _ advice: String) -> Finding {
            Finding(Location(path, index + 1), problem, next: advice)
        }
        var section: (diesAt: Step?, isRight: Bool) = (nil, false)
        var index = 0
        while index < lines.count {
            let line = lines[index]
            if line.hasPrefix("```") {
                guard let end = lines[(index + 1)...].firstIndex(of: "```") else {
                    throw finding(
                        index, "this block does not end", "Close it with three backticks.")
                }
                if line.hasPrefix("```text"), let last = entries.indices.last {
                    entries[last].quote = Array(lines[index...end])
                    entries[last].quoteLines = index..<end + 1
                } else if let last = entries.indices.last {
                    for number in index + 1..<end {
                        if let (file, step) = Self.header(lines[number]) {
                            guard let step = step ?? section.diesAt else {
                                throw finding(
                                    number, "it does not say which step this code belongs to",
                                    "Write it behind the file's name: `Train.swift, step 3.1`.")
                            }
                            entries[last].blocks.append(
                                Block(
                                    step: step, file: file, isChange: line == "```diff",
                                    line: number + 1))
                        } else if entries[last].blocks.isEmpty || number == index + 1 {
                            throw finding(
                                number, "it does not say which file this code belongs in",
                                "Write a line above it: `@@ Train.swift @@` in a diff, else `// Train.swift`."
                            )
                        } else {
                            entries[last].blocks[entries[last].blocks.count - 1].lines.append(
                                lines[number])
                        }
                    }
                }
                index = end
            } else if line.hasPrefix("## ") {
                section = (Step(line.dropFirst(3).prefix { $0 != " " }), line.hasPrefix(Self.right))
            } else if line.hasPrefix("### ") {
                guard section.isRight || section.diesAt != nil else {
                    throw finding(
                        index, "this answer is below no step",
                        "Put it below `## 3.2 · …`, or `\(Self.right)`.")
                }
                entries.append(
                    Entry(
                        title: String(line.dropFirst(4)), line: index + 1, diesAt: section.diesAt,
                        quoteLines: 0..<0))
            } else if line.hasPrefix("It ends by "), let last = entries.indices.last {
                let word = line.dropLast().split(separator: " ").last ?? ""
                entries[last].end = (String(word), index + 1)
            }
            if let last = entries.indices.last, entries[last].quote.isEmpty, !lines[index].isEmpty,
                !lines[index].hasPrefix("## ")
            {
                entries[last].quoteLines = index + 1..<index + 1
            }
            index += 1
        }
        var names: Set<String> = []
        for entry in entries where !names.insert(entry.name).inserted {
            throw finding(
                entry.line - 1, "two answers have this title", "Give one of them another.")
        }
    }

    /// The file, and perhaps the step, that a line above code names.
    private static func header(_ line: String) -> (file: String, step: Step?)? {
        var words = line.split(separator: " ")
        if words.first == "@@", words.last == "@@", words.count > 2 {
            words.removeLast()
        } else if words.first != "//" {
            return nil
        }
        guard words.count == 2 || words.count == 4 && words[2] == "step" else { return nil }
        let file =
            words[1].hasSuffix(",") == (words.count == 4) ? words[1].filter { $0 != "," } : ""
        return file.hasSuffix(".swift") ? (file, words.count == 4 ? Step(words[3]) : nil) : nil
    }

    /// The document's text with other words of the tests.
    ///
    /// - Parameter quotes: What is recorded, by the answers' names. The others keep theirs.
    /// - Returns: The text.
    func text(quoting quotes: [String: [String]]) -> String {
        var lines = lines
        for entry in entries.reversed() {
            guard let quote = quotes[entry.name] else { continue }
            lines.replaceSubrange(entry.quoteLines, with: quote)
        }
        return lines.joined(separator: "\n")
    }
}
