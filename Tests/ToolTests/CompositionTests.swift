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
            solution: ["Train.swift": try source("A\nA", "B")])
    }

    private func code(_ composition: Composition) -> [String] {
        composition.files["Train.swift", default: []].map(\.text).filter { !$0.hasPrefix("//") }
    }

    @Test func `a state has the first steps from the solution and the others from the starter`() {
        #expect(code(Composition(chapter, done: 0)) == ["top", "a", "middle", "b"])
        #expect(code(Composition(chapter, done: 1)) == ["top", "A", "A", "middle", "b"])
        #expect(code(Composition(chapter, done: 2)) == ["top", "A", "A", "middle", "B"])
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
