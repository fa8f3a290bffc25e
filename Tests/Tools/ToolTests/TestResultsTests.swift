import Testing

@testable import WorkshopSteps

/// Tests the results that a run saves for the next run, and the run's table.
@Suite("The results of the tests")
struct TestResultsTests {
    private let first = Step(chapter: 3, number: 1)
    private var results = TestResults()

    /// Returns a chapter in which each step has one region, with the given code.
    private func chapter(_ code: [String]) throws -> ChapterFolder {
        let regions = code.enumerated().map { index, code in
            let step = "3.\(index + 1)"
            return "// MARK: Step \(step) · Do \(step)\n\(code)\n// END Step \(step)\n"
        }
        return ChapterFolder(
            number: 3, path: "Chapters/Chapter3",
            files: ["A.swift": try SourceText(regions.joined())], lesson: "# 3 · T")
    }

    private func ending(
        _ name: String, _ step: Int = 1, _ problems: TestProblem..., in file: String = "",
        skipped: String? = nil, total: Int = 0
    ) -> TestResults.Ending {
        TestResults.Ending(
            of: name, step: Step(chapter: 3, number: step), in: file, problems: problems,
            skipped: skipped, total: total)
    }

    /// Adds a run with one test for each step. In `found`, `✔` stands for a test that passes, `-` for one
    /// that doesn't run, and any other word is a test's problem.
    private mutating func run(_ code: String, _ found: String, from first: Int = 1) throws {
        let words = found.split(separator: " ").enumerated().filter { $1 != "-" }
        let endings = words.map { index, word in
            word == "✔"
                ? ending("\(index)", first + index)
                : ending("\(index)", first + index, TestProblem(String(word)))
        }
        let chapter = try chapter(code.split(separator: " ").map(String.init))
        results.add(endings, of: [chapter], run: "\(results.run)") { _ in chapter }
    }

    /// Returns whether the table contains these lines, one after the other.
    private func says(_ lines: String...) -> Bool {
        results.table.indices.contains { results.table[$0...].starts(with: lines) }
    }

    // MARK: - What to do next

    @Test mutating func `A learner's own tests are counted in one row, and are no step`() throws {
        let chapter = try chapter(["a"])
        let own = [ending("B", .max), ending("C", .max, TestProblem("no"))]
        results.add([ending("A")] + own, of: [chapter], run: "1") { _ in chapter }
        let row = "    Your tests: 1 green, 1 red    swift run workshop judge 3"
        #expect(says(row, "", "All 1 steps are done."))
    }

