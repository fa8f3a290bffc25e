import WorkshopSteps

/// Checks the states of a chapter. In each state, the tests of the finished steps must pass, and each later
/// step must fail at an assertion.
struct LadderCheck {
    let project: Project
    let chapter: ChapterFolder
    /// The results of the states. No step is finished in the first state.
    let outcomes: [Builder.Outcome]

    /// Returns the findings. If several states have the same finding, lists it once.
    func findings() -> [Finding] {
        let found = outcomes.enumerated().flatMap { done, outcome in
            findings(in: outcome, done: done).map { (finding: $0, done: done) }
        }
        let merged = Dictionary(grouping: found) { "\($0.finding)" }.sorted { $0.key < $1.key }
            .map { _, same in
                let states = same.map { "\(Step(chapter: chapter.number, number: $0.done))" }
                let first = same[0].finding
                return Finding(
                    first.location, "\(first.problem) (in state \(states.inWords))",
                    seen: first.evidence, next: first.advice)
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
        if test.step.number <= done, test.isRed {
            return finding(
                "fails, and its step is done", next: "Correct the solution, or the test.")
        }
        if test.issues.contains(where: { $0.end != .assertion }) {
            return finding(
                "stops the program before its step is done",
                next: "Let it fail at an assertion: change the starter, or the test.")
        }
        return nil
    }

    /// Returns a finding for each unfinished step without a red test. A single test can pass before its step
    /// is done, because it can be meant for code that does too much. `KillCheck` reports a test that catches
    /// no mistake.
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

    /// Returns a finding for each test in the chapter's folder that didn't run or that shares its name with
    /// another test. If two tests have the same name, the results contain only one of them.
    private func testsThatDidNotRun(in run: TestRun) -> [Finding] {
        var titles = Set(run.results.map(\.title))
        let folder = "Tests/\(Step.module(of: chapter.number))Tests"
        let files = project.files(in: folder).filter { $0.contains(/(?:^|\/)Step[^\/]*\.swift$/) }
        return files.map { "\(folder)/\($0)" }.flatMap { file in
            (project.text(of: file) ?? "").lines.enumerated().compactMap { index, line in
                guard let title = line.firstMatch(of: /func `([^`]+)`/).map({ String($0.1) }),
                    titles.remove(title) == nil
                else { return nil }
                return Finding(
                    Location(file, index + 1), "`\(title)` did not run, or not by this name",
                    next: "Make it a `@Test` in its step's suite, and give no other test its name.")
            }
        }
    }
}
