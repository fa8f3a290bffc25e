import Testing
import WorkshopSteps

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
    private let ownTraits: [any TestTrait]
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

    /// The test whose code runs here.
    @TaskLocal static var current: StepTest?

    /// Whether it is to run here.
    fileprivate func isEnabled() async throws -> Bool {
        for case let condition as ConditionTrait in ownTraits
        where try await !condition.evaluate() {
            if !IsolatedProcess.isCurrent { print("➜ Skipped: \(name)") }
            return false
        }
        return true
    }

    /// Runs the code of the test, or says what is missing that it builds on.
    fileprivate func check(_ traits: [any Trait]) async {
        let traits = traits + ownTraits
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
    /// Runs the tests of a step, each in a process of its own where that is possible, and reports what is
    /// wrong.
    public func run() async throws {
        let traits = Test.current?.traits ?? []
        var tests: [StepTest] = []
        for test in IsolatedProcess.chosen(from: self) where try await test.isEnabled() {
            tests.append(test)
        }
        let chapter = traits.lazy.compactMap { $0 as? ChapterTrait }.last
        if IsolatedProcess.isCurrent {
            for test in tests {
                await IsolatedProcess.tell(of: test) { await test.check(traits) }
            }
        } else if IsolatedProcess.isAvailable, let chapter, let first = tests.first {
            await tests.report(traits, of: chapter, at: chapter.step(of: first.id))
        } else {
            for test in tests { await test.check(traits) }
        }
    }

    /// Lets each test have its process, notes how it has ended, and makes each problem an issue.
    private func report(_ traits: [any Trait], of chapter: ChapterTrait, at step: Step) async {
        let first = CurrentRun.shared.firstRedStep(of: step.chapter)
        let isLater = first.map { $0 < step } ?? false
        IsolatedProcess.begin(self, isLater: isLater)
        // Said once for the step, as is each problem.
        var (waits, place) = (isLater, CurrentRun.shared.place(of: step))
        var said: Set<String> = []
        for test in self {
            let problems = await IsolatedProcess.problems(of: test, isLater: isLater)
            let difference = test.difference(traits)
            // The step that the test itself names, so that the check tells if that is none.
            CurrentRun.shared.note(
                test, on: chapter.subject, of: chapter.step(of: test.id),
                problems: difference == nil ? problems : [])
            if let difference {
                test.report(problems, asDifference: difference)
            } else if isLater {
                guard waits, !problems.isEmpty, let first else { continue }
                Issue.record("Step \(step) comes after step \(first).", sourceLocation: test.place)
                waits = false
            } else {
                // Only the step to work at has all of its words.
                let isNext = step == CurrentRun.shared.firstRedStep(of: step.chapter)
                let news = problems.filter { said.insert($0.text).inserted }
                test.report(news, place: isNext ? place : nil)
                if !news.isEmpty { place = nil }
            }
        }
    }
}

// MARK: - What is said of a test

extension StepTest {
    /// How Swift's own framework differs, if that is what is tested. What the test says itself comes after
    /// what its step says.
    fileprivate func difference(_ traits: [any Trait]) -> DifferenceTrait? {
        CurrentRun.isToolchain
            ? (traits + ownTraits).compactMap { $0 as? DifferenceTrait }.last : nil
    }

    fileprivate func report(_ problems: [Problem], place: String?) {
        var next = place.map { "\n→ \($0)" } ?? ""
        for problem in problems {
            Issue.record(
                "\(name)\n\(problem.text)\(next)",
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
                    "\(problem.text)", sourceLocation: problem.sourceLocation ?? place)
            }
        }
    }
}
