import Testing
import WorkshopSteps

/// A test of a step: what it asks for, in words, and the code that finds out.
///
/// One `@Test` runs all tests of a step. An attribute for each would say the same, but the compiler needs a
/// 25th of a second for what it generates, and there are five hundred of them: a learner would wait for
/// that after the first command, and after each edit.
public struct StepTest: Sendable {
    /// What should be so: `a second change does not call again`.
    let title: String
    /// The step, as its list says.
    fileprivate(set) var step = Step(chapter: 0, number: 0)
    /// The step, and what should be so: `Step 3.2 · a second change does not call again`.
    var name: String { "Step \(step) · \(title)" }
    /// Where the test is.
    let place: SourceLocation
    /// The path of its file.
    let filePath: String
    /// What holds for this test, and not for all of the step's `@Test`.
    fileprivate(set) var ownTraits: [any TestTrait]
    private let body: @Sendable () async throws -> Void
    /// Whether this is a plain `@Test`, and not an entry of a step's list.
    fileprivate(set) var isPlain = false
    /// What the test looks at.
    fileprivate(set) var subject = TestSubject.behavior

    /// The test's name, with the module that it is in.
    var id: ID { ID(module: place.moduleName, name: name) }

    /// What a test is found by.
    struct ID: Hashable, Codable {
        let module: String
        let name: String
    }

    /// A test of a step.
    ///
    /// - Parameters:
    ///   - title: What should be so.
    ///   - traits: What holds for this test, and not for all of the step.
    ///   - fileID: Where the test is, as are the others.
    ///   - filePath: The file.
    ///   - line: The line.
    ///   - column: The column.
    ///   - body: Finds out. It records an issue if it is not so, as `expect` does.
    public init(
        _ title: String, _ traits: any TestTrait...,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column, body: @escaping @Sendable () async throws -> Void
    ) {
        self.init(
            title, traits, fileID: fileID, filePath: filePath, line: line, column: column,
            body: body)
    }

    init(
        _ title: String, _ traits: [any TestTrait], fileID: String, filePath: String, line: Int,
        column: Int = 1, body: @escaping @Sendable () async throws -> Void
    ) {
        self.title = title
        self.filePath = filePath
        place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        ownTraits = traits
        self.body = body
    }

    // MARK: - Running its code

    /// The test whose code runs in this task.
    @TaskLocal static var current: StepTest?

    /// Why tests can't go on, and the test that began last.
    private static let state = Protected<(skips: [ID: String], last: ID?)>(([:], nil))

    /// Ends up as a skipped test, whatever else comes of it: what it needs isn't there.
    ///
    /// - Parameter reason: What isn't there.
    static func skipCurrent(_ reason: String) {
        // A thread of the test's own doesn't inherit what is local to its task.
        let current = current?.id
        state.withLock { state in
            guard let id = current ?? state.last else { return }
            state.skips[id] = reason
        }
    }

    /// Why the test doesn't run here; `nil` if it does.
    func reasonToSkip() async -> String? {
        for case let condition as ConditionTrait in ownTraits {
            guard (try? await condition.evaluate()) == true else {
                return condition.comments.first?.rawValue ?? "It doesn't run here."
            }
        }
        return nil
    }

    /// Runs the code of the test in this process.
    ///
    /// - Parameter note: Is told what went wrong, at once.
    /// - Returns: Why the test was skipped, if it was: then nothing that it said counts.
    func perform(_ note: @escaping @Sendable (Problem) -> Void) async -> String? {
        let traits = isPlain ? ownTraits : (Test.current?.traits ?? []) + ownTraits
        if let reason = await reasonToSkip() { return reason }
        if let problem = traits.lazy.compactMap({ ($0 as? NeedsTrait)?.problem() }).first {
            note(Problem(problem, at: place))
            return nil
        }
        let handler = IssueHandlingTrait.compactMapIssues { issue in
            let words = issue.comments.map(\.rawValue).joined(separator: "\n")
            if isPlain {
                note(Problem(issue, in: Test.Case.current))
            } else {
                note(Problem(words.isEmpty ? "\(issue)" : words, at: issue.sourceLocation))
            }
            return nil
        }
        Self.state.withLock { $0.last = id }
        guard let test = Test.current else {
            note(.noResult("it isn't run by Swift Testing."))
            return nil
        }
        try? await handler.provideScope(for: test, testCase: .current) {
            do {
                try await Self.$current.withValue(self) { try await body() }
            } catch {
                Issue.record(error, sourceLocation: place)
            }
        }
        return Self.state.withLock { $0.skips.removeValue(forKey: id) }
    }
}

/// The tests of a step, or some of them.
///
///     let step2 = StepTests("3.2") {
///         StepTest("a second change does not call again") { … }
///     }
public struct StepTests: Sendable {
    /// The step.
    let step: Step
    /// The tests, in order.
    let tests: [StepTest]

    /// A list of tests.
    ///
    /// - Parameters:
    ///   - step: The step's number. If it isn't one, the authors' check tells.
    ///   - traits: What holds for each test of the list.
    ///   - tests: The tests, one below the other.
    public init(_ step: String, _ traits: any TestTrait..., @Builder tests: () -> [StepTest]) {
        let step = Step(step) ?? Step(chapter: 0, number: 0)
        self.step = step
        self.tests = tests().map { test in
            var test = test
            test.step = step
            test.ownTraits = traits + test.ownTraits
            return test
        }
    }

    /// Makes a list of tests from those that are written one below the other.
    @resultBuilder public enum Builder {
        /// The list.
        public static func buildBlock(_ tests: StepTest...) -> [StepTest] { tests }
    }
}

// MARK: - A plain test

extension StepTest {
    /// A plain test, as a test of its step.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - subject: What it looks at.
    ///   - body: Its code, with all of its cases.
    ///
    /// It is `nil` if it isn't in the suite of a step.
    init?(
        _ test: Test, on subject: TestSubject,
        body: @escaping @Sendable () async throws -> Void = {}
    ) {
        guard let step = test.step else { return nil }
        let place = test.sourceLocation
        self.init(
            test.title, test.traits.compactMap { $0 as? any TestTrait }, fileID: place.fileID,
            filePath: place.path, line: place.line, column: place.column, body: body)
        self.step = step
        self.subject = subject
        isPlain = true
    }
}
