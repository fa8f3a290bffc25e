import Testing

@testable import WorkshopCheck
@testable import WorkshopCompanion
@testable import WorkshopSteps

/// The judge of a learner's own tests.
@Suite("The judge")
struct JudgeTests {
    private static let project = Project()

    private static func versions(of chapter: Int) throws -> [Judge.Version] {
        try Judge.versions(of: ChapterFolder(sourceOf: chapter, in: project), in: project)
    }

    /// Returns the results of one test with the given problems and one test that passes.
    private func tested(_ problems: TestProblem...) -> Builder.Outcome {
        let chapter = ChapterFolder(number: 3, path: "", files: [:], lesson: "# 3 · T")
        let endings = [("A", problems), ("B", [])].map { title, problems in
            TestResults.Ending(
                of: "Your tests · \(title)", step: .yours(in: 3), problems: problems)
        }
        var results = TestResults()
        results.add(endings, of: [chapter], run: "1") { _ in chapter }
        return .tested(TestRun(results, output: [], project: Self.project))
    }

    private let red = TestProblem(
        "A\n\n  ✘ #expect(a == 1)\n\n    expected   1\n    got        3\n\nTest: A.swift:1")

    @Test(arguments: project.chapters)
    func `Each chapter has three to six versions, and nearly all of them are wrong`(
        chapter: Int
    ) throws {
        let versions = try Self.versions(of: chapter)
        #expect((3...6).contains(versions.count))
        #expect(versions.count { $0.answer.diesAt == nil } <= 1)
    }

    @Test func `A wrong version is caught by a red test, and by no other result`() throws {
        let wrong = try Self.versions(of: 3)[0].answer
        let silent = TestProblem("A\n\nNo result: it exits", end: .noResult)
        let none = TestRun(TestResults(), output: [], project: Self.project)
        let outcomes = [
            tested(red), tested(), tested(silent), .notBuilt(["error"]), .noResult("too long"),
            .tested(none),
        ]
        let verdicts = outcomes.map { Judge.verdict(on: wrong, "Version 1", by: $0) }
        #expect(verdicts.map(\.isRight) == [true, false, false, false, false, false])
        let signs = verdicts.map { $0.words[0].prefix(1) }
        #expect(signs == ["✔", "✘", "?", "✘", "?", "?"])
    }

    @Test func `A right version should stay green, and a red test is told what it does`() throws {
        let right = try Self.versions(of: 3).map(\.answer).filter { $0.diesAt == nil }
        for answer in right + [nil] {
            #expect(Judge.verdict(on: answer, "This", by: tested()).isRight)
            let verdict = Judge.verdict(on: answer, "This", by: tested(red))
            #expect(!verdict.isRight)
            #expect(verdict.words[0] == "✘ This is right, and your tests are red:")
            #expect(verdict.words.contains("        got        3"))
        }
    }

    @Test func `A version's code isn't folded`() throws {
        let answer = try Self.versions(of: 3)[0].answer
        let text = Judge.text(of: answer, in: Self.project)
        let lines = Judge.fit(text, on: Output(columns: 20))
        let code = answer.entry.blocks.flatMap(\.lines)
        #expect(lines.count > text.count)
        #expect(code.filter { !lines.contains("    \($0)") } == [])
    }

    @Test func `A test without an expectation is named`() {
        let tests = "import A\n@Test func `A b`() { track {} }\n@Test func c() { #expect(1 == 1) }"
        #expect(Judge.idleTests(in: tests) == ["A b"])
    }
}
