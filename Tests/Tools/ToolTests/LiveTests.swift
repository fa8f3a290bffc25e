import Foundation
import Testing

@testable import WorkshopCompanion
@testable import WorkshopSteps

/// Tests the copy in which a presenter types.
@Suite("The presenter's copy")
struct LiveTests {
    private let package: Copy
    private let live: Live

    init() throws {
        package = try Copy([1, 2])
        live = Live(project: package.project)
    }

    private func prepare(_ number: Int, isOpen: (Step) -> Bool) throws {
        let chapter = try OwnChapter(number, in: package.project)
        try live.prepare(chapter, for: "live \(number)", isOpen: isOpen)
    }

    /// Checks that in the copy, a chapter's open steps have the starter's text, and its other steps the
    /// solution's.
    private func check(_ number: Int, open: ClosedRange<Int>) throws {
        let chapter = try OwnChapter(number, in: live.copy)
        for step in chapter.steps {
            let wanted = open.contains(step.number) ? chapter.start : chapter.solution
            #expect(chapter.now.code(of: step) == wanted.code(of: step), "step \(step)")
        }
    }

    @Test func `Its chapter has these steps open, and the package stays as it is`() throws {
        let chapter = try OwnChapter(2, in: package.project)
        let before = package.bytes(of: chapter)
        try package.write("", to: "Slides/.build/slides.html")
        try prepare(2) { $0.number > 2 }
        #expect(live.copy.has("Chapters") && !live.copy.has("Slides/.build"))
        try check(1, open: 1...3)
        try check(2, open: 3...9)
        // The presenter can also run `live` in the copy.
        let inside = Live(project: live.copy)
        try inside.prepare(OwnChapter(2, in: live.copy), for: "live 2") { $0.number == 3 }
        try check(2, open: 3...3)
        #expect(package.bytes(of: chapter) == before)
    }

    @Test func `Typed text stays in other chapters, and undo brings back the rest`() throws {
        let path = "Chapters/Chapter1/Train.swift"
        try prepare(1) { _ in true }
        let typed = (live.copy.text(of: path) ?? "") + "// äöü\n"
        try package.write(typed, to: path, in: live.copy)
        try prepare(2) { _ in true }
        #expect(live.copy.text(of: path) == typed)
        try prepare(1) { $0.number > 2 }
        try check(1, open: 3...3)
        try package.companion().live(["undo"])
        #expect(live.copy.text(of: path) == typed)
        let lines = try Companion(project: live.copy, output: Output()).undo()
        #expect(lines.last?.hasSuffix(": swift run workshop live undo") == true)
    }

    @Test func `A folder that is no such copy is left alone`() throws {
        try package.write("x", to: "notes.txt", in: live.copy)
        #expect(throws: UsageError.self) { try prepare(1) { _ in true } }
        #expect(live.copy.files(in: "") == ["notes.txt"])
    }

    @Test(arguments: [
        ("Chapters/Chapter2/Train.swift", 2), ("Tests/BonusTests/Counts.swift", Step.bonus),
        ("/tmp/swift-generated-sources/@__swiftmacro_4Kinds.swift", 9),
        ("Chapters/Play/main.swift", nil), ("/elsewhere/Chapters/Chapter2/Train.swift", nil),
    ])
    func `An error belongs to a chapter, which live then mends`(file: String, chapter: Int?) {
        #expect(Live.chapter(of: Location(file, 1)) == chapter)
    }
}
