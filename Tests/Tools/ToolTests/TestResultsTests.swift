import Foundation
import Testing

@testable import WorkshopSteps

/// The results that a run leaves for the next one, and its table.
@Suite("The results of the tests")
struct TestResultsTests {
    private let first = Step(chapter: 3, number: 1)
    private var results = TestResults()

    /// A chapter whose steps have a region each, with this code.
    private func chapter(_ code: [String], number: Int = 3) throws -> ChapterFolder {
        let regions = code.enumerated().map { index, code in
            let step = "\(number).\(index + 1)"
            return "// MARK: Step \(step) · Do \(step)\n\(code)\n// END Step \(step)\n"
        }
        return ChapterFolder(
            number: number, path: "Chapters/Chapter\(number)",
            files: ["A.swift": try SourceText(regions.joined())], lesson: "# \(number) · T")
    }

    private func ending(
        _ name: String, _ step: Int = 1, _ problems: TestProblem..., in file: String = "",
        skipped: String? = nil, total: Int = 0
    ) -> TestResults.Ending {
        TestResults.Ending(
            of: name, step: Step(chapter: 3, number: step), in: file, problems: problems,
            skipped: skipped, total: total)
    }

    /// Adds a run of one test for each step: `✔` passes, `-` doesn't run, and other words are its problem.
    private mutating func run(
        _ code: String, _ found: String, from first: Int = 1, name: String = UUID().uuidString
    ) throws {
        let words = found.split(separator: " ").enumerated().filter { $1 != "-" }
        let endings = words.map { index, word in
            word == "✔"
                ? ending("\(index)", first + index)
                : ending("\(index)", first + index, TestProblem(String(word)))
        }
        let chapter = try chapter(code.split(separator: " ").map(String.init))
        results.add(endings, of: [chapter], run: name) { _ in chapter }
    }

    /// Returns whether the table contains these lines, one after the other.
    private func says(_ lines: String...) -> Bool {
        results.table.indices.contains { results.table[$0...].starts(with: lines) }
    }

    // MARK: - What to do next

    @Test mutating func `The next step is the first red one`() throws {
        try run("a b c", "✔ no no")
        #expect(says("Next: step 3.2, Chapters/Chapter3/A.swift:4", "", "  no"))
    }

