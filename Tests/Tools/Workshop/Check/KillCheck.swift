import WorkshopSteps

/// Checks that each wrong answer of a chapter dies where it says, and that each test catches one.
struct KillCheck {
    /// The chapter.
    let chapter: ChapterSources
    /// The wrong answers, and what came of each.
    let outcomes: [(answer: WrongAnswer, outcome: Builder.Outcome)]
    /// The tests of the finished chapter.
    let tests: [TestRun.Result]

    /// How many wrong answers the chapter has: enough to be of use, few enough to be read. A chapter
    /// with many steps may have more than ten.
    private var usualNumber: ClosedRange<Int> { 6...max(10, 10 * chapter.steps.count) }

    /// What is wrong.
    func findings() -> [Finding] {
        var findings = outcomes.flatMap { Self.findings(for: $0.answer, $0.outcome) }
        if !usualNumber.contains(outcomes.count) {
            findings.append(
                Finding(
                    Location(WrongAnswer.folder(of: chapter.number)),
                    "there are \(outcomes.count) wrong answers that can be used",
                    next:
                        "Have \(usualNumber.lowerBound) to \(usualNumber.upperBound): the mistakes that people make."
                ))
        }
        return findings + idleTests()
    }

    /// How many wrong answers die where they say.
    var killed: Int {
        outcomes.count { Self.findings(for: $0.answer, $0.outcome).isEmpty }
    }

    /// What is wrong with what came of a wrong answer.
    static func findings(
        for answer: WrongAnswer, _ outcome: Builder.Outcome
    ) -> [Finding] {
        switch outcome {
        case .stale(let files):
            [.stale(files, at: answer.location)]
        case .stopped:
            [.stopped(at: answer.location)]
        case .notBuilt(let diagnostics):
            diagnostics.map { diagnostic in
                Finding(
                    diagnostic.location ?? answer.location,
                    "the wrong answer `\(answer.name)` does not compile cleanly: \(diagnostic.text)",
                    next: "The compiler finds this mistake by itself: write one that it lets pass.")
            }
        case .tested(let run):
            finding(for: answer, run).map { [$0] } ?? []
        }
    }

    private static func finding(for answer: WrongAnswer, _ run: TestRun) -> Finding? {
        let red = run.results.filter(\.isRed)
        guard let first = red.filter({ !$0.isEarlier }).map(\.step).min() else {
            return Finding(
                answer.location, "no test catches this wrong answer",
                next: "Write a test for step \(answer.diesAt) that fails on it.")
        }
        let tests = red.filter { $0.step == first }
        let evidence = tests.map { "`\($0.name)`: \($0.issues.first?.lines.first ?? "")" }
        if first != answer.diesAt {
            return Finding(
                answer.location, "it dies at step \(first), not at step \(answer.diesAt)",
                seen: evidence,
                next: "Correct the line, or the tests of the earlier of the two steps.")
        }
        let isAsSaid = tests.contains { test in
            answer.end == .assertion
                ? test.issues.allSatisfy { $0.end == .assertion }
                : test.issues.contains { $0.end == answer.end }
        }
        guard !isAsSaid else { return nil }
        return Finding(
            answer.location, "it does not die by the \(answer.end.rawValue) that it should",
            seen: evidence,
            next: """
                Let a test of the step fail in that way; or say with `// By: trap`, `hang` or \
                `recursion` that the answer is meant to.
                """)
    }

    /// The tests that catch no wrong answer at its step and don't say why they stay, and those that say
    /// so and catch one.
    private func idleTests() -> [Finding] {
        let runs = outcomes.compactMap { _, outcome in
            if case .tested(let run) = outcome { run } else { nil }
        }
        guard runs.count == outcomes.count else { return [] }
        let useful = Set(runs.flatMap { $0.results.filter(\.isRed).map(\.location) })
        return tests.filter { !$0.isEarlier }.compactMap { test in
            switch (isUseful: useful.contains(test.location), isKept: test.isKept) {
            case (false, false):
                Finding(
                    test.location, "`\(test.name)` catches no wrong answer",
                    next: "Add one, or the trait `.kept(\"what it is the only test for\")`.")
            case (true, true):
                Finding(
                    test.location, "`\(test.name)` catches a wrong answer, and is kept for none",
                    next: "Take the trait `.kept` off.")
            default:
                nil
            }
        }
    }
}
