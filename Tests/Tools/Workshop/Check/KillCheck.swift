import WorkshopSteps

/// Checks that each test of a chapter catches a mistake, and shows which tests catch which mistakes.
struct KillCheck {
    let chapter: ChapterFolder
    /// The wrong answers, with their results.
    let wrong: [AnswerCheck]
    /// The tests of the finished chapter.
    let tests: [TestRun.Result]

    /// A finding for each test that catches no mistake. If any mistake couldn't be tested, there are no
    /// findings.
    func findings() -> [Finding] {
        let runs = wrong.compactMap(\.outcome.run)
        guard runs.count == wrong.count else { return [] }
        let useful = Set(runs.flatMap { $0.results.filter(\.isRed).map(\.location) })
        return tests.filter { !$0.isEarlier && !useful.contains($0.location) }.map { test in
            Finding(
                test.location, "`\(test.name)` catches no wrong answer",
                next: "Add the mistake that it is for, or delete the test.")
        }
    }

    /// The lines of the kill matrix. For each step, it lists the tests, and then the mistakes with the numbers
    /// of the tests that catch them.
    ///
    /// If all tests that catch one mistake of a step also catch another mistake, the other mistake requires no
    /// additional test. Its line therefore ends with the name of the first mistake.
    func matrix() -> [String] {
        var lines: [String] = []
        for step in chapter.steps {
            lines += ["", "\(step)  \(chapter.title(of: step) ?? "")"]
            let tests = tests.filter { $0.step == step }.map(\.name)
            let rows = wrong.filter { $0.answer.diesAt == step }.map { check in
                let red = check.outcome.run?.results.filter(\.isRed).map(\.name) ?? []
                return (
                    name: check.answer.entry.name,
                    red: tests.indices.filter { red.contains(tests[$0]) }
                )
            }
            for (index, test) in tests.enumerated() {
                lines.append("  \(index + 1). \(test): \(rows.count { $0.red.contains(index) })")
            }
            for (place, row) in rows.enumerated() {
                let similar = rows.enumerated().first { other, candidate in
                    other != place && Set(candidate.red).isSubset(of: row.red)
                        && (candidate.red != row.red || other < place)
                }
                let numbers = row.red.map { "\($0 + 1)" }.joined(separator: " ")
                let end = similar.map { ", as \($0.element.name)" } ?? ""
                lines.append("    \(row.name): \(numbers)\(end)")
            }
        }
        return lines
    }
}
