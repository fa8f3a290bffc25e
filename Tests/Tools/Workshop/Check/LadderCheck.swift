import WorkshopSteps

/// Checks the states of a chapter. In each state, the tests of the finished steps must pass, and each later
/// step must fail at an assertion.
struct LadderCheck {
    let project: Project
    let chapter: ChapterFolder
    /// The results of the states. No step is finished in the first state.
    let outcomes: [Builder.Outcome]

    /// The findings. A finding that occurs in several states is listed once, together with the names of those
    /// states.
    func findings() -> [Finding] {
        var found: [(finding: Finding, states: [String])] = []
        for (done, outcome) in outcomes.enumerated() {
            let state = "state \(Step(chapter: chapter.number, number: done))"
            for finding in findings(in: outcome, done: done) {
                let index = found.firstIndex {
                    $0.finding.location == finding.location
                        && $0.finding.problem == finding.problem
                }
                if let index {
                    found[index].states.append(state)
                } else {
                    found.append((finding, [state]))
                }
            }
        }
        let merged = found.map { finding, states in
            Finding(
                finding.location, "\(finding.problem) (\(states.joined(separator: ", ")))",
                seen: finding.evidence, next: finding.advice)
        }
        return merged + (outcomes.last?.run.map(testsThatDidNotRun) ?? [])
    }

    private func findings(in outcome: Builder.Outcome, done: Int) -> [Finding] {
        let failure = outcome.failure(
            at: Location(chapter.path),
            next: """
                If the first steps are done, and the others have the starter's text, everything must compile \
                without warnings.
                """)
        guard let run = outcome.run, failure == nil else { return failure.map { [$0] } ?? [] }
        return run.results.compactMap { finding(about: $0, done: done) }
            + stepsWithoutRedTest(in: run, done: done)
    }

    private func finding(about test: TestRun.Result, done: Int) -> Finding? {
        func finding(_ problem: String, next advice: String) -> Finding {
            Finding(
                test.location, "`\(test.name)` \(problem)", seen: test.issues.first?.lines ?? [],
                next: advice)
        }
        guard chapter.steps.contains(test.step) || test.isEarlier else {
            return finding(
                "names no step of the chapter", next: "Put it in the suite of a step.")
        }
        return if test.step.number <= done {
            test.isRed
                ? finding("fails, and its step is done", next: "Correct the solution, or the test.")
                : nil
        } else if test.issues.contains(where: { $0.end != .assertion }) {
            finding(
                "stops the program before its step is done",
                next: "Let it fail at an assertion: change the starter, or the test.")
        } else {
            nil
        }
    }

    /// A finding for each unfinished step without a red test. (A single test may pass before its step is done,
    /// because it may catch code that does too much. `KillCheck` shows whether the test catches a mistake.)
    private func stepsWithoutRedTest(in run: TestRun, done: Int) -> [Finding] {
        chapter.steps.filter { step in
            step.number > done && !run.results.contains { $0.step == step && $0.isRed }
        }
        .compactMap { step in
            chapter.places(of: step).first.map { place in
                Finding(
                    Location(chapter.solutionPath(place.file), place.region.line),
                    "step \(step) is green before it is done",
                    next:
                        "Let a test of `Step \(step)` ask for something that the starter doesn't do."
                )
            }
        }
    }

    /// A finding for each test in the chapter's folder that didn't run or that shares its name with another
    /// test. If two tests have the same name, the results contain only one of them.
    private func testsThatDidNotRun(in run: TestRun) -> [Finding] {
        var titles = run.results.map(\.title)
        let folder = "Tests/\(Step.module(of: chapter.number))Tests"
        let files = project.files(in: folder).filter { $0.contains(/(?:^|\/)Step[^\/]*\.swift$/) }
        var findings: [Finding] = []
        for file in files {
            let lines = project.text(of: "\(folder)/\(file)")?.lines ?? []
            for (index, line) in lines.enumerated() {
                guard let title = line.firstMatch(of: /func `([^`]+)`/)?.1 else { continue }
                if let ran = titles.firstIndex(of: String(title)) {
                    titles.remove(at: ran)
                } else {
                    findings.append(
                        Finding(
                            Location("\(folder)/\(file)", index + 1),
                            "`\(title)` did not run, or not by this name",
                            next: """
                                Make it a `@Test` in the suite of its step, and give no other test its name.
                                """))
                }
            }
        }
        return findings
    }
}
