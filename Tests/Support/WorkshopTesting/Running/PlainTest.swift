import Testing
import WorkshopSteps

/// A `@Test` in a step's suite, such as `Step 3.2`, or a learner's own test in the suite `YourTests`.
struct PlainTest: Sendable {
    /// The test's identifier, which is the same in every process.
    let id: String
    /// The step.
    let step: Step
    /// The test's title, which is a sentence: `Three changes call onChange once`.
    let title: String
    /// The place of the `@Test` attribute.
    let place: SourceLocation
    private let conditions: [ConditionTrait]

    /// The step and the title.
    var name: String { "\(step.isYours ? "Your tests" : "Step \(step)") · \(title)" }

    /// Whether the table only counts this test, because it's a learner's own and the run also tests steps.
    var isOnlyCounted: Bool { step.isYours && CurrentRun.shared.hasSteps }

    /// Creates a step's test or a learner's own; `nil` for all other tests, and for a learner's own tests as
    /// long as their file contains no expectation.
    init?(_ test: Test) {
        guard let step = test.step else { return nil }
        let name = test.displayName ?? test.name
        id = "\(test.id)"
        self.step = step
        // Without the backticks of a raw identifier, and without parameters.
        title = String(name.split { name.hasPrefix("`") ? $0 == "`" : $0 == "(" }.first ?? "")
        place = test.sourceLocation
        conditions = test.traits.compactMap { $0 as? ConditionTrait }
        if step.isYours {
            let text = try? String(contentsOfFile: place.path, encoding: .utf8)
            guard text?.hasExpectation == true else { return nil }
        }
    }

    /// Returns the reason for skipping the test here, if there is one.
    func reasonToSkip() async -> String? {
        for condition in conditions where (try? await condition.evaluate()) != true {
            return condition.comments.first?.rawValue ?? "It doesn't run here."
        }
        return nil
    }

    /// Runs the test's body and hides the body's issues from Swift Testing.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - body: The body, which runs all of the test's cases.
    ///   - note: A closure that receives each issue as soon as it's recorded.
    func run(
        _ test: Test, _ body: @Sendable () async throws -> Void,
        note: @escaping @Sendable (Problem) -> Void
    ) async {
        let handler = IssueHandlingTrait.compactMapIssues { issue in
            note(Problem(issue, in: .current))
            return nil
        }
        try? await handler.provideScope(for: test, testCase: nil) {
            do { try await body() } catch { Issue.record(error, sourceLocation: place) }
        }
    }
}

extension Test {
    /// The step whose suite contains this test; `nil` for a suite, and for a test that belongs to no step.
    var step: Step? {
        let suites = id.nameComponents.dropLast()
        guard !isSuite, let chapter = suites.first else { return nil }
        guard suites.contains("YourTests") else {
            return suites.lazy.compactMap { Step(namedIn: $0) }.first
        }
        return Step.chapter(ofModule: String(chapter.dropLast("Tests".count))).map(Step.yours)
    }
}

extension SourceLocation {
    /// The file's path. In Swift 6.2, the name of Swift Testing's property begins with an underscore.
    var path: String {
        #if compiler(>=6.3)
            filePath
        #else
            _filePath
        #endif
    }
}

extension Test.Case {
    /// The arguments of this case, such as `first 2, name "x"`; `nil` if the test has no parameters.
    ///
    /// Swift Testing exposes the arguments only to its own tools, so this property reads them through a
    /// `Mirror`. If it finds none there, the issue doesn't name the case.
    var arguments: String? {
        let kind = Mirror(reflecting: self).descendant("_kind") ?? self
        guard let value = Mirror(reflecting: kind).children.first?.value,
            let all = Mirror(reflecting: value).descendant("arguments") ?? Optional(value),
            isParameterized
        else { return nil }
        let words = Mirror(reflecting: all).children.compactMap { _, argument -> String? in
            let mirror = Mirror(reflecting: argument)
            guard let value = mirror.descendant("value") else { return nil }
            let name = mirror.descendant("parameter", "firstName") as? String ?? "argument"
            return "\(name) \(String(describingForTest: value))"
        }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}
