import WorkshopSteps

/// Checks that each test of a chapter catches a mistake.
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
}
