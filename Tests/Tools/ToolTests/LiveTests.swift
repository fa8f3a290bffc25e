import Foundation
import Testing

@testable import WorkshopCompanion
@testable import WorkshopSteps

/// The copy in which a presenter types.
@Suite("The presenter's copy")
struct LiveTests {
    private let package: Copy
    private let live: Live

    init() throws {
        package = try Copy([1, 2])
        live = Live(project: package.project)
        try package.write("// given\n", to: "Chapters/Play/main.swift", in: package.project)
    }

    private func step(_ text: String) throws -> Step { try #require(Step(text)) }

    private func prepare(_ word: String, isAlone: Bool = false) throws {
        let step = try step(word)
        var kept = KeptFiles(for: "live \(word)", in: live.copy)
        try live.prepare(OwnChapter(step.chapter, in: package.project), keepingIn: &kept) {
            isAlone ? $0 == step : $0 >= step
        }
    }

    /// Checks that some steps of a chapter of the copy have the starter's text, and the others the
    /// solution's.
    private func check(_ number: Int, isOpen: (Step) -> Bool) throws {
        let chapter = try OwnChapter(number, in: live.copy)
        for step in chapter.steps {
            let state = try package.state(of: step, in: chapter)
            #expect(state == (isOpen(step) ? .starter : .solution), "step \(step)")
        }
        #expect(chapter.now.strays(from: chapter.solution) == [])
    }

    @Test func `its chapter is in the state before the step, the others are starters`() throws {
        let before = try package.bytes(of: OwnChapter(1, in: package.project))
        try package.write("let x = ", to: "Chapters/Chapter2/Own.swift", in: package.project)
        try prepare("2.3")
        #expect(!live.copy.has("Chapters/Chapter2/Own.swift"))
        try check(1) { _ in true }
        try check(2) { $0.number > 2 }
        try prepare("2.1")
        try check(2) { _ in true }
        try prepare("2.3", isAlone: true)
        try check(2) { $0.number == 3 }
        #expect(try package.bytes(of: OwnChapter(1, in: package.project)) == before)
    }

    @Test func `what was typed is kept, and one undo gives back all of it`() throws {
        let path = "Chapters/Chapter1/Train.swift"
        try prepare("1.1")
        let typed =
            try #require(live.copy.text(of: path))
            .replacing("// END Step 1.2", with: "let half = \n// END Step 1.2") + "// äöü\n"
        try package.write(typed, to: path, in: live.copy)
        try prepare("2.1")
        #expect(live.copy.text(of: path) == typed)
        try prepare("1.3")
        try check(1) { $0.number > 2 }
        var said: [String] = []
        try Companion(project: package.project, output: Output()).live(["undo"]) { said.append($0) }
        #expect(said.first == "Undone: live 1.3")
        #expect(live.copy.text(of: path) == typed)
        // A chapter that stops the build of another one is finished, by the same command.
        var kept = KeptFiles(for: "live 2.3", in: live.copy)
        for number in [2, 1] {
            try live.prepare(OwnChapter(number, in: package.project), keepingIn: &kept) { _ in false
            }
        }
        try check(1) { _ in false }
        try check(2) { _ in false }
        _ = try Companion(project: live.copy, output: Output()).undo()
        #expect(live.copy.text(of: path) == typed)
        try check(2) { _ in true }
    }

    @Test func `a step that was rehearsed is not one that has broken`() throws {
        try prepare("1.3", isAlone: true)
        let chapter = try OwnChapter(1, in: live.copy)
        package.keepResults(of: chapter, green: chapter.steps)
        try prepare("1.2")
        let results = TestResults(of: "Chapters", in: live.copy.root)
        #expect(chapter.steps.map(results.hasBeenGreen) == [true, false, false])
    }

    @Test func `the presenter may call it in the copy as well`() throws {
        try prepare("1.1")
        let inside = Live(project: live.copy)
        #expect(inside.copy.root.path == live.copy.root.path)
        var kept = KeptFiles(for: "live 1.3", in: inside.copy)
        try inside.prepare(OwnChapter(1, in: live.copy), keepingIn: &kept) { $0.number > 2 }
        try check(1) { $0.number > 2 }
    }

    @Test func `what is edited in the copy stays, and half a copy is none`() throws {
        let half = Project(root: live.copy.root.appendingPathExtension("unfinished"))
        try package.write("half", to: "Package.swift", in: half)
        try prepare("1.1")
        let play = "Chapters/Play/main.swift"
        #expect(live.copy.text(of: play) == "// given\n")
        try package.write("// mine\n", to: play, in: live.copy)
        try package.write("// new\n", to: play, in: package.project)
        try prepare("1.2")
        #expect(live.copy.text(of: play) == "// mine\n")
    }

    @Test func `a folder that is no such copy is left alone`() throws {
        try package.write("x", to: "notes.txt", in: live.copy)
        let error = #expect(throws: UsageError.self) { try prepare("1.1") }
        #expect(error?.description.contains("is there already") == true)
        #expect(live.copy.files(in: "") == ["notes.txt"])
    }

    @Test(arguments: [
        ("Chapters/Chapter2/Train.swift", 2), ("Tests/Chapter9Tests/Kinds/Names.swift", 9),
        ("Chapters/Bonus/Property.swift", Step.bonus),
        ("Tests/BonusTests/Counts.swift", Step.bonus),
        ("/tmp/swift-generated-sources/@__swiftmacro_4Kinds.swift", 9),
        ("Chapters/Play/main.swift", nil), ("Tests/Support/ProcessSupport/Alarm.c", nil),
        ("Package.swift", nil), ("/elsewhere/Chapters/Chapter2/Train.swift", nil),
    ])
    func `an error belongs to a chapter`(file: String, chapter: Int?) {
        #expect(Live.chapter(of: Location(file, 1)) == chapter)
    }
}
