import Foundation
import Testing

@testable import WorkshopSteps

/// What a run keeps for the next one, and its table.
@Suite("The results of the tests")
struct TestResultsTests {
    private let first = Step(chapter: 3, number: 1)
    private let second = Step(chapter: 3, number: 2)

    private var results = TestResults()

    /// A chapter whose steps have a region each, with this code.
    private func chapter(_ code: [String], number: Int = 3) throws -> ChapterFolder {
        let regions = code.enumerated().map { index, code in
            let step = "\(number).\(index + 1)"
            return "// MARK: Step \(step) · Do \(step)\n\(code)\n// END Step \(step)\n"
        }
        let files = ["A.swift": try SourceText(regions.joined())]
        return ChapterFolder(
            number: number, path: "Chapters/Chapter\(number)", files: files,
            lesson: "# \(number) · T")
    }

    /// Runs tests of the steps from 3.1 on: `✔` for one that is green, `-` for one whose tests don't run, and
    /// else what went wrong.
    private mutating func run(
        _ code: String, _ found: String, from first: Int = 1, name: String = UUID().uuidString
    ) throws {
        let endings = found.split(separator: " ").enumerated().filter { $1 != "-" }.map {
            TestResults.Ending(
                of: "\($0)", step: Step(chapter: 3, number: first + $0),
                problems: $1 == "✔" ? [] : [TestProblem(String($1))])
        }
        let chapter = try chapter(code.split(separator: " ").map { $0 == "-" ? "" : String($0) })
        results.add(endings, of: [chapter], run: name) { number in
            ChapterFolder(number: number, path: "", files: [:], lesson: "# \(number) · T")
        }
    }

    /// What runs one after the other, each on its code, and what the table then has, line after line.
    private static let stories: [(runs: [(code: String, found: String)], says: [String])] = [
        // The step that has changed last is known when another one breaks.
        ([("a b c", "✔ no no"), ("a b2 c", "✔ ✔ no")], ["Next: step 3.3, \(file):7"]),
        (
            [("a b c", "✔ ✔ no"), ("a b3 c", "✔ ✔ no"), ("a b3 c2", "oh ✔ no")],
            [
                "Your last change, in step 3.3, turned step 3.1 red.", "Look at \(file):7",
                "", "  oh", "", "Step 3.3 is red, too:", "", "  no", "", lesson,
            ]
        ),
        // After many changes their steps are named, and no places.
        (
            [("a b c", "✔ ✔ ✔"), ("a2 b2 c2", "oh oh ✔")],
            [
                "Your last changes, in steps 3.1, 3.2, 3.3, turned step 3.1 red.",
                "", "  oh", "", lesson,
            ]
        ),
        // Nothing has changed since a step was green.
        ([("a b", "✔ ✔")], ["All 2 steps are done."]),
        ([("a b", "✔ ✔"), ("a b", "oh ✔")], ["Step 3.1 was green, and is red now."]),
        // What a second wrong try has broken is known, even if all is red.
        (
            [("a b", "✔ ✔"), ("a b2", "oh oh")],
            ["Your last change, in step 3.2, turned step 3.1 red.", "Look at \(file):4"]
        ),
        (
            [("a b", "✔ ✔"), ("a b2", "oh oh"), ("a b3", "oh oh")],
            ["Your last change, in step 3.2, turned step 3.1 red.", "Look at \(file):4"]
        ),
        // Its own last change says no more than its place.
        (
            [("a b", "✔ ✔"), ("a2 b", "oh ✔")],
            ["Your last change turned step 3.1 red.", "Look at \(file):1"]
        ),
        // After two changes, both places.
        (
            [("a b c", "✔ ✔ ✔"), ("a b2 c2", "oh ✔ ✔")],
            [
                "Your last changes, in steps 3.2 and 3.3, turned step 3.1 red.",
                "Look at \(file):4", "and at \(file):7",
            ]
        ),
        // After a new beginning nothing is broken.
        ([("a b", "✔ ✔"), ("- -", "oh oh"), ("- -", "oh oh")], ["Next: step 3.1, \(file):1"]),
        // A part of the steps that is red is no new beginning.
        ([("a b c", "✔ ✔ ✔"), ("a b2 c", "- oh oh"), ("a b c", "- - ✔")], [all]),
        // A part of the steps, and then the others.
        (
            [("a b", "✔ -")],
            [
                "3 · T", "", "  ✔ 3.1  Do 3.1", "    3.2  Do 3.2", "",
                "Done. Next: step 3.2, \(file):4",
            ]
        ),
        ([("a b", "✔ -"), ("a b", "- ✔")], [all]),
    ]
    private static let file = "Chapters/Chapter3/A.swift"
    private static let lesson = "Lesson: Chapters/Chapter3/README.md"
    private static let all = "Done. Now all steps: swift test --filter Chapter3"

