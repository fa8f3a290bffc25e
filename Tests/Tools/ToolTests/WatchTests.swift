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
        copy = try Copy([1, 2, 3, Step.bonus])
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
        let errors = [
            "Chapter1/Train.swift:3:1: error: cannot find '_delay' in scope",
            "Chapter1/Train.swift:53:1: error: expected '}' in class",
        ]
        let region = try #require(chapter.solution.files["Train.swift"]?.regions.first)
        let cases = [("    }\n", "has a `}` too many"), ("    if true { // }\n", "lacks a `}`")]
        for (line, words) in cases {
            let text = copy.text("Solutions/Chapter1/Train.swift")
            let end = "    // END Step 1.2"
            try copy.write(text.replacing(end, with: line + end), to: path)
            let outcome = failure(errors[0], errors[1])
            #expect(outcome == .error(Location(path, region.line), "step 1.2 \(words)"))
        }
        try copy.write(copy.text("Solutions/Chapter1/Train.swift"), to: path)
        let first = failure(errors[0], errors[1])
        #expect(first == .error(Location(path, 3), "cannot find '_delay' in scope"))
    }

    @Test(arguments: [true, false])
    func `A file that was saved during a run has no object file, or a new date`(isNative: Bool)
        throws
    {
        let objects = ["Train", "Board"].map { ".build/debug/Chapter1.build/\($0).swift.o" }
        if isNative { for object in objects { try copy.write("", to: object) } }
        let before = SavedFiles(ofChaptersIn: copy.project)
        usleep(20_000)  // The clock of files is coarse.
        try copy.write("// saved\n", to: path)
        let saved = SavedFiles(ofChaptersIn: copy.project)
        let now = ChapterRun.renewed(saved, after: before, in: copy.project)
        let renewed = now.dates.keys.filter { saved.dates[$0] != now.dates[$0] }
        #expect(renewed == (isNative ? [] : ["Chapter1/Train.swift"]))
        #expect(objects.map(copy.project.has) == [false, isNative])
    }

    @Test func `A watch changes to the chapter whose file was saved last`() throws {
        let before = SavedFiles(ofChaptersIn: copy.project)
        let saves = [
            ([], nil), (["Play/main.swift", "Locking/Flag.swift"], nil),
            (["Chapter3/Train.swift"], 3), (["Bonus/Train.swift"], Step.bonus),
            (["Chapter2/New.swift"], 2), (["Chapter1/Train.swift", "Chapter3/Train.swift"], nil),
        ]
        for (files, chapter) in saves {
            usleep(20_000)  // The clock of files is coarse.
            for file in files { try copy.write("// saved\n", to: "Chapters/\(file)") }
            let now = SavedFiles(ofChaptersIn: copy.project)
            #expect(now.chapter(after: before, in: 1) == chapter)
        }
    }

    @Test func `Only warnings and the code's own lines are shown`() {
        let text = RunText(
            """
            /here/Chapters/Chapter1/Train.swift:3:5: warning: never used [#no-usage]
            3 |  let unused = 1
            [2/2] Compiling Chapter1 Board.swift
            /here/Chapters/Chapter1/Train.swift:3:5: warning: never used [#no-usage]
            /here/Tests/A.swift:3:5: warning: not the learner's
            ◇ Test run started.
            hello
            ✘ Test "Step 1.1" recorded an issue at C.swift:19:15: Issue recorded
            ↳ Step 1.1 · a read
              `access` was called.

                let a = Train()
            and hello again
            ✘ Test run with 1 test in 1 suite failed after 0.199 seconds with 1 issue.

            1 · What did you read?
            """)
        #expect(
            text.shown(in: "/here") == [
                "", "⚠ Chapters/Chapter1/Train.swift:3:5: warning: never used [#no-usage]",
                "", "Your code printed:", "  hello", "  and hello again",
            ])
        #expect(text.progress == "Testing")
        #expect(RunText("[1/9] Compiling A\n").progress == "[1/9] Compiling A")
        #expect(RunText("").progress == "Building")
    }

    @Test(arguments: [
        (rows: 60, steps: 1...11, shows: "table news answer"), (24, 5...7, "table news answer"),
        (22, 5...7, "table answer"), (18, 5...7, "answer"),
    ])
    func `A screen shows the answer, then the next step, then the rest, and ends with the keys`(
        rows: Int, steps: ClosedRange<Int>, shows: String
    ) {
        var screen = WatchScreen(status: "Tested")
        let all = (1...11).map { number in
            TestResults.row(number == 6 ? "✘" : "·", Step(chapter: 9, number: number), "Title")
        }
        screen.table = ["9 · Title", ""] + all + ["", "Next: step 9.6", "table"]
        screen.news = ["", "news"]
        screen.answer = Array(repeating: "answer", count: 9)
        let lines = screen.lines(help: "keys", on: Output(rows: rows, isTerminal: true))
        #expect(lines.count == rows && lines.suffix(2) == ["Tested", "keys"])
        #expect(lines.filter(all.contains) == Array(all[(steps.lowerBound - 1)..<steps.upperBound]))
        for word in ["table", "news", "answer"] {
            #expect(lines.contains(word) == shows.contains(word), "\(word)")
        }
    }

    @Test(arguments: [
        ("  ✔ 1.1  A", "\u{1B}[32m"), ("  ✘ 1.2  B", "\u{1B}[31m"), ("  ? 1.3  C", "\u{1B}[33m"),
        ("All 3 steps are done.", "\u{1B}[32m"), ("  · 1.2  B", ""), ("Why? So.", ""),
    ])
    func `With color, done steps are green, and red ones red`(line: String, color: String) {
        let end = color.isEmpty ? "" : "\u{1B}[0m"
        #expect(Output(hasColor: true).fit([line]) == ["\(color)\(line)\(end)"])
        #expect(Output().fit([line]) == [line])
    }

    @Test func `On a signal that would end the program, a function is called`() async {
        await #expect(processExitsWith: .exitCode(3)) {
            Signals.handle { _ in exit(3) }
            // Until the system has been asked for it, a signal is lost.
            while true {
                kill(getpid(), SIGHUP)
                usleep(1_000)
            }
        }
    }
}
