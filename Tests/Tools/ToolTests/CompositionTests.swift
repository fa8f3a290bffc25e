import Testing
import WorkshopSteps

@testable import WorkshopCheck

@Suite("Compositions")
struct CompositionTests {
    private let chapter: ChapterFolder

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
        chapter = ChapterFolder(
            number: 1, path: "Solutions/Chapter1",
            files: ["Train.swift": try source("A\nA", "B\n\n    C")],
            starter: ["Train.swift": try source("a", "b")])
    }

    private func code(_ composition: Composition) -> [String] {
        (composition.files["Train.swift"] ?? "").lines.filter { !$0.hasPrefix("//") }
    }

    @Test func `a state has the first steps from the solution and the others from the starter`() {
        #expect(code(Composition(chapter, done: 0)) == ["top", "a", "middle", "b"])
        #expect(code(Composition(chapter, done: 1)) == ["top", "A", "A", "middle", "b"])
        #expect(
            code(Composition(chapter, done: 2)) == ["top", "A", "A", "middle", "B", "", "    C"])
    }

    /// The first answer of a catalogue.
    private func answer(_ text: String, to chapter: ChapterFolder? = nil) throws -> Answer {
        let catalogue = try Catalogue(path: "wrong.md", text: text)
        return try Answer(catalogue.entries[0], at: "wrong.md", chapter: chapter ?? self.chapter)
    }

    private static let catalogue = """
        ## 1.2 · Second

        ### I did it twice

        It can't do harm.

        It ends by a hang.

        ```swift
        // Train.swift, step 1.1
        // As in the solution.
        // Train.swift
        W
        ```

        ### Another one

        ```diff
        @@ Train.swift @@
        +W
        ```
        ```text
        ✘ a test
        It says so.
        ```

        ## Also right
        """

    @Test func `a wrong answer stands in for its regions`() throws {
        let answer = try answer(Self.catalogue)
        #expect(code(answer.composition) == ["top", "A", "A", "middle", "W"])
        #expect(answer.name == "i-did-it-twice")
        #expect(answer.diesAt == Step(chapter: 1, number: 2))
        #expect(answer.end == .hang)
        #expect(answer.location.line == 3)
    }

    @Test func `what the tests say is put below the code, or in place of what they said`() throws {
        let catalogue = try Catalogue(path: "wrong.md", text: Self.catalogue)
        #expect(catalogue.text(quoting: [:]) == Self.catalogue)
        let quote = ["```text", "✘ new", "```"]
        let text = catalogue.text(quoting: ["i-did-it-twice": quote, "another-one": quote])
        #expect(text.lines.count == Self.catalogue.lines.count + 2)
        let again = try Catalogue(path: "wrong.md", text: text)
        #expect(again.entries.map(\.quote) == [quote, quote])
        #expect(again.entries.map(\.name) == catalogue.entries.map(\.name))
    }

    private func changed(by change: String, in file: String = "Train.swift") throws -> Answer {
        try answer("## 1.2\n### A\n```diff\n@@ \(file) @@\n\(change)\n```")
    }

    @Test(
        arguments: [
            ("+first\n B", ["first", "B", "", "    C"]),
            ("     C\n+    D", ["B", "", "    C", "    D"]),
            (" B\n-\n+    c", ["B", "    c", "    C"]),
            ("-B\n+b\n…\n-    C\n+\n+c", ["b", "", "", "c"]),
        ]) func `a change has the solution's lines around it`(change: String, lines: [String])
        throws
    {
        let composition = try changed(by: change).composition
        #expect(code(composition) == ["top", "A", "A", "middle"] + lines)
    }

    @Test func `a change is made in the file that is named above it`() throws {
        #expect(throws: Finding.self) { try changed(by: "-B\n+b", in: "Board.swift") }
    }

    @Test func `a change is indented as its region is`() throws {
        let source = try SourceText(
            "// MARK: Step 1.1 · A\n    A {\n        B\n    }\n// END Step 1.1")
        let chapter = ChapterFolder(
            number: 1, path: "Solutions/Chapter1", files: ["A.swift": source])
        let answer = try answer(
            "## 1.1\n### A\n```diff\n@@ A.swift @@\n-    B\n+    b\n```", to: chapter)
        #expect(
            answer.composition.files["A.swift"]?.contains("    A {\n        b\n    }\n") == true)
    }

    @Test(
        arguments: [
            ("-X\n+Y", 5, "does not have"), ("+Y", 5, "3 times"),
            ("-B\n…\n C", 7, "does not have"), ("-B\nb", 6, "not part of a change"),
        ]) func `a change that does not fit is told with its line`(
            change: String, line: Int, words: String
        )
    {
        let finding = #expect(throws: Finding.self) { try changed(by: change) }
        #expect(finding?.location == Location("wrong.md", line))
        #expect(finding?.problem.contains(words) == true)
    }

    @Test(arguments: [
        ("## 1.9\n### A", 2), ("## 1.1\n### A\nIt ends by magic.", 3), ("### A", 1),
        ("## 1.1\n### A\n```diff\n+let stray = 1\n```", 4), ("## 1.1\n### A\n```swift", 3),
        ("## Also right\n### A\n```swift\n// Train.swift\nA\n```", 4),
        ("## 1.1\n### A\n```swift\n// Board.swift\n```", 4), ("## 1.1\n### A\n### A", 3),
    ])
    func `an answer that cannot be used is told with its line`(text: String, line: Int) {
        let finding = #expect(throws: Finding.self) {
            try answer(text)
        }
        #expect(finding?.location == Location("wrong.md", line))
    }
}
