import Foundation
import WorkshopSteps

/// What a chapter's tests said of a composition.
struct TestRun: Sendable {
    /// What a test complained about.
    struct Issue: Sendable {
        /// The complaint, in lines.
        let lines: [String]

        /// How the test failed; `nil` if a wrong answer can't say so.
        ///
        /// A stack overflow and a bad pointer are one signal. Here it is the first, unless freed memory is
        /// used.
        let end: Answer.End?

        init(_ problem: TestProblem) {
            lines = problem.text.lines
            end =
                switch problem.end {
                case .trap: .trap
                case .hang: .hang
                case .memory: .recursion
                case .signal, .race, .noResult: nil
                case nil: .assertion
                }
        }
    }

    /// A test, and how it ended.
    struct Result: Sendable {
        /// The test's name.
        let name: String
        /// Where the test is.
        let location: Location
        /// What it complained about.
        let issues: [Issue]

        /// Whether it asks of the Bonus what earlier chapters ask for: it holds from the starter on.
        var isEarlier: Bool { step == Step(chapter: Step.bonus, number: 0) }
        /// The step that the test is named after.
        let step: Step
        /// What a step's tests are ordered by: what looks inside the framework comes last.
        var key: (Int, String, Int) {
            (location.file.isPathOfInsideTests ? 1 : 0, location.file, location.line)
        }
        /// Whether the test failed.
        var isRed: Bool { !issues.isEmpty }
    }

    /// The tests: first those that look at behavior, in order of their place. So the first red one is
    /// what a learner is shown.
    let results: [Result]
    /// What the run printed.
    let output: [String]
    /// The table of the run.
    let table: [String]

    /// Reads what a run has kept of its tests.
    init(_ results: TestResults, output: [String], project: Project) {
        self.results = results.endings.map { ending in
            let path = ending.file.replacing("\(project.root.path)/", with: "")
            return Result(
                name: ending.test, location: Location(path, ending.line),
                issues: ending.problems.map(Issue.init), step: ending.step)
        }
        .sorted { $0.key < $1.key }
        self.output = output
        table = results.table
    }
}
