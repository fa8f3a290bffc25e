import Foundation

/// A mistake of the catalogue, and what the tests of its step say of it.
public struct KnownMistake: Equatable, Sendable {
    /// The step that catches it.
    public let step: Step
    /// Its title, in a learner's words.
    public let title: String
    /// What the learner thought.
    public fileprivate(set) var thought: [String] = []
    /// The first red test with its values, and the titles of the others, as they are recorded.
    fileprivate(set) var signature: [String] = []

    /// The mistakes in a chapter's catalogue, `Tests/Answers/ChapterN.md`.
    ///
    /// - Parameter text: The document.
    /// - Returns: Those whose tests say the same each time.
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

    /// The mistakes in the catalogue of a chapter; none if it can't be read.
    public static func all(of chapter: Int, in package: URL) -> [KnownMistake] {
        let file = package.appending(path: "Tests/Answers/\(Step.module(of: chapter)).md")
        return (try? String(contentsOf: file, encoding: .utf8)).map(all) ?? []
    }
}

extension TestResults {
    /// What the red tests of a step say, as the catalogue records it: the first with its values, and the
    /// titles of the others.
    public static func signature(of red: [(title: String, problem: String)]) -> [String] {
        guard let first = red.first else { return [] }
        let words = summary(of: first.problem).drop { $0 == first.title }
            .map { String($0.trimmingPrefix { $0 == " " }) }
            // An address is another one in each run.
            .map { $0.replacing(/0x[0-9a-f]+/, with: "0x…") }
        return ["✘ \(first.title)"] + words + red.dropFirst().map { "✘ \($0.title)" }
    }

    /// The one or two known mistakes of which the tests say exactly what they say of a step now. Where more
    /// mistakes have these words, they name none.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - known: The mistakes of its chapter.
    /// - Returns: The mistakes.
    public func lookalikes(at step: Step, among known: [KnownMistake]) -> [KnownMistake] {
        let red = endings.filter { $0.step == step && $0.problem != nil }
            .map { (title: $0.title, problem: $0.problem ?? "") }
        let signature = Self.signature(of: red)
        let alike = known.filter { $0.step == step && $0.signature == signature }
        return alike.count <= 2 ? alike : []
    }
}
