import WorkshopSteps

/// Checks what the tests say of the states of a chapter: with the first steps done, their tests pass
/// and the others fail.
struct LadderCheck {
    /// The package.
    let project: Project
    /// The chapter.
    let chapter: ChapterFolder
    /// What came of the states: of the one without any step done first.
    let outcomes: [Builder.Outcome]

    /// What is wrong.
    func findings() -> [Finding] {
        var found = FindingsByRun()
        for (done, outcome) in outcomes.enumerated() {
            let run = "state \(Step(chapter: chapter.number, number: done))"
            for finding in findings(in: outcome, done: done) { found.add(finding, run: run) }
        }
        return found.findings + untested()
    }

    private func findings(in outcome: Builder.Outcome, done: Int) -> [Finding] {
        let place = Location(chapter.path)
        return switch outcome {
        case .stale(let files):
            [.stale(files, at: place)]
        case .stopped:
            [.stopped(at: place)]
        case .notBuilt(let diagnostics):
            diagnostics.map { diagnostic in
                Finding(
                    diagnostic.location ?? place, "does not compile cleanly: \(diagnostic.text)",
                    next: """
                        Any number of first steps done, and the others as in the starter, has to \
                        compile without warnings.
                        """)
            }
        case .tested(let run):
            run.results.compactMap { finding($0, done: done) }
                + stepsWithoutRed(in: run, done: done)
        }
    }

    private func finding(_ test: TestRun.Result, done: Int) -> Finding? {
        func finding(_ problem: String, next advice: String) -> Finding {
            Finding(
                test.location, "`\(test.name)` \(problem)", seen: test.issues.first?.lines ?? [],
                next: advice)
        }
        guard chapter.steps.contains(test.step) || test.isEarlier else {
            return finding(
                "names no step of the chapter", next: "Let its name begin with a step.")
        }
        return switch (isDone: test.step.number <= done, isRed: test.isRed) {
        case (true, true):
            finding("fails, and its step is done", next: "Correct the solution, or the test.")
        case (false, true) where test.issues.contains { $0.end != .assertion }:
            finding(
                "stops the program before its step is done",
                next: "Let it fail at an assertion: change the starter, or the test.")
        default:
            nil
        }
    }

    /// The steps that aren't done and have no red test. (A single test may pass before its step is done: it
    /// catches what a learner does too much of. That it catches something, the wrong answers show.)
    private func stepsWithoutRed(in run: TestRun, done: Int) -> [Finding] {
        chapter.steps.filter { step in
            step.number > done && !run.results.contains { $0.step == step && $0.isRed }
        }
        .compactMap { step in
            guard let place = chapter.places(of: step).first else { return nil }
            return Finding(
                Location(chapter.solutionPath(place.file), place.region.line),
                "step \(step) is green before it is done",
                next: "Let a test ask for something that the starter does not do yet.")
        }
    }

    private func untested() -> [Finding] {
        guard case .tested(let run)? = outcomes.last else { return [] }
        return forgotten(by: run)
            + chapter.steps.compactMap { step in
                guard let place = chapter.places(of: step).first,
                    !run.results.contains(where: { $0.step == step })
                else { return nil }
                return Finding(
                    Location(chapter.solutionPath(place.file), place.region.line),
                    "step \(step) has no test", next: "Write one, named `Step \(step) · …`.")
            }
    }

    /// The tests that are written in a chapter's folder and did not run, or have the name of another: of
    /// two with one name, the results keep one.
    private func forgotten(by run: TestRun) -> [Finding] {
        // A name is the step's, and then the title.
        var titles = run.results.map { $0.name.split(separator: " · ", maxSplits: 1).last ?? "" }
        let folder = "Tests/\(Step.module(of: chapter.number))Tests"
        return project.files(in: folder).filter { $0.hasSuffix(".swift") }.flatMap { file in
            let lines = project.text(of: "\(folder)/\(file)")?.lines ?? []
            return lines.indices.compactMap { index -> Finding? in
                guard file.contains(/(?:^|\/)Step[^\/]*$/),
                    let title = lines[index].firstMatch(of: /func `([^`]+)`/)?.1
                else { return nil }
                if let ran = titles.firstIndex(of: title) {
                    titles.remove(at: ran)
                    return nil
                }
                return Finding(
                    Location("\(folder)/\(file)", index + 1),
                    "`\(title)` did not run, or not by this name",
                    next: """
                        Put it into the suite of its step, as a `@Test`, and give no other test its name.
                        """)
            }
        }
    }
}

extension Finding {
    /// What to say of a build that left out what has changed, and so is none of this composition.
    static func stale(_ files: [String], at location: Location) -> Finding {
        Finding(
            location, "this is no result: what has changed was not compiled",
            seen: files.sorted(),
            next: "Mend the check (see Builder.swift), or remove .build/check and run it again.")
    }

    /// A run that took too long.
    static func stopped(at location: Location) -> Finding {
        Finding(
            location, "building and testing it took too long",
            next: "Look for a test that waits without end. See .build/check for the code.")
    }
}
