import Foundation
import Testing
import WorkshopCompanion
import WorkshopSteps

@testable import WorkshopCheck

/// The verdicts of the authors' check, on results that no build was needed for.
@Suite("Verdicts of the check")
struct AnswerCheckTests {
    private let chapter: ChapterFolder

    init() throws {
        let regions = (1...2).map { "// MARK: Step 1.\($0) · Do\n\($0)\n// END Step 1.\($0)" }
        let source = try SourceText(regions.joined(separator: "\n"))
        chapter = ChapterFolder(
            number: 1, path: "Solutions/Chapter1", files: ["Train.swift": source],
            starter: ["Train.swift": source])
    }

    /// A run with a test for each step; these are red.
    private func run(red steps: Int...) -> Builder.Outcome {
        let chapter = ChapterFolder(number: 1, path: "", files: [:], lesson: "# 1 · T")
        var results = TestResults()
        let endings = (1...2).map { number in
            TestResults.Ending(
                of: "Step 1.\(number) · go", step: Step(chapter: 1, number: number), line: number,
                problems: steps.contains(number) ? [TestProblem("It is red.")] : [])
        }
        results.add(endings, of: [chapter], run: "one") { _ in chapter }
        return .tested(TestRun(results, output: [], project: Project()))
    }

    private func problems(
        _ heading: String, _ outcome: Builder.Outcome, end: String = ""
    ) throws -> [String] {
        let catalogue = try Catalogue(path: "a.md", text: "\(heading)\n### A\n\(end)")
        let answer = try Answer(catalogue.entries[0], at: "a.md", chapter: chapter)
        return AnswerCheck(answer: answer, outcome: outcome).findings().map(\.problem)
    }

    @Test func `a mistake dies at its step`() throws {
        #expect(try problems("## 1.1", run(red: 1, 2)) == [])
        #expect(try problems("## 1.2", run(red: 1)) == ["it dies at step 1.1, not at step 1.2"])
        #expect(try problems("## 1.2", run()) == ["no test catches this wrong answer"])
        let trap = try problems("## 1.1", run(red: 1), end: "It ends by a trap.")
        #expect(trap == ["it does not end by the trap that it should"])
    }

    @Test func `a right answer is green`() throws {
        #expect(try problems(Catalogue.right, run()) == [])
        #expect(
            try problems(Catalogue.right, run(red: 1, 2)) == [
                "this answer is right, but `Step 1.1 · go` is red",
                "this answer is right, but `Step 1.2 · go` is red",
            ])
        let empty = TestRun(TestResults(), output: [], project: Project())
        #expect(try problems(Catalogue.right, .tested(empty)) == ["no test ran"])
        #expect(
            try problems(Catalogue.right, .notBuilt([])) == [
                "the code doesn't compile without warnings"
            ])
    }

    @Test func `a test that catches no mistake is found`() throws {
        let catalogue = try Catalogue(path: "a.md", text: "## 1.1\n### A")
        let answer = try Answer(catalogue.entries[0], at: "a.md", chapter: chapter)
        let tests = try #require(run().run?.results)
        let kills = KillCheck(
            chapter: chapter, wrong: [AnswerCheck(answer: answer, outcome: run(red: 1))],
            tests: tests)
        #expect(kills.findings().map(\.problem) == ["`Step 1.2 · go` catches no wrong answer"])
    }

    @Test func `a ladder's state has its own steps green, and the others red`() {
        func problems(_ outcomes: Builder.Outcome...) -> [String] {
            LadderCheck(project: Project(), chapter: chapter, outcomes: outcomes)
                .findings().map(\.problem).filter { !$0.contains("did not run") }
        }
        #expect(problems(run(red: 1, 2), run(red: 2), run()) == [])
        #expect(
            problems(run(red: 1, 2), run(red: 1, 2), run(red: 1)) == [
                "`Step 1.1 · go` fails, and its step is done (state 1.1, state 1.2)"
            ])
        #expect(
            problems(run(red: 1), run(), run()) == [
                "step 1.2 is green before it is done (state 1.0, state 1.1)"
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

    @Test func `each composition is built once, by a builder that stays with its chapter`() {
        let chapters = [1, 1, 1, 2] + Array(repeating: 5, count: 23) + [6, 6]
        var queue = BuildQueue(chapters: chapters)
        #expect(queue.next(for: 1) == 4)
        #expect(queue.next(for: 1) == 5)
        #expect(queue.next(for: 2) == 0)
        var built = [4, 5, 0]
        while let index = queue.next(for: 1) ?? queue.next(for: 2) { built.append(index) }
        #expect(built.sorted() == Array(chapters.indices))
    }

    @Test func `a word that names no answer gets an error`() throws {
        let project = Project()
        _ = try AnswerCheck.answer("3/removed-after-the-call", in: project)
        for word in ["3/no-such-thing", "3/", "/no-such-thing", "no/such"] {
            #expect(throws: UsageError.self) { try AnswerCheck.answer(word, in: project) }
        }
    }
}
