import Testing

/// A test of a step: what it asks for, in words, and the code that finds out.
///
/// One `@Test` runs all tests of a step. An attribute for each would say the same, but the compiler needs a
/// 25th of a second for what it generates, and there are five hundred of them: a learner would wait for
/// that after the first command, and after each edit.
public struct StepTest: Sendable {
    /// The step, and what should be so: `Step 3.2 · a second change does not call again`.
    public let name: String
    /// Where the test is.
    let place: SourceLocation
    /// The path of its file.
    let filePath: String
    /// What holds for this test, and not for all of the step.
    let ownTraits: [any TestTrait]
    private let body: @Sendable () async throws -> Void

    /// The test's name, with the module that it is in.
    var id: ID { ID(module: place.moduleName, name: name) }

    /// What a test is found by. A chapter's tests are asked of the Bonus too, in another module.
    struct ID: Hashable, Codable {
        let module: String
        let name: String
    }

    /// A test of a step.
    ///
    /// - Parameters:
    ///   - name: The step, and what should be so.
    ///   - traits: What holds for this test, and not for all of the step.
    ///   - fileID: Where the test is, as are the others.
    ///   - filePath: The file.
    ///   - line: The line.
    ///   - column: The column.
    ///   - body: Finds out. It records an issue if it is not so, as `expect` does.
    public init(
        _ name: String, _ traits: any TestTrait...,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column, body: @escaping @Sendable () async throws -> Void
    ) {
        self.name = name
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

    /// Runs the code of the test in this process.
    ///
    /// - Parameter note: Is told what went wrong, at once.
    /// - Returns: Why the test was skipped, if it was: then nothing that it said counts.
    func perform(_ note: @escaping @Sendable (Problem) -> Void) async -> String? {
        let traits = (Test.current?.traits ?? []) + ownTraits
        for case let condition as ConditionTrait in ownTraits {
            guard (try? await condition.evaluate()) == true else {
                return condition.comments.first?.rawValue ?? "It doesn't run here."
            }
        }
        if let problem = traits.lazy.compactMap({ ($0 as? NeedsTrait)?.problem() }).first {
            note(Problem(problem, at: place))
            return nil
        }
        let handler = IssueHandlingTrait.compactMapIssues { issue in
            let words = issue.comments.map(\.rawValue).joined(separator: "\n")
            note(Problem(words.isEmpty ? "\(issue)" : words, at: issue.sourceLocation))
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

/// Makes a list of tests from those that are written one below the other.
@resultBuilder public enum StepTests {
    /// The list.
    public static func buildBlock(_ tests: StepTest...) -> [StepTest] { tests }
}
