import Foundation
import WorkshopSteps

/// The results of a chapter's tests on a composition.
struct TestRun: Sendable {
    struct Issue: Sendable {
        let lines: [String]
        /// The way in which the test failed; `nil` if no answer of the catalogue may fail in this way.
        ///
        /// A stack overflow and a bad pointer end a process with the same signal, which counts as a recursion.
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

    struct Result: Sendable {
        let name: String
        /// The test's name without its step.
        let title: String
        let location: Location
        let step: Step
        let issues: [Issue]

        var isRed: Bool { !issues.isEmpty }
        /// Whether the test checks something in the Bonus that an earlier chapter taught. Such a test already
        /// passes with the starter.
        var isEarlier: Bool { step == Step(chapter: Step.bonus, number: 0) }
    }

    /// The tests, in the order in which failing tests are shown to a learner.
    let results: [Result]
    /// The lines that the run printed.
    let output: [String]
    /// The table at the end of the run.
    let table: [String]

    /// Reads the results that a run saved.
    init(_ results: TestResults, output: [String], project: Project) {
        self.results = results.endings.map { ending in
            let path = ending.file.replacing("\(project.root.path)/", with: "")
            return Result(
                name: ending.test, title: ending.title, location: Location(path, ending.line),
                step: ending.step, issues: ending.problems.map(Issue.init))
        }
        .sorted { $0.step < $1.step }
        self.output = output
        table = results.table
    }
}
