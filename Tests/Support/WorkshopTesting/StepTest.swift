import Testing
import WorkshopSteps

/// A test of a step: what it asks for, in words, and the code that finds out.
///
/// The tests of a step are the arguments of one `@Test`. An attribute for each would say the same, but
/// the compiler needs a 25th of a second for what it generates, and there are five hundred of them:
/// a learner would wait for that after the first command, and after each edit.
public struct StepTest: Sendable, CustomTestStringConvertible {
    /// The step, and what should be so: `Step 3.2 · a second change does not call again`.
    public let name: String
    /// Where the test is.
    let place: SourceLocation
    /// The path of its file.
    let filePath: String
    private let ownTraits: [any TestTrait]
    private let body: @Sendable () async throws -> Void

    /// What a run shows of it.
    public var testDescription: String { name }

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

    /// The test whose code runs here.
    @TaskLocal static var current: StepTest?

    /// Runs the test in a process of its own, or here if that is not possible, and reports what is wrong.
    public func run() async throws {
        let traits: [any Trait] = (Test.current?.traits ?? []) + ownTraits
        for case let condition as ConditionTrait in ownTraits
        where try await !condition.evaluate() {
            if !IsolatedProcess.isCurrent { print("➜ Skipped: \(name)") }
            return
        }
        if IsolatedProcess.isCurrent {
            await IsolatedProcess.tell(of: self) { await check(traits) }
        } else if IsolatedProcess.isAvailable {
            await report(traits)
        } else {
            await check(traits)
        }
    }

    /// Runs the code of the test, or says what is missing that it builds on.
    private func check(_ traits: [any Trait]) async {
        await Self.$current.withValue(self) {
            let needs = traits.lazy.compactMap { $0 as? NeedsTrait }
            if let problem = needs.compactMap({ $0.problem() }).first {
                return _ = Issue.record("\(problem)", sourceLocation: place)
            }
            do {
                try await body()
            } catch {
                Issue.record(error, sourceLocation: place)
            }
        }
    }
}

/// Makes a list of tests from those that are written one below the other.
@resultBuilder public enum StepTests {
    /// The list.
    public static func buildBlock(_ tests: StepTest...) -> [StepTest] { tests }
}

extension [StepTest] {
    /// The tests that this process is to run: all of them, or only one, if it is that one's own process.
    public var toRun: [StepTest] { IsolatedProcess.chosen(from: self) }
}

// MARK: - What is said of a test

extension StepTest {
    /// Lets the test have its process, notes how it has ended, and makes each problem an issue.
    private func report(_ traits: [any Trait]) async {
        guard let chapter = traits.lazy.compactMap({ $0 as? ChapterTrait }).last else { return }
        let step = chapter.step(of: id)
        let first = CurrentRun.shared.firstRedStep(of: step.chapter)
        let isLater = !CurrentRun.tellsEverything && first.map { $0 < step } ?? false
        let problems = await IsolatedProcess.run(self, isLater: isLater)
        // What the test says itself comes after what its step says.
        let difference =
            CurrentRun.isToolchain ? traits.compactMap { $0 as? DifferenceTrait }.last : nil
        CurrentRun.shared.note(
            self, on: chapter.subject, of: step, problems: difference == nil ? problems : [])
        if let difference {
            report(problems, asDifference: difference)
        } else if isLater, let first, !problems.isEmpty {
            Issue.record("Step \(step) comes after step \(first).", sourceLocation: place)
        } else {
            report(problems, of: step)
        }
    }

    private func report(_ problems: [Problem], of step: Step) {
        // Only the step to work at has all of its words: the others can wait.
        let isNext = step == CurrentRun.shared.firstRedStep(of: step.chapter)
        let next = isNext ? CurrentRun.shared.place(of: step).map { "\n→ \($0)" } : nil
        for problem in problems {
            Issue.record(
                "\(problem.text)\(next ?? "")", sourceLocation: problem.sourceLocation ?? place)
        }
    }

    /// Makes each problem a known issue; and its absence an issue, where the difference is certain.
    private func report(_ problems: [Problem], asDifference difference: DifferenceTrait) {
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
                    "\(problem.text)", sourceLocation: problem.sourceLocation ?? place)
            }
        }
    }
}
