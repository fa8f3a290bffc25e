import Testing
import WorkshopSteps

@testable import WorkshopCheck

@Suite("Growth")
struct GrowthTests {
    private func chapter(_ number: Int, starter: String, solution: String) throws -> ChapterSources
    {
        ChapterSources(
            number: number, starter: ["A.swift": try SourceText(starter)],
            solution: ["A.swift": try SourceText(solution)])
    }

    @Test func `a line keeps its owner, and a new one is the learner's in a region alone`() throws {
        let first = try chapter(
            1,
            starter:
                "// A comment.\nlet a = 1\n// MARK: Step 1.1 · B\nlet b = 0\n// END Step 1.1\n",
            solution:
                "// A comment.\nlet a = 1\n// MARK: Step 1.1 · B\nlet b = 2\n// END Step 1.1\n")
        let second = try chapter(
            2,
            starter: "let a = 1\nlet b = 2\nlet c = 3\n// MARK: Step 2.1 · D\n// END Step 2.1\n",
            solution:
                "let a = 1\nlet b = 2\nlet c = 3\n// MARK: Step 2.1 · D\nlet d = 4\n// END Step 2.1\n"
        )
        #expect(
            Growth([first, second]).rows == [
                Growth.Row(chapter: 1, jump: 2, lines: 2, written: 1),
                Growth.Row(chapter: 2, jump: 1, lines: 4, written: 2),
            ])
    }
}