    @Test mutating func `what has changed last is known when a step breaks`() throws {
        for story in Self.stories {
            results = TestResults()
            for run in story.runs { try self.run(run.code, run.found) }
            let table = results.table
            let isSaid = table.indices.contains { table[$0...].starts(with: story.says) }
            #expect(isSaid, "\(table) has not \(story.says)")
        }
    }

    @Test mutating func `the last change is known when earlier chapters' tests break`() throws {
        try run("a b", "✔ ✔ no", from: 0)
        try run("a b2", "oh ✔ no", from: 0)
        #expect(results.table.contains("  ✘ 3.0  What earlier chapters ask for"))
        #expect(results.table.contains("Your last change, in step 3.2, turned step 3.0 red."))
    }

    @Test mutating func `a step some of whose tests ran is not done`() throws {
        let chapter = try chapter(["a", "b"])
        let words = [TestProblem("T\n\nTest: a:1")]
        for (number, problems) in [[], [], words].enumerated() {
            let endings = ["a", "b", "c"][...number].map {
                TestResults.Ending(of: $0, step: first, problems: problems, total: 3)
            }
            results.add(endings, of: [chapter], run: "\(number)") { _ in chapter }
            let ran = "    3.1  Do 3.1 · \(number + 1) of 3 tests ran"
            #expect(results.table.contains(ran) == problems.isEmpty)
            let verdict = results.verdict(on: first, code: chapter.code(of: first))
            let expected = TestResults.Verdict.partly(ran: number + 1, total: 3)
            #expect(verdict == (problems.isEmpty ? expected : .red(words[0].text)))
        }
        #expect(results.table.last == "Test: a:1    Lesson: Chapters/Chapter3/README.md")
    }

    @Test mutating func `where something has changed outside the regions, a red step says so`()
        throws
    {
        let solution = try chapter(["x", "y"])
        let hang = TestProblem("Hang: it did not end.", end: .hang)
        let own = try chapter(["mine", "y"])
        for text in ["", "while true {}\n", "let a = 0\nwhile true {}\n"] {
            let file = try SourceText(text + (own.files["A.swift"]?.text ?? ""))
            var edited = ChapterFolder(number: 3, path: own.path, files: ["A.swift": file])
            edited.strays = edited.strays(from: solution)
            #expect(edited.strays == (text.isEmpty ? [] : ["\(Self.file):1"]))
            for problems in [[hang], []] {
                let ending = TestResults.Ending(of: "a", step: first, problems: problems)
                results.add([ending], of: [edited], run: text) { _ in own }
                let words =
                    "Outside the regions something has changed, from here on: \(Self.file):1"
                #expect(results.table.contains(words) == (!text.isEmpty && !problems.isEmpty))
            }
        }
        let files = solution.files.merging(["New.swift": try SourceText("")]) { $1 }
        let more = ChapterFolder(number: 3, path: own.path, files: files)
        #expect(more.strays(from: solution) == ["Chapters/Chapter3/New.swift:1"])
    }

    @Test mutating func `a step that is green shows what it saves`() throws {
        let endings = [
            TestResults.Ending(of: "a", step: first, problems: []),
            .init(of: "b", step: second, problems: [TestProblem("oh")]),
        ]
        let chapter = try chapter(["x", "y"])
        let saved = [first: "locks 2 → 0", second: "bytes 66 → 66"]
        results.add(endings, of: [chapter], saved: saved, run: "one") { _ in chapter }
        #expect(results.table[2...3] == ["  ✔ 3.1  Do 3.1 · locks 2 → 0", "  ✘ 3.2  Do 3.2"])
    }

