import Foundation
import Testing
import WorkshopCompanion
import WorkshopSteps

@testable import WorkshopCheck

/// The findings of the authors' check, which finds nothing when all is well.
@Suite("Verdicts of the check")
struct AnswerCheckTests {
    private let chapter: ChapterFolder

    init() throws {
        let regions = (1...2).map { "// MARK: Step 1.\($0) · Do\n\($0)\n// END Step 1.\($0)" }
        let source = try SourceText(regions.joined(separator: "\n"))
        chapter = ChapterFolder(
            number: 1, path: "Solutions/Chapter1", files: ["Train.swift": source])
    }

    /// A run with a test for each step; these are red.
    private func run(red steps: Int...) -> Builder.Outcome {
        var results = TestResults()
        let endings = (1...2).map { number in
            TestResults.Ending(
                of: "Step 1.\(number) · go", step: Step(chapter: 1, number: number), line: number,
                problems: steps.contains(number) ? [TestProblem("It is red.")] : [])
        }
        results.add(endings, of: [chapter], run: "one") { _ in chapter }
        return .tested(TestRun(results, output: [], project: Project()))
    }

    private func check(
        _ heading: String, _ outcome: Builder.Outcome, end: String = ""
    ) throws -> AnswerCheck {
        let catalogue = try Catalogue(path: "a.md", text: "\(heading)\n### A\n\(end)")
        let answer = try Answer(catalogue.entries[0], at: "a.md", chapter: chapter)
        return AnswerCheck(answer: answer, outcome: outcome)
    }

    private func problem(
        _ heading: String, _ outcome: Builder.Outcome, end: String = ""
    ) throws -> String? {
        try check(heading, outcome, end: end).finding?.problem
    }

    @Test func `a mistake dies at its step`() throws {
        let own = try problem("## 1.1", run(red: 1, 2))
        #expect(own == nil)
        let earlier = try problem("## 1.2", run(red: 1))
        #expect(earlier == "it dies at step 1.1, not at step 1.2")
        let never = try problem("## 1.2", run())
        #expect(never == "no test catches this wrong answer")
        let trap = try problem("## 1.1", run(red: 1), end: "It ends by a trap.")
        #expect(trap == "it does not end by the trap that it should")
    }

    @Test func `a right answer is green`() throws {
        let red = try problem(Catalogue.right, run(red: 2))
        #expect(red == "this answer is right, but `Step 1.2 · go` is red")
        let empty = TestRun(TestResults(), output: [], project: Project())
        let none = try problem(Catalogue.right, .tested(empty))
        #expect(none == "no test ran")
        let refused = try problem(Catalogue.right, .notBuilt([]))
        #expect(refused == "the code doesn't compile without warnings")
    }

    @Test func `a test that catches no mistake is found`() throws {
        let tests = try #require(run().run?.results)
        let wrong = try check("## 1.1", run(red: 1))
        let kills = KillCheck(chapter: chapter, wrong: [wrong], tests: tests)
        #expect(kills.findings().map(\.problem) == ["`Step 1.2 · go` catches no wrong answer"])
    }

    @Test func `a ladder's state has its own steps green, and the others red`() {
        func problems(_ outcomes: Builder.Outcome...) -> [String] {
            LadderCheck(project: Project(), chapter: chapter, outcomes: outcomes)
                .findings().map(\.problem).filter { !$0.contains("did not run") }
        }
        #expect(
            problems(run(red: 1, 2), run(red: 1, 2), run(red: 1)) == [
                "`Step 1.1 · go` fails, and its step is done (in state 1.1 and 1.2)"
            ])
        #expect(
            problems(run(red: 1), run(), run()) == [
                "step 1.2 is green before it is done (in state 1.0 and 1.1)"
            ])
    }

    @Test func `a changed file without a new file of its dependencies wasn't compiled`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: "New.d"))
        let start = Date.now.addingTimeInterval(-60)
        let files = ["New.swift", "Macros/New.swift", "None.swift"]
        #expect(Builder.notCompiled(files, in: folder, since: start) == ["None.swift"])
        let later = Date.now.addingTimeInterval(60)
        #expect(Builder.notCompiled(files, in: folder, since: later) == files)
    }
}
