import WorkshopSteps

/// Checks that each test of a chapter catches a mistake, and shows which test catches which.
struct KillCheck {
    let chapter: ChapterFolder
    /// The wrong answers, with their results.
    let wrong: [AnswerCheck]
    /// The tests of the finished chapter.
    let tests: [TestRun.Result]

    /// The tests that catch no mistake. If a mistake couldn't be tested, no test counts as such.
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

    /// The kill matrix, in lines: for each step, its tests, and then its mistakes with the numbers of the tests
    /// that catch them.
    ///
    /// If each test that catches another mistake of the step also catches this one, the line ends with the
    /// other's name, because this mistake asks for nothing new.
    func matrix() -> [String] {
        var lines: [String] = []
        for step in chapter.steps {
            lines += ["", "\(step)  \(chapter.title(of: step) ?? "")"]
            let tests = tests.filter { $0.step == step }.map(\.name)
            let rows = wrong.filter { $0.answer.diesAt == step }.map { check in
                let red = check.outcome.run?.results.filter(\.isRed).map(\.name) ?? []
                return (
                    name: check.answer.name, red: tests.indices.filter { red.contains(tests[$0]) }
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