    @Test mutating func `The step that was edited last is named when another one breaks`() throws {
        try run("a b c", "✔ ✔ no")
        try run("a b3 c", "✔ ✔ no")
        try run("a b3 c2", "oh ✔ no")
        #expect(
            says(
                "Your last change, in step 3.3, turned step 3.1 red.",
                "Look at Chapters/Chapter3/A.swift:7", "", "  oh", "", "Step 3.3 is red, too:", "",
                "  no", "", "Lesson: Chapters/Chapter3/README.md"))
    }

    @Test mutating func `A second wrong edit is still the reason`() throws {
        try run("a b", "✔ ✔")
        try run("a b2", "oh oh")
        try run("a b3", "oh oh")
        #expect(says("Your last change, in step 3.2, turned step 3.1 red."))
    }

    @Test mutating func `A red step's own edit names no other step`() throws {
        try run("a b", "✔ ✔")
        try run("a2 b", "oh ✔")
        #expect(says("Your last change turned step 3.1 red."))
    }

    @Test mutating func `Two edited steps are both named`() throws {
        try run("a b c", "✔ ✔ ✔")
        try run("a b2 c2", "oh ✔ ✔")
        #expect(
            says(
                "Your last changes, in steps 3.2 and 3.3, turned step 3.1 red.",
                "Look at Chapters/Chapter3/A.swift:4", "and at Chapters/Chapter3/A.swift:7"))
    }

    @Test mutating func `A step without an edit was green and is red`() throws {
        try run("a b", "✔ ✔")
        try run("a b", "oh ✔")
        #expect(says("Step 3.1 was green, and is red now."))
    }

    @Test mutating func `After starting over, no step counts as broken`() throws {
        try run("a b", "✔ ✔")
        try run("x y", "oh oh")
        try run("x y", "oh oh")
        #expect(says("Next: step 3.1, Chapters/Chapter3/A.swift:1"))
    }

    @Test mutating func `An edit can break the tests of earlier chapters`() throws {
        try run("a b", "✔ ✔ no", from: 0)
        try run("a b2", "oh ✔ no", from: 0)
        #expect(says("  ✘ 3.0  What earlier chapters ask for"))
        #expect(says("Your last change, in step 3.2, turned step 3.0 red."))
    }

    @Test mutating func `Steps that ran one by one are done, and then all run once more`() throws {
        try run("a b", "✔ -")
        #expect(says("  ✔ 3.1  Do 3.1", "    3.2  Do 3.2"))
        #expect(says("Done. Next: step 3.2, Chapters/Chapter3/A.swift:4"))
        try run("a b", "- ✔")
        #expect(says("Done. Now all steps: swift test --filter Chapter3"))
    }

    @Test mutating func `A file with a broken marker is the first thing to fix`() throws {
        try run("a b", "✔ ✔")
        let error = #expect(throws: SourceText.MarkerError.self) {
            try SourceText("// MARK: Step 3.1 · Do 3.1\n")
        }
        let path = "Chapters/Chapter3/A.swift"
        let mistake = ChapterFolder.Mistake(path: path, error: try #require(error))
        let broken = ChapterFolder(
            number: 3, path: "Chapters/Chapter3", files: [:], mistakes: [mistake])
        results.add([ending("0")], of: [broken], run: "broken") { _ in broken }
        #expect(results.table.contains { $0.hasPrefix("Fix this first: \(path), line 1") })
        #expect(results.table.contains { $0.hasPrefix("  ? 3.1") })
    }

    @Test mutating func `A red step names a change outside the regions`() throws {
        let solution = try chapter(["x"])
        let text = "while true {}\n" + (solution.files["A.swift"]?.text ?? "")
        let files = ["A.swift": try SourceText(text), "B.swift": try SourceText("")]
        var edited = ChapterFolder(number: 3, path: solution.path, files: files)
        edited.strays = edited.strays(from: solution)
        results.add([ending("a", 1, TestProblem("Hang"))], of: [edited], run: "1") { _ in edited }
        let places = "Chapters/Chapter3/A.swift:1, Chapters/Chapter3/B.swift:1"
        #expect(says("Outside the regions something has changed, from here on: \(places)"))
    }

    // MARK: - When a step is done

    @Test mutating func `A step is done only if all of its tests ran`() throws {
        let chapter = try chapter(["a"])
        results.add([ending("a", total: 2)], of: [chapter], run: "1") { _ in chapter }
        #expect(says("    3.1  Do 3.1 · 1 of 2 tests ran"))
        let code = chapter.code(of: first)
        #expect(results.verdict(on: first, code: code) == .partly(ran: 1, total: 2))
        let both = [ending("a", total: 2), ending("b", total: 2)]
        results.add(both, of: [chapter], run: "2") { _ in chapter }
        #expect(results.verdict(on: first, code: code) == .green)
    }

    @Test mutating func `A result holds only for the code that was tested`() throws {
        try run("x", "✔")
        #expect(results.verdict(on: first, code: try chapter(["x"]).code(of: first)) == .green)
        #expect(results.verdict(on: first, code: try chapter(["y"]).code(of: first)) == .changed)
        #expect(results.verdict(on: Step(chapter: 3, number: 2), code: nil) == .none)
    }

    @Test func `Without a result, or skipped, a step isn't done`() throws {
        let none = TestProblem("It didn't begin.", end: .noResult)
        let rows: [(endings: [TestResults.Ending], row: String, next: String)] = [
            ([ending("a"), ending("b", 1, none)], "  ? 3.1  Do 3.1", "  It didn't begin."),
            (
                [ending("a", 1, TestProblem("oh")), ending("b", 1, none)], "  ✘ 3.1  Do 3.1",
                "  oh"
            ),
            (
                [ending("a"), ending("b", skipped: "Why.")],
                "  ✔ 3.1  Do 3.1 · 1 of 2 tests skipped", "All 1 steps are done."
            ),
            (
                [ending("a", skipped: "Why.")], "  ? 3.1  Do 3.1 · 1 of 1 tests skipped",
                "Steps with ? can't be tested here. Why."
            ),
        ]
        let chapter = try chapter(["x"])
        for (endings, row, next) in rows {
            var results = TestResults()
            results.add(endings, of: [chapter], run: "1") { _ in chapter }
            #expect(results.table[2] == row)
            #expect(results.table.contains(next))
            let isDone = row.contains("✔")
            #expect((results.verdict(on: first, code: chapter.code(of: first)) == .green) == isDone)
        }
    }

    @Test mutating func `Of a step's red tests, one of behavior is quoted`() throws {
        let chapter = try chapter(["x"])
        let endings = [
            ending("a", 1, TestProblem("text"), in: "/Expansions/A.swift"),
            ending("b", 1, TestProblem("behavior"), in: "/Step3.1.swift"),
        ]
        results.add(endings, of: [chapter], run: "1") { _ in chapter }
        #expect(
            results.verdict(on: first, code: chapter.code(of: first)) == .red("behavior"))
    }

    @Test mutating func `A green step shows what it saves`() throws {
        let chapter = try chapter(["x"])
        results.add([ending("a")], of: [chapter], saved: [first: "locks 2 → 0"], run: "1") { _ in
            chapter
        }
        #expect(says("  ✔ 3.1  Do 3.1 · locks 2 → 0"))
    }

    // MARK: - Runs and files

    @Test mutating func `The processes of a run have one table`() throws {
        try run("a b", "✔", name: "one")
        try run("a b", "- oh", name: "one")
        #expect(says("3 · T", "", "  ✔ 3.1  Do 3.1", "  ✘ 3.2  Do 3.2"))
        let third = try chapter(["a", "b"])
        let fourth = try chapter(["x"], number: 4)
        let other = TestResults.Ending(of: "t", step: Step(chapter: 4, number: 1), problems: [])
        results.add([other], of: [fourth], run: "one") { _ in third }
        #expect(results.table == ["✘ 3 · T · 1 of 2 steps", "✔ 4 · T · 1 of 1 steps"])
    }

    @Test mutating func `Results are read as they were written, unless their format is another`()
        throws
    {
        let root = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        defer { try? FileManager.default.removeItem(at: root) }
        try run("a b", "✔ oh")
        results.keep(for: "Chapters", in: root)
        let read = TestResults(of: "Chapters", in: root)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(read) == encoder.encode(results))
        let file = TestResults.file(for: "Chapters", in: root)
        let kept = try String(contentsOf: file, encoding: .utf8)
        try Data(kept.replacing("\"version\":4", with: "\"version\":1").utf8).write(to: file)
        #expect(TestResults(of: "Chapters", in: root).table.isEmpty)
    }
}
