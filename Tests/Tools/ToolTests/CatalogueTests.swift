import Testing

@testable import WorkshopCheck
@testable import WorkshopCompanion
@testable import WorkshopSteps

/// Tests what the check of the real catalogues doesn't cover: mistakes in an entry, and `record`.
@Suite("The catalogue")
struct CatalogueTests {
    private let chapter: ChapterFolder

    init() throws {
        let source = try SourceText(
            """
            // MARK: Step 1.1 · First
            A
            A
            // END Step 1.1
            // MARK: Step 1.2 · Second
            B
            C
            // END Step 1.2
            """)
        chapter = ChapterFolder(
            number: 1, path: "Solutions/Chapter1", files: ["Train.swift": source])
    }

    @Test(arguments: [
        ("### A", 1), ("## 1.9\n### A", 2), ("## 1.1\n### A\nIt ends by magic.", 3),
        ("## 1.1\n### A\n### A", 3),
        ("## 1.1\n### A\n```text\n✘ a\n### B\n```diff\n@@ Train.swift @@\n-B\n```", 3),
        ("## 1.1\n### A\n```diff\n@@ Train.swift @@\n-A", 3),
        ("## 1.1\n### A\n```diff\n+let stray = 1\n```", 4),
        ("## 1.1\n### A\n```swift\n// Board.swift\n```", 4),
        ("## 1.1\n### A\n```diff\n@@ Board.swift @@\n-A\n-A\n```", 5),
        ("## 1.1\n### A\n```diff\n@@ Train.swift @@\n-A\n```", 5),
        ("## 1.2\n### A\n```diff\n@@ Train.swift @@\n-B\n+b\n…\n B\n```", 8),
        ("## 1.2\n### A\n```diff\n@@ Train.swift @@\n-B\nb\n```", 6),
    ])
    func `an answer that can't be used is told with its line`(text: String, line: Int) {
        let finding = #expect(throws: Finding.self) {
            let catalogue = try Catalogue(path: "wrong.md", text: text)
            _ = try Answer(catalogue.entries[0], at: "wrong.md", chapter: chapter)
        }
        #expect(finding?.location == Location("wrong.md", line))
    }

    @Test func `Each mistake in an entry is told at once`() throws {
        let copy = try Copy([])
        try copy.write("## 1.9\n### A\n## 1.8\n### B", to: Catalogue.path(of: 1))
        var lines: [Int] = []
        _ = try Answer.all(of: chapter, in: copy.project) { lines.append($0.location.line) }
        #expect(lines == [2, 4])
    }

    @Test(arguments: Project().chapters)
    func `record puts messages below the code, or in place of old ones`(chapter: Int) throws {
        let catalogue = try Catalogue(of: chapter, in: Project())
        let entries = catalogue.entries.map { ($0.name, $0.quote) }
        let quotes = Dictionary(uniqueKeysWithValues: entries)
        let unquoted = catalogue.text(quoting: quotes.mapValues { _ in [] })
        let again = try Catalogue(path: catalogue.path, text: unquoted)
        #expect(again.entries.allSatisfy { $0.quote.isEmpty })
        let isSame = again.text(quoting: quotes) == catalogue.text(quoting: [:])
        #expect(isSame)
    }
}