    @Test mutating func `The step that was edited last is named when another one breaks`() throws {
        try run("a b c", "✔ ✔ no")
        try run("a b3 c", "oh ✔ no")
        try run("a b3 c2", "oh ✔ no")
        #expect(
            says(
                "Your last change, in step 3.3, turned step 3.1 red.",
                "Look at Chapters/Chapter3/A.swift:7", "", "  oh", "", "Step 3.3 is red, too:", "",
                "  no", "", "Lesson: Chapters/Chapter3/README.md"))
    }

    @Test(arguments: [
        // After a second wrong edit of the same step, that step is still named.
        (["a b2", "a b3"], "oh oh", "Your last change, in step 3.2, turned step 3.1 red."),
        (["a2 b"], "oh ✔", "Your last change turned step 3.1 red."),
        // A step that has its green text again isn't the reason.
        (["a2 b", "a b2"], "✔ oh", "Your last change turned step 3.2 red."),
        // After starting over, no step counts as broken.
        (["x y", "x y"], "oh oh", "Next: step 3.1, Chapters/Chapter3/A.swift:1"),
    ])
    mutating func `The edit after which a step is red is the reason`(
        edits: [String], found: String, line: String
    ) throws {
        try run("a b", "✔ ✔")
        for code in edits { try run(code, found) }
        #expect(says(line))
    }

    @Test mutating func `An edit can break the tests of earlier chapters`() throws {
        try run("a b", "✔ ✔ no", from: 0)
        try run("a b2", "oh ✔ no", from: 0)
        #expect(says("Your last change, in step 3.2, turned step 3.0 red."))
    }

    @Test mutating func `Steps that ran one by one are done, and then all run once more`() throws {
        try run("a b", "✔ -")
        #expect(says("Done. Next: step 3.2, Chapters/Chapter3/A.swift:4"))
        try run("a b", "- ✔")
        #expect(says("Done. Now all steps: swift test --filter Chapter3"))
    }

    @Test mutating func `A file with a broken marker is the first thing to fix`() throws {
        let error = #expect(throws: SourceText.MarkerError.self) {
            try SourceText("a\n// MARK: Step 3.1 · Do 3.1\n")
        }
        let mistake = ChapterFolder.Mistake(path: "A.swift", error: try #require(error))
        let broken = ChapterFolder(
            number: 3, path: "Chapters/Chapter3", files: [:], mistakes: [mistake])
        results.add([ending("0")], of: [broken], run: "broken") { _ in broken }
        #expect(results.table.contains { $0.hasPrefix("Fix this first: A.swift, line 2") })
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
        #expect(says("Code outside the regions has changed, starting here: \(places)"))
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

    @Test(arguments: [("a", "  ✔ 3.1  Do 3.1"), ("b", "    3.1  Do 3.1 · 1 of 2 tests ran")])
    mutating func `Tests that ran one by one are a step if the code is the same`(
        code: String, row: String
    ) throws {
        for (test, code) in [("a", "a"), ("b", code)] {
            let chapter = try chapter([code])
            results.add([ending(test, total: 2)], of: [chapter], run: test) { _ in chapter }
        }
        #expect(says(row))
    }

    @Test mutating func `A red test that didn't run again isn't in the table`() throws {
        let chapter = try chapter(["a"])
        let red = ending("a", 1, TestProblem("no"), total: 2)
        results.add([red], of: [chapter], run: "1") { _ in chapter }
        results.add([ending("b", total: 2)], of: [chapter], run: "2") { _ in chapter }
        #expect(says("    3.1  Do 3.1 · 1 of 2 tests ran"))
        #expect(results.verdict(on: first, code: "// A.swift\na") == .red("no"))
    }

    @Test mutating func `A result holds only for the code that was tested`() throws {
        try run("x", "✔")
        #expect(results.verdict(on: first, code: try chapter(["x"]).code(of: first)) == .green)
        #expect(results.verdict(on: first, code: try chapter(["y"]).code(of: first)) == .changed)
    }

    @Test mutating func `A step without a result isn't done`() throws {
        let chapter = try chapter(["x"])
        let none = TestProblem("It didn't begin.", end: .noResult)
        results.add([ending("a"), ending("b", 1, none)], of: [chapter], run: "1") { _ in chapter }
        let verdict = results.verdict(on: first, code: chapter.code(of: first))
        #expect(verdict == .noResult("It didn't begin."))
        #expect(says("  ? 3.1  Do 3.1"))
    }

    @Test(arguments: [(["a"], "?"), (["a", "b"], "✔")])
    mutating func `A step is skipped if all of its tests are`(tests: [String], mark: String) throws
    {
        let chapter = try chapter(["x"])
        let endings = tests.map { ending($0, skipped: $0 == "a" ? "Why." : nil) }
        results.add(endings, of: [chapter], run: "1") { _ in chapter }
        #expect(says("  \(mark) 3.1  Do 3.1 · 1 of \(tests.count) tests skipped"))
    }

    @Test mutating func `Of a step's red tests, one of behavior is quoted`() throws {
        let chapter = try chapter(["x"])
        let endings = [
            ending("a", 1, TestProblem("text"), in: "/Expansions/A.swift"),
            ending("b", 1, TestProblem("behavior"), in: "/Step3.1.swift"),
        ]
        results.add(endings, of: [chapter], run: "1") { _ in chapter }
        #expect(results.verdict(on: first, code: chapter.code(of: first)) == .red("behavior"))
    }
}
