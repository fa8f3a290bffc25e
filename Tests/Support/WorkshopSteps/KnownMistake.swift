import Foundation

/// A mistake from the catalogue, with the reports of the tests that catch it.
public struct KnownMistake: Equatable, Sendable {
    /// The step whose tests catch the mistake.
    public let step: Step
    /// The mistake's title, in a learner's words.
    public let title: String
    /// The reasoning that led to the mistake.
    public fileprivate(set) var thought: [String] = []
    /// The first red test with its values, and the titles of the other red tests, as recorded.
    fileprivate(set) var signature: [String] = []
    /// The address of the page that replays the mistake. Only a mistake with a thought has a page.
    fileprivate(set) var page: String?

    /// Reads the mistakes from a chapter's catalogue, `Tests/Answers/ChapterN.md`.
    ///
    /// - Parameter text: The document.
    /// - Returns: The mistakes whose reports are recorded, because they are the same in every run.
    public static func all(in text: String) -> [KnownMistake] {
        var mistakes: [KnownMistake] = []
        var step: Step?
        var block: Substring?
        for line in text.lines {
            if line.hasPrefix("```") {
                block = block == nil ? line.dropFirst(3) : nil
            } else if block == nil, line.hasPrefix("## ") {
                step = Step(line.dropFirst(3).prefix { $0 != " " })
            } else if block == nil, line.hasPrefix("### "), let step {
                mistakes.append(KnownMistake(step: step, title: String(line.dropFirst(4))))
            } else if let last = mistakes.indices.last, step != nil {
                if block == "text" { mistakes[last].signature.append(line) }
                let isThought = block == nil && !line.isEmpty && !line.hasPrefix("It ends by ")
                if isThought, mistakes[last].signature.isEmpty {
                    mistakes[last].thought.append(line)
                }
            }
        }
        return mistakes.filter { !$0.signature.isEmpty }
    }

    /// Reads the mistakes from a chapter's catalogue; none if it can't be read. If the package
    /// contains a file `.site-address`, mistakes have pages.
    public static func all(of chapter: Int, in package: URL) -> [KnownMistake] {
        func text(of path: String) -> String? {
            try? String(contentsOf: package.appending(path: path), encoding: .utf8)
        }
        let mistakes = text(of: "Tests/Answers/\(Step.module(of: chapter)).md").map(all) ?? []
        let site = text(of: ".site-address")?.lines.first ?? ""
        return mistakes.map { mistake in
            var mistake = mistake
            if site != "", mistake.thought != [] { mistake.page = mistake.page(on: site) }
            return mistake
        }
    }

    private func page(on site: String) -> String {
        let chapter = step.description.prefix { $0 != "." }
        let name = title.lowercased().replacing(" ", with: "-")
        return "\(site)/replay.html#\(chapter)/\(name)"
    }
}

extension TestResults {
    /// Returns the reports of a step's red tests, as the catalogue records them: the first test
    /// with its values, and the titles of the other tests.
    public static func signature(of red: [(title: String, problem: String)]) -> [String] {
        guard let first = red.first else { return [] }
        let words = summary(of: first.problem).drop { $0 == first.title }
            .map { String($0.trimmingPrefix { $0 == " " }) }
            // Addresses differ from run to run.
            .map { $0.replacing(/0x[0-9a-f]+/, with: "0x…") }
        return ["✘ \(first.title)"] + words + red.dropFirst().map { "✘ \($0.title)" }
    }

    /// Returns the known mistakes whose recorded reports equal a step's current reports.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - known: The known mistakes of the step's chapter.
    /// - Returns: One or two mistakes; none if more than two would match.
    public func lookalikes(at step: Step, among known: [KnownMistake]) -> [KnownMistake] {
        let red = endings.filter { $0.step == step && $0.problem != nil }
            .map { (title: $0.title, problem: $0.problem ?? "") }
        let signature = Self.signature(of: red)
        let alike = known.filter { $0.step == step && $0.signature == signature }
        return alike.count <= 2 ? alike : []
    }
}
