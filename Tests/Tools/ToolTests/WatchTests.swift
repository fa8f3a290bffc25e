import Foundation
import Testing

@testable import WorkshopCompanion
@testable import WorkshopSteps

@Suite("Watch")
struct WatchTests {
    // MARK: - Errors

    @Test func `an error in a region comes before the chapter's others, and these before the rest`()
        throws
    {
        let copy = try Copy([1, 2])
        let chapter = try OwnChapter(1, in: copy.project)
        let root = chapter.project.root.path
        let outcome = ChapterRun.failure(
            in: """
                Building for debugging...
                \(root)/Chapters/Chapter2/Train.swift:3:1: error: not this one
                \(root)/Chapters/Chapter1/Train.swift:3:9: error: outside of all regions
                \(root)/Chapters/Chapter1/Train.swift:29:9: error: cannot find 'registar' in scope
                \(root)/Chapters/Chapter1/Train.swift:30:9: error: nor this one
                """, of: chapter)
        let place = Location("Chapters/Chapter1/Train.swift", 29)
        #expect(outcome == .error(place, "cannot find 'registar' in scope"))
    }

    @Test func `a lost brace is found in its region, wherever the compiler misses it`() throws {
        let copy = try Copy([1])
        let chapter = try OwnChapter(1, in: copy.project)
        let path = chapter.path(of: "Train.swift")
        let text = try #require(chapter.solution.files["Train.swift"]?.text).lines
        let start = try #require(text.firstIndex { $0.contains("MARK: Step 1.2") })
        let closing = text.indices.filter { $0 > start && text[$0].trimmed == "}" }
        let opening = ["get {", "set {", "var delay: Int {"]
        let printed = """
            \(copy.project.root.path)/\(path):3:1: error: cannot find '_delay' in scope
            \(copy.project.root.path)/\(path):53:1: error: expected '}' in class
            """
        for (line, words) in zip(closing, opening) {
            var lines = text
            lines.remove(at: line)
            try copy.write(lines.joined(separator: "\n"), to: path)
            let opened = try #require(lines[start...].firstIndex { $0.trimmed == words })
            let place = Location(path, opened + 1)
            let message = "step 1.2 lacks a `}`: this `{` isn't closed"
            #expect(ChapterRun.failure(in: printed, of: chapter) == .error(place, message))
        }
        var lines = text
        lines.insert("    }", at: closing[2])
        try copy.write(lines.joined(separator: "\n"), to: path)
        let message = "step 1.2 has a `}` too many: this one closes nothing"
        let place = Location(path, closing[2] + 2)
        #expect(ChapterRun.failure(in: printed, of: chapter) == .error(place, message))
        // Nothing is lost: then the compiler has the word.
        try copy.write(text.joined(separator: "\n"), to: path)
        let first = Location(path, 3)
        let said = ChapterRun.failure(in: printed, of: chapter)
        #expect(said == .error(first, "cannot find '_delay' in scope"))
    }

    @Test func `lesson 2's messages about a callback lead to its cause`() throws {
        let lesson = try #require(Project().text(of: ChapterFolder.lessonPath(of: 2)))
        let quotes = lesson.matches(of: /“([^”]*non-Sendable[^”]*)”/).map { String($0.1) }
        #expect(quotes.map { ChapterRun.cause(of: $0) != nil } == [true, true])
    }

    @Test func `what SwiftPM waits for is told in a line that fits`() {
        let lock = """
            Another instance of SwiftPM (PID: 4711) is already running using \
            '/some/where/observation-from-scratch/.build', waiting until that process has finished \
            execution...
            """
        let words = ChapterRun.waiting(in: "Building\n\(lock)")
        #expect(words?.contains("process 4711") == true)
        #expect((words?.count ?? 100) <= 80)
        #expect(ChapterRun.waiting(in: "\(lock)\nBuilding for debugging...") == nil)
    }

    // MARK: - Saved files

