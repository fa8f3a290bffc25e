import Foundation
import Testing
import WorkshopSteps

@testable import WorkshopCheck
@testable import WorkshopCompanion

/// The judge of a learner's own tests.
@Suite("The judge")
struct JudgeTests {
    private static let project = Project()

    private static func versions(of chapter: Int) throws -> [Judge.Version] {
        try Judge.versions(of: ChapterFolder(sourceOf: chapter, in: project), in: project)
    }

    /// The results of a test that has these problems, and of one that passes.
    private func endings(_ problems: TestProblem...) -> [TestResults.Ending] {
        [("A", problems), ("B", [])].map { title, problems in
            TestResults.Ending(
                of: "Your tests · \(title)", step: .yours(in: 3), problems: problems)
        }
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
        let file = "Tests/\(Step.module(of: chapter))Tests/YourTests.swift"
        #expect(Self.project.has(file))
    }

    @Test func `A test that fails with the solution is told what the solution does`() {
        let words = Judge.words(on: Judge.Outcome(endings(red)))
        #expect(words[0].contains("`A` is red with the solution"))
        #expect(words.contains("    solution   3"))
    }

    @Test func `A test without an expectation is named`() {
        let tests = "import A\n@Test func `A b`() { track {} }\n@Test func c() { #expect(1 == 1) }"
        #expect(Judge.idleTests(in: tests) == ["A b"])
    }

    @Test func `A wrong version is caught by a red test, and by no other result`() throws {
        let wrong = try Self.versions(of: 3)[0]
        let silent = TestProblem("A\n\nNo result: it exits", end: .noResult)
        let outcomes = [
            Judge.Outcome(endings(red)), Judge.Outcome(endings()), Judge.Outcome(endings(silent)),
            Judge.Outcome([]), Judge.Outcome(reason: ["error"]),
        ]
        #expect(outcomes.map { $0.isRight(about: wrong) } == [true, false, false, false, false])
        let words = outcomes.map { Judge.words(on: $0, with: wrong)[0] }
        #expect(words[0] == "✔ Version 1 is caught by `A`:")
        #expect(words[1] == "· Version 1 isn't caught: your tests are green.")
        #expect(words[2...].allSatisfy { $0 == "? Version 1 has no result:" })
    }

    @Test func `A right version should stay green`() throws {
        let right = try #require(try Self.versions(of: 3).first { $0.answer.diesAt == nil })
        let outcomes = [Judge.Outcome(endings(red)), Judge.Outcome(endings())]
        #expect(outcomes.map { $0.isRight(about: right) } == [false, true])
    }

    @Test func `The table counts a learner's own tests in one row, which is no step`() throws {
        let code = "// MARK: Step 3.1 · Do it\n// END Step 3.1\n"
        let chapter = ChapterFolder(
            number: 3, path: "Chapters/Chapter3", files: ["A.swift": try SourceText(code)])
        let step = TestResults.Ending(
            of: "Step 3.1 · S", step: Step(chapter: 3, number: 1), problems: [])
        var results = TestResults()
        results.add([step] + endings(red), of: [chapter], run: "1") { _ in chapter }
        let row = "    Your tests: 1 green, 1 red    swift run workshop judge 3"
        #expect(results.table.contains(row))
        #expect(results.table.last == "All 1 steps are done.")
    }

    @Test func `An error in a learner's own tests is shown with its file`() throws {
        let chapter = try OwnChapter(3, in: Self.project)
        let file = "Tests/Chapter3Tests/YourTests.swift"
        let printed = "\(Self.project.root.path)/\(file):12:5: error: cannot find 'a' in scope"
        let failure = ChapterRun.failure(in: printed, of: chapter)
        #expect(failure == .error(Location(file, 12), "cannot find 'a' in scope"))
    }
}
