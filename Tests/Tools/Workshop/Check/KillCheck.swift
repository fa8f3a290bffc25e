import WorkshopCompanion
import WorkshopSteps

/// Checks that each wrong answer of a chapter dies where it says, by the words that the catalogue quotes, and
/// that each test catches one.
struct KillCheck {
    /// The chapter.
    let chapter: ChapterFolder
    /// The wrong answers, and what came of each.
    let outcomes: [(answer: Answer, outcome: Builder.Outcome)]
    /// The tests of the finished chapter.
    let tests: [TestRun.Result]

    /// What is wrong, but for what is quoted.
    func findings() -> [Finding] {
        outcomes.flatMap { $0.answer.findings($0.outcome) } + idleTests()
    }

    /// The wrong answers of which the tests say something else than the catalogue.
    var differences: [(answer: Answer, finding: Finding)] {
        outcomes.compactMap { answer, outcome in
            guard case .tested(let run) = outcome else { return nil }
            return answer.findingOnQuote(run).map { (answer, $0) }
        }
    }

    /// What the tests say of each wrong answer, by its name.
    var quotes: [String: [String]] {
        outcomes.reduce(into: [:]) { quotes, entry in
            if case .tested(let run) = entry.outcome {
                quotes[entry.answer.name] = entry.answer.quote(of: run)
            }
        }
    }

    /// How many wrong answers die where they say.
    var killed: Int {
        outcomes.count { $0.answer.findings($0.outcome).isEmpty }
    }

    /// The tests that no wrong answer needs. Where an answer has not been tested, nobody knows.
    private func idleTests() -> [Finding] {
        let runs = outcomes.compactMap { _, outcome in
            if case .tested(let run) = outcome { run } else { nil }
        }
        guard runs.count == outcomes.count else { return [] }
        let useful = Set(runs.flatMap { $0.results.filter(\.isRed).map(\.location) })
        return tests.filter { !$0.isEarlier && !useful.contains($0.location) }.map { test in
            Finding(
                test.location, "`\(test.name)` catches no wrong answer",
                next: "Add the mistake that it is for, or delete the test.")
        }
    }

    /// Which tests are red on which wrong answers: by step, its tests with a letter each, and then its
    /// answers, each with the letters of the tests of its step that catch it.
    ///
    /// An answer that is caught by every test that catches another one of its step asks nothing new: its
    /// line ends with that one's name.
    func matrix() -> [String] {
        var lines: [String] = []
        for step in chapter.steps {
            let tests = tests.filter { $0.step == step }.map(\.name)
            let rows = outcomes.filter { $0.answer.diesAt == step }.map { answer, outcome in
                (name: answer.name, red: red(outcome, at: step))
            }
            lines += ["", "\(step)  \(chapter.title(of: step) ?? "")"]
            for (index, test) in tests.enumerated() {
                let count = rows.count { $0.red.contains(test) }
                lines.append("  \(letter(index)) \(count)  \(test)")
            }
            let width = rows.map(\.name.count).max() ?? 0
            for (index, row) in rows.enumerated() {
                let marks = tests.enumerated().map { row.red.contains($1) ? letter($0) : "·" }
                let name = row.name.padded(to: width)
                var line = "    \(name)  \(marks.joined())"
                for (place, other) in rows.enumerated() where place != index {
                    guard other.red.isSubset(of: row.red), other.red != row.red || place < index
                    else { continue }
                    line += "  as \(other.name)"
                    break
                }
                lines.append(line)
            }
        }
        return lines
    }

    /// The tests of a step that are red.
    private func red(_ outcome: Builder.Outcome, at step: Step) -> Set<String> {
        guard case .tested(let run) = outcome else { return [] }
        return Set(run.results.filter { $0.isRed && $0.step == step }.map(\.name))
    }

    private func letter(_ index: Int) -> String {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".map(String.init)
        return letters[index % letters.count]
    }
}
