import Testing
import WorkshopSteps

/// A `@Test` in the suite of a step, such as `Step 3.2`.
struct PlainTest: Sendable {
    /// The step.
    let step: Step
    /// Its name, a sentence: `Three changes make one call`.
    let title: String
    /// What it looks at.
    let subject: TestSubject
    /// Where it is.
    let place: SourceLocation
    /// The conditions that its attribute names.
    private let conditions: [ConditionTrait]

    /// The step and the title.
    var name: String { "Step \(step) · \(title)" }

    /// The test's name, with the module that it is in.
    var id: ID { ID(module: place.moduleName, name: name) }

    /// What a test is found by, in each process.
    struct ID: Hashable, Codable {
        let module: String
        let name: String
    }

    /// A test of a step; `nil` if it isn't in the suite of one.
    init?(_ test: Test, on subject: TestSubject = .behavior) {
        guard let step = test.step else { return nil }
        let name = test.displayName ?? test.name
        self.step = step
        self.subject = subject
        // Without the marks of a raw identifier, and without parameters.
        title = String(name.split { name.hasPrefix("`") ? $0 == "`" : $0 == "(" }.first ?? "")
        place = test.sourceLocation
        conditions = test.traits.compactMap { $0 as? ConditionTrait }
    }

    /// Why the test doesn't run here; `nil` if it does.
    func reasonToSkip() async -> String? {
        for condition in conditions where (try? await condition.evaluate()) != true {
            return condition.comments.first?.rawValue ?? "It doesn't run here."
        }
        return nil
    }

    /// Runs its body, and takes the place of Swift Testing for what that records.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - body: Its body, with all of its cases.
    ///   - note: Is told of each issue at once.
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
    /// The step whose suite this test is in; `nil` for anything else.
    var step: Step? {
        isSuite ? nil : id.nameComponents.dropLast().lazy.compactMap { Step(namedIn: $0) }.first
    }
}

extension SourceLocation {
    /// The path of the file. (In Swift 6.2, its name begins with an underscore.)
    var path: String {
        #if compiler(>=6.3)
            filePath
        #else
            _filePath
        #endif
    }
}

extension Test.Case {
    /// The arguments of this case, in words: `first 2, name "x"`; `nil` if the test has none.
    ///
    /// Swift Testing shows arguments to nobody but its own tools. A mirror saves each test from
    /// repeating them in its comment; where it finds none, the issue just doesn't have them.
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