    @Test mutating func `a step is done only if its tests ran`() throws {
        func test(_ problems: TestProblem..., skipped: String? = nil) -> TestResults.Ending {
            .init(of: "\(UUID())", step: first, problems: problems, skipped: skipped)
        }
        let none = TestProblem("It didn't begin.", end: .noResult)
        let rows: [(endings: [TestResults.Ending], row: String, next: String)] = [
            ([test(), test(none)], "  ? 3.1  Do 3.1", "  It didn't begin."),
            ([test(TestProblem("oh")), test(none)], "  ✘ 3.1  Do 3.1", "  oh"),
            (
                [test(), test(skipped: "Why.")], "  ✔ 3.1  Do 3.1 · 1 of 2 tests skipped",
                "All 1 steps are done."
            ),
            (
                [test(skipped: "Why.")], "  ? 3.1  Do 3.1 · 1 of 1 tests skipped",
                "Steps with ? can't be tested here. Why."
            ),
        ]
        let chapter = try chapter(["x"])
        for (index, row) in rows.enumerated() {
            var results = TestResults()
            results.add(row.endings, of: [chapter], run: "\(index)") { _ in chapter }
            #expect(results.table[2] == row.row)
            #expect(results.table.contains(row.next))
            let isDone = row.row.hasPrefix("  ✔")
            #expect(results.line(of: chapter)[0].hasSuffix("· \(isDone ? 1 : 0) of 1 steps"))
            #expect((results.verdict(on: first, code: chapter.code(of: first)) == .green) == isDone)
        }
    }

    @Test mutating func `the processes of a run have one table`() throws {
        try run("a b", "✔", name: "one")
        try run("a b", "- oh", name: "one")
        #expect(results.table.prefix(4) == ["3 · T", "", "  ✔ 3.1  Do 3.1", "  ✘ 3.2  Do 3.2"])
        let other = TestResults.Ending(of: "t", step: Step(chapter: 4, number: 1), problems: [])
        let read = chapter
        results.add([other], of: [try chapter(["x"], number: 4)], run: "one") {
            (try? read(["a", "b"], $0)) ?? ChapterFolder(number: $0, path: "", files: [:])
        }
        #expect(results.table == ["✘ 3 · T · 1 of 2 steps", "✔ 4 · T · 1 of 1 steps"])
        results.add([other], of: [try chapter(["x"], number: 4)], run: "two") {
            ChapterFolder(number: $0, path: "", files: [:])
        }
        #expect(results.table.last == "All 1 steps are done.")
    }

    @Test mutating func `results of a part of a step's tests leave the others`() throws {
        let chapter = try chapter(["x"])
        let code = chapter.code(of: first)
        func run(_ problems: KeyValuePairs<String, String?>, code: String = "x") throws {
            let endings = problems.map {
                TestResults.Ending(
                    of: $0, step: first, problems: $1.map { [TestProblem($0)] } ?? [])
            }
            results.add(endings, of: [try self.chapter([code])], run: "\(UUID())") { _ in chapter }
        }
        try run(["a": nil, "b": "red"])
        #expect(results.verdict(on: first, code: code) == .red("red"))
        try run(["a": nil])
        #expect(results.verdict(on: first, code: code) == .red("red"))
        try run(["b": nil])
        #expect(results.verdict(on: first, code: code) == .green)
        try run(["b": nil], code: "y")
        #expect(results.verdict(on: first, code: code) == .changed)
        let other = try self.chapter(["y"]).code(of: first)
        #expect(results.verdict(on: first, code: other) == .changed)
        #expect(results.verdict(on: second, code: nil) == .none)
    }

    @Test mutating func `of a step's red tests, the one of behavior is quoted`() throws {
        let chapter = try chapter(["x"])
        let endings = [
            TestResults.Ending(
                of: "an expansion", step: first, on: .text, problems: [TestProblem("text")]),
            .init(of: "another", step: first, problems: []),
            .init(of: "a deed", step: first, problems: [TestProblem("deeds")]),
        ]
        results.add(endings, of: [chapter], run: "one") { _ in chapter }
        #expect(results.verdict(on: first, code: chapter.code(of: first)) == .red("deeds"))
    }

    @Test mutating func `they are the same after they were written and read`() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        defer { try? FileManager.default.removeItem(at: root) }
        try run("a b", "✔ oh")
        results.keep(for: "Chapters", in: root)
        let read = TestResults(of: "Chapters", in: root)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(read) == encoder.encode(results))
        #expect(read.table.count == 10)
        // What another version has kept is dropped.
        let file = TestResults.file(for: "Chapters", in: root)
        let kept = try String(contentsOf: file, encoding: .utf8)
        try Data(kept.replacing("\"version\":3", with: "\"version\":1").utf8).write(to: file)
        #expect(TestResults(of: "Chapters", in: root).table.isEmpty)
        #expect(TestResults(of: "Solutions", in: root).table.isEmpty)
    }
}
