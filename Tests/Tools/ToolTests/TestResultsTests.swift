import Foundation
import Testing

@testable import WorkshopSteps

/// What a run keeps for the next one, and its table.
@Suite("The results of the tests")
struct TestResultsTests {
    private let first = Step(chapter: 3, number: 1)
    private let second = Step(chapter: 3, number: 2)
    private let third = Step(chapter: 3, number: 3)

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

    /// Runs tests: what went wrong at each step, if anything.
    private mutating func run(
        _ code: [String], _ problems: [Step: String?], name: String = UUID().uuidString
    ) throws {
        let endings = problems.map { step, problem in
            TestResults.Ending(
                of: "\(step)", step: step, problems: problem.map { [TestProblem($0)] } ?? [])
        }
        let chapter = try chapter(code)
        results.add(endings, of: [chapter], run: name) { number in
            ChapterFolder(number: number, path: "", files: [:], lesson: "# \(number) · T")
        }
    }

    @Test mutating func `the step that has changed last is known when another one breaks`() throws {
        try run(["a", "b", "c"], [first: .none, second: "not yet", third: "not yet"])
        try run(["a", "b2", "c"], [first: .none, second: .none, third: "not yet"])
        #expect(results.table.contains("Next: step 3.3, Chapters/Chapter3/A.swift:7"))
        try run(["a", "b3", "c"], [first: .none, second: .none, third: "not yet"])
        try run(["a", "b3", "c2"], [first: "oh", second: .none, third: "not yet"])
        let words = [
            "Step 3.1 was green, and is red now.",
            "The last change was in step 3.3, Chapters/Chapter3/A.swift:7.", "  oh",
            "Step 3.3 is red, too:", "  not yet", "The lesson: Chapters/Chapter3/README.md",
        ]
        #expect(results.table.suffix(6) == words)
    }

    @Test mutating func `after many changes their steps are named, and no places`() throws {
        try run(["a", "b", "c"], [first: .none, second: .none, third: .none])
        try run(["a2", "b2", "c2"], [first: "oh", second: "oh", third: .none])
        let words = [
            "Step 3.1 was green, and is red now.",
            "The last changes were in steps 3.1, 3.2, 3.3.", "  oh",
            "The lesson: Chapters/Chapter3/README.md",
        ]
        #expect(results.table.suffix(4) == words)
    }

    @Test mutating func `the last change is known when earlier chapters' tests break`() throws {
        let zero = Step(chapter: 3, number: 0)
        try run(["a", "b"], [zero: .none, first: .none, second: "not yet"])
        try run(["a", "b2"], [zero: "oh", first: .none, second: "not yet"])
        #expect(results.table.contains("  ✘ 3.0  What earlier chapters ask for"))
        let words = "The last change was in step 3.2, Chapters/Chapter3/A.swift:4."
        #expect(results.table.contains(words))
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
        typealias Ending = TestResults.Ending
        let none = TestProblem("It didn't begin.", end: .noResult)
        let rows: [(endings: [Ending], row: String, next: String)] = [
            (
                [
                    .init(of: "a", step: first, problems: []),
                    .init(of: "b", step: first, problems: [none]),
                ],
                "  ? 3.1  Do 3.1", "  It didn't begin."
            ),
            (
                [
                    .init(of: "a", step: first, problems: [TestProblem("oh")]),
                    .init(of: "b", step: first, problems: [none]),
                ], "  ✘ 3.1  Do 3.1", "  oh"
            ),
            (
                [
                    .init(of: "a", step: first, problems: []),
                    .init(of: "b", step: first, problems: [], skipped: "Why."),
                ], "  ✔ 3.1  Do 3.1 · 1 of 2 tests skipped", "All 1 steps are done."
            ),
            (
                [.init(of: "a", step: first, problems: [], skipped: "Why.")],
                "  ? 3.1  Do 3.1 · 1 of 1 tests skipped", "Steps with ? can't be tested here. Why."
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

    @Test mutating func `nothing has changed since a step was green`() throws {
        try run(["a", "b"], [first: .none, second: .none])
        #expect(results.table.last == "All 2 steps are done.")
        try run(["a", "b"], [first: "oh", second: .none])
        #expect(results.table.suffix(3).first == "Step 3.1 was green, and is red now.")
    }

    @Test mutating func `what a second wrong try has broken is known, even if all is red`() throws {
        try run(["a", "b"], [first: .none, second: .none])
        for code in ["b2", "b3"] {
            try run(["a", code], [first: "oh", second: "oh"])
            let words = "The last change was in step 3.2, Chapters/Chapter3/A.swift:4."
            #expect(results.table.contains(words))
        }
    }

    @Test mutating func `after a new beginning nothing is broken`() throws {
        try run(["a", "b"], [first: .none, second: .none])
        try run(["", ""], [first: "oh", second: "oh"])
        try run(["", ""], [first: "oh", second: "oh"])
        #expect(results.table.contains("Next: step 3.1, Chapters/Chapter3/A.swift:1"))
    }

    @Test mutating func `a part of the steps that is red is no new beginning`() throws {
        try run(["a", "b", "c"], [first: .none, second: .none, third: .none])
        try run(["a", "b2", "c"], [second: "oh", third: "oh"])
        try run(["a", "b", "c"], [third: .none])
        #expect(results.table.last == "Done. Now all steps: swift test --filter Chapter3")
    }

    @Test mutating func `a part of the steps, and then the others`() throws {
        try run(["a", "b"], [first: .none])
        #expect(
            results.table == [
                "3 · T", "", "  ✔ 3.1  Do 3.1", "    3.2  Do 3.2", "",
                "Done. Next: step 3.2, Chapters/Chapter3/A.swift:4",
            ])
        try run(["a", "b"], [second: .none])
        #expect(results.table.last == "Done. Now all steps: swift test --filter Chapter3")
    }

    @Test mutating func `the processes of a run have one table`() throws {
        try run(["a", "b"], [first: .none], name: "one")
        try run(["a", "b"], [second: "oh"], name: "one")
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
        try run(["a", "b"], [first: .none, second: "oh"])
        results.keep(for: "Chapters", in: root)
        let read = TestResults(of: "Chapters", in: root)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(read) == encoder.encode(results))
        #expect(read.table.count == 8)
        #expect(TestResults(of: "Solutions", in: root).table.isEmpty)
    }
}
