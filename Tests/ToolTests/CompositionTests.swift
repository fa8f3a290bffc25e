import Testing
import WorkshopSteps

@testable import WorkshopCheck

@Suite("Compositions")
struct CompositionTests {
    private let chapter: ChapterSources

    init() throws {
        func source(_ first: String, _ second: String) throws -> SourceText {
            try SourceText(
                """
                top
                // MARK: Step 1.1 · First
                \(first)
                // END Step 1.1
                middle
                // MARK: Step 1.2 · Second
                \(second)
                // END Step 1.2
                """)
        }
        chapter = ChapterSources(
            number: 1, starter: ["Train.swift": try source("a", "b")],
            solution: ["Train.swift": try source("A\nA", "B\n\n    C")])
    }

    private func code(_ composition: Composition) -> [String] {
        composition.files["Train.swift", default: []].map(\.text).filter { !$0.hasPrefix("//") }
    }

    @Test func `a state has the first steps from the solution and the others from the starter`() {
        #expect(code(Composition(chapter, done: 0)) == ["top", "a", "middle", "b"])
        #expect(code(Composition(chapter, done: 1)) == ["top", "A", "A", "middle", "b"])
        #expect(
            code(Composition(chapter, done: 2)) == ["top", "A", "A", "middle", "B", "", "    C"])
    }

    @Test func `a line knows where it comes from`() {
        let lines = Composition(chapter, done: 1).files["Train.swift", default: []]
        let origins = lines.filter { ["A", "middle", "b"].contains($0.text) }.map(\.origin)
        #expect(
            origins.map(\.description) == [
                "Solutions/Chapter1/Train.swift:3", "Solutions/Chapter1/Train.swift:4",
                "Solutions/Chapter1/Train.swift:6", "Chapters/Chapter1/Train.swift:7",
            ])
    }

    @Test func `a wrong answer stands in for its regions`() throws {
        let answer = try WrongAnswer(
            path: "wrong.swift",
            text: """
                // I did it twice.
                // Dies at: Step 1.2
                // By: hang
                // MARK: Step 1.1 · Train.swift
                // As in the solution.
                // END Step 1.1
                // MARK: Step 1.2 · Train.swift
                W
                // END Step 1.2
                """, chapter: chapter)
        #expect(code(answer.composition) == ["top", "A", "A", "middle", "W"])
        #expect(answer.diesAt == Step(chapter: 1, number: 2))
        #expect(answer.end == .hang)
        #expect(answer.location.line == 2)
    }

    private func changed(by change: String, in title: String = "Train.swift") throws -> WrongAnswer
    {
        let words = [
            "// Dies at: Step 1.2", "// MARK: Step 1.2 · \(title)", change, "// END Step 1.2",
        ]
        return try WrongAnswer(
            path: "wrong.swift", text: words.joined(separator: "\n"), chapter: chapter)
    }

    @Test(
        arguments: [
            ("// + first\n//   B", ["first", "B", "", "    C"]),
            ("//       C\n// +     D", ["B", "", "    C", "    D"]),
            ("//   B\n// -\n// +     c", ["B", "    c", "    C"]),
            ("// - B\n// + b\n// …\n// -     C\n// +\n// + c", ["b", "", "", "c"]),
        ]) func `a change has the solution's lines around it`(change: String, lines: [String])
        throws
    {
        let composition = try changed(by: change).composition
        #expect(code(composition) == ["top", "A", "A", "middle"] + lines)
    }

    @Test func `a change is made in the file that its title names`() throws {
        #expect(try code(changed(by: "// - B\n// + b", in: "in any").composition).contains("b"))
        #expect(throws: Finding.self) { try changed(by: "// - B\n// + b", in: "Board.swift") }
    }

    @Test func `a line of a change knows where it comes from`() throws {
        let answer = try changed(by: "// - B\n// + b\n// + bb")
        let lines = answer.composition.files["Train.swift", default: []].suffix(5)
        #expect(
            lines.prefix(4).map(\.origin.description) == [
                "wrong.swift:4", "wrong.swift:5", "Solutions/Chapter1/Train.swift:9",
                "Solutions/Chapter1/Train.swift:10",
            ])
    }

    @Test func `a change is indented as its region is`() throws {
        let source = try SourceText(
            "// MARK: Step 1.1 · A\n    A {\n        B\n    }\n// END Step 1.1")
        let chapter = ChapterSources(number: 1, starter: [:], solution: ["A.swift": source])
        let answer = try WrongAnswer(
            path: "wrong.swift",
            text:
                "// Dies at: Step 1.1\n// MARK: Step 1.1\n// -     B\n// +     b\n// END Step 1.1",
            chapter: chapter)
        #expect(
            answer.composition.text(of: "A.swift")?.contains("    A {\n        b\n    }\n") == true)
    }

    @Test(
        arguments: [
            ("// - X\n// + Y", 3, "does not have"), ("// + Y", 3, "3 times"),
            ("// - B\n// …\n//   C", 5, "does not have"), ("// - B\nb", 4, "not part of a change"),
        ]) func `a change that does not fit is told with its line`(
            change: String, line: Int, words: String
        )
    {
        let finding = #expect(throws: Finding.self) { try changed(by: change) }
        #expect(finding?.location == Location("wrong.swift", line))
        #expect(finding?.problem.contains(words) == true)
    }

    @Test(arguments: [
        ("// Dies at: Step 1.9", 1), ("// Dies at: Step 1.1\n// By: magic", 2),
        ("// Dies at: Step 1.1\nlet stray = 1", 2),
        ("// Dies at: Step 1.1\n// MARK: Step 1.1 · Board.swift\n// END Step 1.1", 2),
    ])
    func `an answer that cannot be used is told with its line`(text: String, line: Int) {
        let finding = #expect(throws: Finding.self) {
            try WrongAnswer(path: "wrong.swift", text: text, chapter: chapter)
        }
        #expect(finding?.location == Location("wrong.swift", line))
    }
}
