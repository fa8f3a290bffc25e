import Testing
import WorkshopSteps

/// What this run finds of the learner's own chapters, for `swift run workshop`.
///
/// Runs on other folders, such as the solutions, keep nothing.
final class ResultsOfRun: Sendable {
    /// The results of this run.
    static let shared = ResultsOfRun()

    private struct State {
        /// The text of the steps' regions when the tests began.
        var code: [Step: String] = [:]
        /// What went wrong in each test of a step, if anything.
        var problems: [Step: [String: String?]] = [:]
        /// The names of those tests, in the order in which they ran.
        var order: [TestSubject: [String]] = [:]
    }

    private let state = Protected(State())

    /// Notes the code that the tests of a chapter run on.
    func begin(_ chapter: Chapter) {
        guard chapter.isOwn else { return }
        let code = TestResults.code(in: Chapter.package.appending(path: chapter.folder))
        state.withLock { $0.code.merge(code) { old, _ in old } }
    }

    /// Notes how a test of a step ended.
    func note(_ test: Test, on subject: TestSubject, of step: Step, problems: [Problem]) {
        let name = test.displayName ?? test.name
        state.withLock {
            $0.problems[step, default: [:]][name] = .some(problems.first?.text)
            $0.order[subject, default: []].append(name)
        }
    }

    /// Adds what was found of a chapter to what earlier runs have found.
    func keep(_ chapter: Chapter) {
        guard chapter.isOwn else { return }
        let state = state.withLock { $0 }
        let order = TestSubject.allCases.flatMap { state.order[$0] ?? [] }
        var results = TestResults(of: chapter.folder, in: Chapter.package)
        for (step, problems) in state.problems where step.chapter == chapter.number {
            results.note(
                step, problems: problems, order: order, code: state.code[step] ?? "")
        }
        results.keep(for: chapter.folder, in: Chapter.package)
    }
}

extension Chapter {
    /// Whether it is the learner's own, and no solution or other state.
    fileprivate var isOwn: Bool { folder.hasPrefix("Chapters/") }
}
