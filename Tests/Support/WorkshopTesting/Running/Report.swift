import Testing
import WorkshopSteps

// The one way from verdicts to what a reader sees, wherever the tests ran: issues, the table, and the file of
// results.

extension StepTests {
    /// Runs the tests of a step, each in a process of its own where that is possible, and reports what is
    /// wrong.
    public func run() async throws {
        if ChildReports.isChild { return await ChildReports.run(tests) }
        let traits = Test.current?.traits ?? []
        guard let chapter = traits.lazy.compactMap({ $0 as? ChapterTrait }).last else {
            return _ = Issue.record("These tests belong to no chapter.")
        }
        // Of Swift's own, there may be nothing that a step's tests could look at.
        if tests.isEmpty, !CurrentRun.isToolchain { Issue.record("This step has no tests.") }
        await report(traits, of: chapter, from: Runners.current)
    }

    /// Asks for each test's verdict, notes it, and makes each problem an issue.
    private func report(
        _ traits: [any Trait], of chapter: ChapterTrait, from runner: any Runner
    ) async {
        let run = CurrentRun.shared
        for test in tests { run.ask(test, on: chapter.subject, of: step) }
        let first = run.firstRedStep(of: step.chapter)
        let isLater = first.map { $0 < step } ?? false
        runner.begin(tests, isLater: isLater)
        // Said once for the step, as is each problem.
        var (waits, place) = (isLater, run.place(of: step))
        var said: Set<String> = []
        for test in tests {
            let verdict = await runner.verdict(on: test, isLater: isLater)
            let difference = test.difference(traits, for: verdict)
            if let reason = verdict.skipped { print("➜ Skipped: \(test.name). \(reason)") }
            run.note(test, difference == nil ? verdict : Verdict())
            if let difference {
                test.report(verdict.problems, asDifference: difference)
            } else if verdict.skipped != nil {
                continue
            } else if isLater {
                guard waits, !verdict.problems.isEmpty, let first else { continue }
                Issue.record("Step \(step) comes after step \(first).", sourceLocation: test.place)
                waits = false
            } else {
                // Only the step to work at has all of its words.
                let isNext = step == run.firstRedStep(of: step.chapter)
                let news = verdict.problems.filter { said.insert($0.what.text).inserted }
                test.report(news, place: isNext ? place : nil)
                if !news.isEmpty { place = nil }
            }
        }
    }
}

extension StepTest {
    /// Lets a runner find out what comes of a plain test, and notes it.
    @discardableResult
    func find(_ runner: any Runner, isLater: Bool = false) async -> Verdict {
        let found = await runner.verdict(on: self, isLater: isLater)
        let isDifference = difference(for: found) != nil
        CurrentRun.shared.note(self, isDifference ? Verdict() : found, found: found)
        return found
    }

    /// Runs a plain test, or finds what came of it where it ran, and reports what is wrong.
    func run() async {
        if ChildReports.isChild { return await ChildReports.run([self]) }
        let run = CurrentRun.shared
        // Should it end this process, what is kept says that it has no result.
        if run.found(self) == nil { Runners.current.begin([self], isLater: false) }
        let verdict = if let found = run.found(self) { found } else { await find(Runners.current) }
        if let difference = difference(for: verdict) {
            return report(verdict.problems, asDifference: difference)
        }
        guard !verdict.problems.isEmpty else { return }
        if let first = run.firstRedStep(of: step.chapter), first < step {
            return _ = Issue.record(
                "Step \(step) comes after step \(first).", sourceLocation: place)
        }
        report(verdict.problems, place: run.tell(self) ? run.place(of: step) : nil)
    }

    /// How Swift's own framework differs, if that is what is tested and there is a result. What the test
    /// says itself comes after what its step says.
    fileprivate func difference(_ traits: [any Trait] = [], for verdict: Verdict)
        -> DifferenceTrait?
    {
        guard CurrentRun.isToolchain, [.passed, .failed].contains(verdict.result) else {
            return nil
        }
        let listed = Difference.all.first { Step($0.step) == step && $0.test == title }
        return listed.map { DifferenceTrait(reason: $0.reason, version: nil) }
            ?? (traits + ownTraits).compactMap { $0 as? DifferenceTrait }.last
    }

    fileprivate func report(_ problems: [Problem], place: String?) {
        var next = place.map { "\n→ \($0)" } ?? ""
        for problem in problems {
            let words = [isPlain ? nil : name, problem.what.text, problem.question].compactMap(
                \.self)
            Issue.record(
                "\(words.joined(separator: "\n"))\(next)",
                sourceLocation: problem.sourceLocation ?? self.place)
            next = ""
        }
    }

    /// Makes each problem a known issue; and its absence an issue, where the difference is certain.
    fileprivate func report(_ problems: [Problem], asDifference difference: DifferenceTrait) {
        if problems.isEmpty, difference.isCertain {
            Issue.record(
                """
                Swift's own Observation passes this test, which is listed as a difference \
                (\(difference.reason)). Remove the trait, or name the version that fixes it.
                """,
                sourceLocation: place)
        } else if problems.isEmpty {
            print("No difference here (\(difference.reason)): \(name)")
        }
        for problem in problems {
            withKnownIssue("Differs on purpose: \(difference.reason)") {
                Issue.record(
                    "\(problem.what.text)", sourceLocation: problem.sourceLocation ?? place)
            }
        }
    }
}
