import Foundation
import Testing

@testable import WorkshopCompanion
@testable import WorkshopSteps

/// What may happen to a checkout, and to who works in it for the first time.
@Suite("A start that nothing breaks")
struct StartTests {
    private let copy: Copy
    private let path = "Chapters/Chapter1/Train.swift"

    init() throws {
        copy = try Copy([1])
    }

    private var companion: Companion { Companion(project: copy.project, output: Output()) }
    private func url(_ path: String) -> URL { copy.project.root.appending(path: path) }
    private func kept() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url(".workshop/kept").path).sorted()
    }
    private func text() throws -> String { try #require(copy.project.text(of: path)) }

    // MARK: - Files

    @Test func `a checkout with Windows line endings gets a sentence that says so`() throws {
        for file in copy.project.files(in: "") {
            let text = try #require(copy.project.text(of: file))
            try copy.write(text.replacing("\n", with: "\r\n"), to: file)
        }
        let error = #expect(throws: UsageError.self) { try companion.whereYouAre() }
        #expect(error?.description.contains("Windows line endings (CRLF)") == true)
        let chapter = ChapterFolder(1, in: "Chapters", of: copy.project.root)
        #expect(chapter.mistakes.allSatisfy { $0.description.contains("Windows line endings") })
        #expect(chapter.files.isEmpty)
        #expect(chapter.section(of: Step(chapter: 1, number: 1)).count > 10)
    }

    @Test func `a file keeps its mode, and a symbolic link stays one`() throws {
        let files = FileManager.default
        try files.moveItem(at: url(path), to: url("Train.swift"))
        try files.createSymbolicLink(at: url(path), withDestinationURL: url("Train.swift"))
        try files.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: url("Train.swift").path)
        let before = try text()
        _ = try companion.catchUp(["1.3"])
        #expect(try text() != before)
        #expect(
            try files.destinationOfSymbolicLink(atPath: url(path).path).hasSuffix("Train.swift"))
        let mode = try files.attributesOfItem(atPath: url("Train.swift").path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        _ = try companion.undo()
        #expect(try text() == before)
    }

    @Test func `what an interrupted command has left is taken away`() throws {
        try copy.write("half", to: ".workshop/kept/unfinished-1/before/\(path)")
        try copy.write("half", to: ".workshop/kept/unfinished-2")
        let before = copy.project.files(in: "Chapters")
        _ = try companion.catchUp(["1.3"])
        #expect(try kept() == ["0001_catch-up_1.3"])
        #expect(copy.project.files(in: "Chapters") == before)
    }

    @Test func `two commands at once come one after the other`() async throws {
        let root = copy.project.root
        await withTaskGroup(of: Void.self) { group in
            for word in ["1.3", "1.2", "1.3", "1.2"] {
                group.addTask {
                    let companion = Companion(project: Project(root: root), output: Output())
                    _ = try? companion.catchUp([word])
                    _ = try? companion.startOver("1")
                }
            }
        }
        let numbers = try kept().map { $0.prefix(4) }
        #expect(Set(numbers).count == numbers.count)
        while try UndoJournal(project: copy.project).undo() != nil {}
        #expect(
            try OwnChapter(1, in: copy.project).steps.allSatisfy(
                OwnChapter(1, in: copy.project).isUntouched))
    }

    @Test func `a broken marker is what to fix, wherever one looks`() throws {
        let chapter = try OwnChapter(1, in: copy.project)
        copy.keepResults(of: chapter, green: [chapter.steps[0], chapter.steps[1]])
        try copy.write(text().replacing("// END Step 1.2", with: ""), to: path)
        let words = "Fix this first: \(path), line"
        #expect(try companion.hint(nil)[0].hasPrefix(words))
        let lines = try companion.whereYouAre()
        #expect(lines.contains { $0.hasPrefix(words) })
        #expect(lines.contains { $0.hasPrefix("  ? 1.2") })
        #expect(lines.contains("1 of \(chapter.steps.count) steps are done."))
        copy.keepResults(of: chapter, green: [chapter.steps[0], chapter.steps[1]])
        let table = TestResults(of: "Chapters", in: copy.project.root).table
        #expect(table.contains { $0.hasPrefix(words) })
        #expect(table.contains { $0.hasPrefix("  ? 1.2") })
        #expect(!table.contains { $0.hasPrefix("  ✘") })
        #expect(try companion.whereYouAre().contains { $0.hasPrefix("  ? 1.2") })
    }

    // MARK: - Words

    @Test func `start-over without a word is about one step`() throws {
        let chapter = try OwnChapter(1, in: copy.project)
        _ = try companion.catchUp(["1.3"])
        copy.keepResults(of: chapter, green: [chapter.steps[0]])
        _ = try companion.startOver(nil)
        #expect(chapter.steps.prefix(2).map(chapter.isUntouched) == [false, true])
    }

    @Test(arguments: [
        ("status", "`swift run workshop`, without a word"), ("list", "`swift run workshop`,"),
        ("next", "`swift run workshop`,"), ("hnit", "`swift run workshop hint`"),
        ("reset", "`swift run workshop start-over`"), ("xyzzy", "`swift run workshop help`"),
    ])
    func `an unknown command gets a suggestion`(name: String, words: String) {
        let error = UsageError.noCommand(name, of: ["watch", "hint", "catch-up", "start-over"])
        #expect(error.description.contains(words))
    }

    // MARK: - Watching

    @Test func `a lesson is shown as a whole, from the step on, and its answers stay folded`()
        throws
    {
        let chapter = try OwnChapter(1, in: copy.project)
        let step = chapter.steps[1]
        let (lines, start) = companion.lesson(of: chapter, at: step)
        #expect(lines.first == chapter.solution.title)
        #expect(lines[start].hasPrefix("Step 1.2 · "))
        #expect(!lines.contains { $0.hasPrefix("Hint ") || $0.hasPrefix("<!--") })
        #expect(lines.contains { $0.hasPrefix("(Answer: folded") })
        #expect(lines.contains { $0.hasPrefix("- File: `Chapters/Chapter1/ObservationRegistrar.") })
        #expect(companion.lesson(of: chapter, at: nil).start == 0)
        #expect(companion.gain(of: step, in: chapter).joined().contains("now report their reads"))
    }

    @Test func `what the code prints and what the compiler warns of is shown, and nothing else`() {
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
        #expect(companion.printed(text).contains("  hello"))
        let many = (1...2_455).map { "line \($0)\n" }.joined()
        let shown = companion.printed(RunText("◇ Test run started.\n\(many)"))
        #expect(shown.count == 11 && shown[2] == "  line 1")
        #expect(companion.printed(RunText("")) == [])
    }

    @Test func `a watch goes to the chapter whose file was saved last, and else stays`() throws {
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

    @Test func `a run says how far it is, and that it waits for a test that hangs`() {
        #expect(RunText("").progress == "Building")
        #expect(RunText("[1/9] Compiling A\nnote").progress == "[1/9] Compiling A")
        #expect(RunText("[9/9] Linking\n◇ Test run started.").progress == "Testing")
        #expect(ChapterRun.progress("[1/9] Compiling A", for: 40) == "40 s · [1/9] Compiling A")
        #expect(ChapterRun.progress("Testing", for: 2) == "2 s · Testing")
        #expect(ChapterRun.progress("Testing", for: 9).contains("seems to hang"))
    }

    @Test(arguments: [
        ("vim", "vim +3 '/a b/c.swift'"), ("code --wait", "code --wait --goto '/a b/c.swift':3"),
        ("/usr/bin/hx", "/usr/bin/hx '/a b/c.swift':3"), ("other", "other '/a b/c.swift'"),
    ])
    func `an editor is opened at the line`(editor: String, command: String) {
        #expect(Foreground.command(editor, "/a b/c.swift", line: 3) == command)
    }

    @Test(arguments: [
        ("", "less -R +3 -Ps'1\\.1 (q\\: back to the tests)' '/a b/c.txt'"),
        ("more", "more '/a b/c.txt'"),
    ])
    func `a pager says how to leave`(pager: String, command: String) {
        #expect(Foreground.pager(pager, "/a b/c.txt", from: 3, called: "1.1") == command)
    }

    @Test(arguments: [
        (rows: 60, answer: 9, shows: "table rows news answer"), (32, 9, "table news answer"),
        (24, 9, "table answer"), (24, 0, "table news"), (12, 3, "answer"),
    ])
    func `a screen ends with the keys, and has the next step and an answer in sight`(
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
}