    @Test func `only files that were saved around a build, or after it, are compiled`()
        throws
    {
        let root = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        defer { try? FileManager.default.removeItem(at: root) }
        let products = ".build/debug/Chapter9Macros.build"
        let build = Date(timeIntervalSince1970: 1_000_000)
        func write(_ path: String, _ seconds: Double) throws {
            let url = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: url)
            try FileManager.default.setAttributes(
                [.modificationDate: build.addingTimeInterval(seconds)], ofItemAtPath: url.path)
        }
        // A native build is told by the folder of a chapter that is there.
        try write("Solutions/Chapter9/A.swift", -60)
        try write(".build/debug/Chapter9.build/A.d", 0)
        for (name, seconds) in [("Old", -60.0), ("During", -0.5), ("Later", 1.0)] {
            try write("Chapters/Chapter9/Macros/\(name).swift", seconds)
            for ending in ["d", "swift.o"] { try write("\(products)/\(name).\(ending)", 0) }
        }
        ChapterRun.makeNew(in: Project(root: root), after: nil)
        let left = Project(root: root).files(in: products)
        #expect(left.filter { $0.hasSuffix(".o") } == ["Old.swift.o"])
    }

    @Test func `a watch changes to the chapter whose file was saved last`() throws {
        let copy = try Copy([1, 2, 3, Step.bonus])
        let before = SavedFiles(ofChaptersIn: copy.project)
        func chapter(after files: String...) throws -> Int? {
            usleep(20_000)  // The clock of files is coarse.
            for file in files { try copy.write("// saved\n", to: "Chapters/\(file)") }
            return SavedFiles(ofChaptersIn: copy.project).chapter(after: before, in: 1)
        }
        #expect(try chapter() == nil)
        #expect(try chapter(after: "Play/main.swift", "Locking/Flag.swift") == nil)
        #expect(try chapter(after: "Chapter3/Train.swift") == 3)
        #expect(try chapter(after: "Bonus/Train.swift") == Step.bonus)
        #expect(try chapter(after: "Chapter2/New.swift") == 2)
        #expect(try chapter(after: "Chapter1/Train.swift", "Chapter3/Train.swift") == nil)
    }

    // MARK: - What is shown

    @Test func `a step that turns green names its solution's files`() throws {
        let copy = try Copy([2])
        let chapter = try OwnChapter(2, in: copy.project)
        let companion = Companion(project: copy.project, output: Output())
        for step in chapter.steps {
            let lines = companion.gain(of: step, in: chapter)
            #expect(lines[1].hasPrefix("✔ \(step)  "))
            let paths = lines.compactMap { $0.split(separator: "The solution: ").last }
                .filter { $0.hasPrefix("Solutions/Chapter2/") }
            #expect(paths.count == chapter.solution.places(of: step).count)
            for path in paths {
                let parts = path.split(separator: ":")
                let line = copy.project.text(of: "\(parts[0])")?.lines[(Int(parts[1]) ?? 0) - 1]
                #expect(line?.contains("MARK: Step \(step) ") == true)
            }
        }
    }

    @Test func `only warnings and the code's own lines are shown`() {
        let text = RunText(
            """
            [1/2] Compiling Chapter1 Train.swift
            /here/Chapters/Chapter1/Train.swift:3:5: warning: never used [#no-usage]
            3 |  let unused = 1
            [2/2] Compiling Chapter1 Board.swift
            /here/Chapters/Chapter1/Train.swift:3:5: warning: never used [#no-usage]
            /here/Tests/A.swift:3:5: warning: not the learner's
            Build complete! (1.0s)
            ◇ Test run started.
            ↳ Testing Library Version: 6.3.1
            ◇ Test "Step 1.1" started.
            hello
            ✘ Test "Step 1.1" recorded an issue at C.swift:19:15: Issue recorded
            ↳ Step 1.1 · a read
              `access` was called.
              let a = Train()
              → Step 1.1: The list stays empty
                Chapters/Chapter1/ObservationRegistrar.swift:13
            and hello again
            ✘ Test "Step 1.1" recorded an issue at C.swift:29:15: Issue recorded
            ↳ Step 1.1 · another read
              `access` was called.
            and once more
            ✘ Test run with 1 test in 1 suite failed after 0.199 seconds with 1 issue.

            1 · What did you read?
            """)
        #expect(text.ownLines == ["hello", "and hello again", "and once more"])
        #expect(
            text.warnings(in: "/here") == [
                "Chapters/Chapter1/Train.swift:3:5: warning: never used [#no-usage]"
            ])
        #expect(text.shown(in: "/here").contains("  hello"))
        let many = (1...2_455).map { "line \($0)\n" }.joined()
        let shown = RunText("◇ Test run started.\n\(many)").shown(in: "/here")
        #expect(shown.count == 11 && shown[2] == "  line 1")
        #expect(RunText("").shown(in: "/here") == [])
    }

    @Test func `a run reports its progress, and a test that seems to hang`() {
        #expect(RunText("").progress == "Building")
        #expect(RunText("[1/9] Compiling A\nnote").progress == "[1/9] Compiling A")
        #expect(RunText("[9/9] Linking\n◇ Test run started.").progress == "Testing")
        #expect(ChapterRun.progress("[1/9] Compiling A", for: 40) == "40 s · [1/9] Compiling A")
        #expect(ChapterRun.progress("Testing", for: 2) == "2 s · Testing")
        #expect(ChapterRun.progress("Testing", for: 9).contains("seems to hang"))
    }

    @Test(arguments: [
        (rows: 60, answer: 9, shows: "table rows news answer"), (32, 9, "table news answer"),
        (24, 9, "table answer"), (12, 3, "answer"),
    ])
    func `a screen ends with the keys, and shows the next step and the answer`(
        rows: Int, answer: Int, shows: String
    ) {
        let steps = (1...11).map {
            TestResults.row($0 == 6 ? "✘" : "·", Step(chapter: 9, number: $0), "Title")
        }
        var screen = WatchScreen(status: "Tested")
        screen.table = ["9 · Title", ""] + steps + ["", "Next: step 9.6", "table"]
        screen.news = (1...8).map { _ in "news" }
        screen.answer = Array(repeating: "answer", count: answer)
        let lines = screen.lines(help: ["keys"], on: Output(rows: rows, isTerminal: true))
        #expect(lines.count == rows && lines.suffix(2) == ["Tested", "keys"])
        #expect(lines.count { $0 == "answer" } == answer)
        let parts = ["table": "table", "rows": steps[0], "news": "news", "answer": "answer"]
        for (name, line) in parts {
            #expect(lines.contains(line) == shows.contains(name), "\(name)")
        }
        #expect(lines.contains(steps[5]))
    }

    @Test(arguments: [
        ("  ✔ 1.1  A", "\u{1B}[32m"), ("  ✘ 1.2  B", "\u{1B}[31m"), ("  ? 1.3  C", "\u{1B}[33m"),
        ("All 3 steps are done.", "\u{1B}[32m"), ("  · 1.2  B", ""), ("Why? So.", ""),
    ])
    func `with color, done steps are green, and red ones red`(
        line: String, color: String
    ) {
        let end = color.isEmpty ? "" : "\u{1B}[0m"
        #expect(Output(hasColor: true).fit([line]) == ["\(color)\(line)\(end)"])
        #expect(Output().fit([line]) == [line])
    }

    @Test func `a signal that would end the program is noted`() async {
        await #expect(processExitsWith: .exitCode(3)) {
            let signals = InterruptSignals()
            // Until the system has been asked for it, a signal is lost.
            while !signals.haveCome {
                kill(getpid(), SIGHUP)
                usleep(1_000)
            }
            exit(3)
        }
    }
}
