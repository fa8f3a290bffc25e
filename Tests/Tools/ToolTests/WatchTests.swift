import Foundation
import Testing

@testable import WorkshopCompanion
@testable import WorkshopSteps

@Suite("Watch")
struct WatchTests {
    private let copy: Copy
    private let chapter: OwnChapter
    private let path = "Chapters/Chapter1/Train.swift"

    init() throws {
        copy = try Copy([1, 2])
        chapter = try OwnChapter(1, in: copy.project)
    }

    private func failure(_ errors: String...) -> ChapterRun.Outcome {
        let lines = errors.map { "\(copy.project.root.path)/Chapters/\($0)" }
        return ChapterRun.failure(in: lines.joined(separator: "\n"), of: chapter)
    }

    @Test func `An error in the chapter comes before all others`() {
        let outcome = failure(
            "Chapter2/Train.swift:3:1: error: not this one",
            "Chapter1/Train.swift:29:9: error: cannot find 'registar' in scope",
            "Chapter1/Train.swift:30:9: error: nor this one")
        #expect(outcome == .error(Location(path, 29), "cannot find 'registar' in scope"))
    }

    @Test func `A lost brace is found in its region, wherever the compiler misses it`() throws {
        #expect(chapter.lostBrace == nil)
        let end = "    // END Step 1.2"
        try copy.write(copy.text(path).replacing(end, with: "    { // }\n\(end)"), to: path)
        let outcome = failure(
            "Chapter1/Train.swift:3:1: error: cannot find '_delay' in scope",
            "Chapter1/Train.swift:53:1: error: expected '}' in class")
        let region = try #require(chapter.now.files["Train.swift"]?.regions.first)
        #expect(outcome == .error(Location(path, region.line), "step 1.2 lacks a `}`"))
    }

    @Test(arguments: [true, false])
    func `A file that was saved during a run has no object file, or a new date`(isNative: Bool)
        throws
    {
        let objects = ["Train", "Board"].map { ".build/debug/Chapter1.build/\($0).swift.o" }
        if isNative { for object in objects { try copy.write("", to: object) } }
        let before = SavedFiles(ofChaptersIn: copy.project)
        usleep(20_000)  // File dates are coarse.
        try copy.write("// saved\n", to: path)
        let saved = SavedFiles(ofChaptersIn: copy.project)
        let now = saved.renewed(after: before, in: copy.project)
        let renewed = now.dates.keys.filter { saved.dates[$0] != now.dates[$0] }
        #expect(renewed == (isNative ? [] : [path]))
        #expect(objects.map(copy.project.has) == [false, isNative])
    }

    @Test(arguments: [
        (["Chapters/Play/main.swift"], nil), (["Chapters/Bonus/Train.swift"], Step.bonus),
        (["Tests/Chapter2Tests/YourTests.swift"], 2),
        (["Chapters/Chapter1/Train.swift", "Chapters/Chapter2/Train.swift"], nil),
    ])
    func `A watch changes to the chapter whose file was saved`(files: [String], chapter: Int?)
        throws
    {
        let before = SavedFiles(ofChaptersIn: copy.project)
        usleep(20_000)  // File dates are coarse.
        for file in files { try copy.write("// saved\n", to: file) }
        let now = SavedFiles(ofChaptersIn: copy.project)
        #expect(now.chapter(after: before, in: 1) == chapter)
    }

    @Test func `On a signal that would end the program, a function is called`() async {
        await #expect(processExitsWith: .exitCode(3)) {
            Signals.handle { _ in exit(3) }
            // Until the dispatch source is active, the signal is lost.
            while true {
                kill(getpid(), SIGHUP)
                usleep(1_000)
            }
        }
    }
}
