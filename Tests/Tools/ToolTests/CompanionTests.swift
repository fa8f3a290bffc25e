import Foundation
import Testing

@testable import WorkshopCompanion
@testable import WorkshopSteps

/// The commands for learners, on a copy of the package's sources.
@Suite("The companion")
struct CompanionTests {
    private let copy: Copy

    init() throws {
        copy = try Copy([1])
    }

    @Test(arguments: 1...20)
    func `after catch-up and start-over the state is the ladder's, and undo gives back the bytes`(
        seed: Int
    ) throws {
        var random = SplitMix(seed: seed)
        let number = try #require(Project().chapters.randomElement(using: &random))
        let copy = try Copy([number])
        let chapter = try OwnChapter(number, in: copy.project)
        let goal = try #require(chapter.steps.randomElement(using: &random))

        let states = try copy.scramble(chapter, using: &random)
        copy.keepResults(of: chapter, green: states.filter { $0.value.isGreen }.map(\.key))
        var earlier = [try copy.bytes(of: chapter)]

        let companion = Companion(project: copy.project, output: Output())
        _ = try companion.catchUp(["\(goal)"])
        for (file, bytes) in try copy.bytes(of: chapter) {
            #expect(bytes.starts(with: Copy.mark) == earlier[0][file]?.starts(with: Copy.mark))
        }
        for step in chapter.steps {
            let before = try #require(states[step])
            let wanted = step >= goal || before.isGreen ? before : .solution
            #expect(try copy.state(of: step, in: chapter) == wanted, "step \(step)")
        }
        if try copy.bytes(of: chapter) != earlier[0] { earlier.append(try copy.bytes(of: chapter)) }

        for step in chapter.steps where step >= goal {
            _ = try companion.startOver("\(step)")
            let bytes = try copy.bytes(of: chapter)
            if bytes != earlier.last { earlier.append(bytes) }
        }
        _ = try companion.catchUp(["\(goal)", "all"])
        for step in chapter.steps {
            #expect(try copy.state(of: step, in: chapter) == (step < goal ? .solution : .starter))
        }

        // Back again, one command after the other.
        if try copy.bytes(of: chapter) == earlier.last { earlier.removeLast() }
        for bytes in earlier.reversed() {
            #expect(try UndoJournal(project: copy.project).undo() != nil)
            #expect(try copy.bytes(of: chapter) == bytes)
        }
        #expect(try UndoJournal(project: copy.project).undo() == nil)
    }

    @Test func `undo gives back the old bytes, and keeps what was edited since`() throws {
        let path = "Chapters/Chapter1/Train.swift"
        let start = try #require(copy.project.text(of: path))
        let companion = Companion(project: copy.project, output: Output())
        _ = try companion.catchUp(["1.3"])
        let edited = try #require(copy.project.text(of: path)) + "// mine\n"
        try copy.write(edited, to: path)
        let undone = try #require(try UndoJournal(project: copy.project).undo())
        #expect(copy.project.text(of: path) == start)
        let later = try #require(undone.later)
        #expect(copy.project.text(of: "\(later)/before/\(path)") == edited)
        #expect(try companion.undo() == ["There is nothing to undo."])
    }

    /// What may happen to a file, and what is said of it.
    private static let accidents: [(happen: @Sendable (String) -> String?, words: String)] = [
        ({ $0.replacing("// END Step 1.2", with: "") }, "does not end"),
        ({ $0.replacing("// MARK: Step 1.2", with: "// Step 1.2") }, "starts nowhere"),
        ({ $0.replacing("    // MARK: Step 1.2", with: "<<<<<<< HEAD\n//") }, ":29 is in the"),
        ({ $0.replacing("final class", with: "\r\nfinal class") }, "Windows line endings"),
        ({ try? SourceText($0).unmarkedText }, "a region of step 1.2 is missing"),
        ({ _ in nil }, "is missing. A copy of"),
    ]

    @Test func `what can't be read is told, is what to fix first, and nothing is changed`() throws {
        let path = "Chapters/Chapter1/Train.swift"
        let text = try #require(copy.project.text(of: path))
        let chapter = try OwnChapter(1, in: copy.project)
        let companion = Companion(project: copy.project, output: Output(columns: 1_000))
        for accident in Self.accidents {
            try? FileManager.default.removeItem(at: copy.project.root.appending(path: path))
            if let text = accident.happen(text) { try copy.write(text, to: path) }
            let bytes = try copy.bytes(of: chapter)
            let commands: [() throws -> [String]] = [
                { try companion.catchUp(["1.3"]) }, { try companion.startOver("1") },
                { try companion.compare("1.2") },
            ]
            for command in commands {
                let words = #expect(throws: UsageError.self) { try command() }?.description ?? ""
                #expect(words.hasPrefix(path) && words.contains(accident.words))
                let first = "Fix this first: \(words)"
                #expect(try companion.hint("1.2") == [first])
                #expect(try companion.whereYouAre().contains(first))
            }
            #expect(try copy.bytes(of: chapter) == bytes)
        }
    }

    @Test func `after catch-up, where you are is the step that was asked for`() throws {
        let copy = try Copy([1, 3])
        let (first, third) = (
            try OwnChapter(1, in: copy.project), try OwnChapter(3, in: copy.project)
        )
        copy.keepResults(of: first, green: [first.steps[0]])
        let companion = Companion(project: copy.project, output: Output())
        #expect(try companion.hint(nil)[0].hasPrefix("Step 1.2"))
        _ = try companion.catchUp(["3.3"])
        #expect(try companion.hint(nil)[0].hasPrefix("Step 3.3"))
        #expect(try companion.whereYouAre().contains { $0.hasPrefix("Next: step 3.3, Chapters/") })
        // The tests of 3.2 were red with what 3.1 was then, and say nothing any more.
        #expect(
            third.nextStep(by: [
                (third.steps[0], .changed), (third.steps[1], .red("It was red.")),
                (third.steps[2], .red("It is red.")),
            ]) == third.steps[2])
        // What the tests find counts again as soon as they have run.
        copy.keepResults(of: third, green: [])
        #expect(try companion.hint(nil)[0].hasPrefix("Step 3.1"))
    }

    @Test func `what can't be kept or written changes nothing`() throws {
        let files = FileManager.default
        try copy.write("a file where a folder should be", to: "Chapters/Chapter1/More")
        let before = try copy.bytes(of: OwnChapter(1, in: copy.project))
        let build = copy.project.root.appending(path: ".workshop")
        try copy.write("another", to: ".workshop")
        let companion = Companion(project: copy.project, output: Output())
        var error = #expect(throws: UsageError.self) { try companion.catchUp(["1.3"]) }
        #expect(error?.description.contains("can't be kept") == true)
        try files.removeItem(at: build)

        let path = "Chapters/Chapter1/Train.swift"
        let bytes = try Data(contentsOf: copy.project.root.appending(path: path))
        let kept = UndoJournal(project: copy.project)
        error = #expect(throws: UsageError.self) {
            try kept.write(
                [
                    .init(path: path, before: bytes, after: Data("new".utf8)),
                    .init(
                        path: "Chapters/Chapter1/More/A.swift", before: nil,
                        after: Data("new".utf8)),
                ], for: "catch-up 1.3")
        }
        #expect(error?.description.contains("More/A.swift can't be written") == true)
        #expect(try copy.bytes(of: OwnChapter(1, in: copy.project)) == before)
        #expect(try kept.undo() == nil)
    }

    @Test func `steps may be written in small letters, and unknown ones are refused`() throws {
        let copy = try Copy([1, Step.bonus])
        let companion = Companion(project: copy.project, output: Output())
        #expect(try companion.hint("b.1")[0].hasPrefix("Step B.1"))
        #expect(try companion.startOver("bonus")[0].hasSuffix("already: Bonus."))
        for word in ["1.9", "7", "x", "1.2.3", "99.1"] {
            #expect(throws: UsageError.self) { try companion.catchUp([word]) }
            #expect(throws: UsageError.self) { try companion.hint(word) }
        }
    }

    @Test func `hints come one at a time, and the last one stays`() throws {
        let companion = Companion(project: copy.project, output: Output())
        let titles = try (1...4).map { _ in try companion.hint("1.3")[1] }
        #expect(
            titles.map { $0.prefix { $0 != ":" } } == [
                "Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3", "Hint 3 of 3",
            ])
        _ = try companion.startOver("1.3")
        #expect(try companion.hint("1.3")[1].hasPrefix("Hint 1 of 3"))
    }

    @Test func `compare without a word keeps to the chapter last worked on and to steps begun`()
        throws
    {
        let copy = try Copy([1, 3])
        let first = try OwnChapter(1, in: copy.project)
        let companion = Companion(project: copy.project, output: Output())
        let names = "Not begun, so not shown: 1.1, 1.2, 1.3"
        #expect(try companion.compare(nil).first == names)
        _ = try companion.catchUp(["1.3"])
        let shown = try companion.compare(nil).filter { $0.hasPrefix("Step ") }.map { $0.prefix(8) }
        #expect(Set(shown) == ["Step 1.1", "Step 1.2"])
        #expect(try companion.compare(nil).contains("Not begun, so not shown: 1.3"))
        // Who asks by number has decided to look.
        #expect(try companion.compare("1.3")[0].hasPrefix("Step 1.3"))
        #expect(try companion.compare("3")[0].hasPrefix("Step 3.1"))
        for (file, text) in first.solution.files {
            try copy.write(text.text, to: first.path(of: file))
        }
        copy.keepResults(of: first, green: first.steps)
        #expect(try companion.hint(nil)[0].hasPrefix("Step 3.1"))
        #expect(try companion.compare(nil).allSatisfy { !$0.contains("Step 3.") })
    }

    @Test func `a step that was started over is not one that has broken`() throws {
        let chapter = try OwnChapter(1, in: copy.project)
        copy.keepResults(of: chapter, green: chapter.steps)
        _ = try Companion(project: copy.project, output: Output()).startOver("1.2")
        let results = TestResults(of: "Chapters", in: copy.project.root)
        #expect(chapter.steps.map(results.hasBeenGreen) == [true, false, true])
    }

    @Test func `a step is green as long as its text is what the tests ran on`() throws {
        let chapter = try OwnChapter(1, in: copy.project)
        let (first, second) = (chapter.steps[0], chapter.steps[1])
        #expect(chapter.nextStep == first)
        copy.keepResults(of: chapter, green: [first])
        #expect(
            chapter.verdicts.map(\.verdict) == [.green, .red("It is red."), .red("It is red.")])
        #expect(chapter.nextStep == second)
        let path = "Chapters/Chapter1/ObservationRegistrar.swift"
        let text = try #require(copy.project.text(of: path))
        try copy.write(text.replacing("// END Step 1.1", with: "_ = 0\n// END Step 1.1"), to: path)
        #expect(chapter.verdicts[0].verdict == .changed)
    }

    @Test func `where you are says what has changed outside the regions, if a step is red`() throws
    {
        let chapter = try OwnChapter(1, in: copy.project)
        let companion = Companion(project: copy.project, output: Output(columns: 200))
        let path = "Chapters/Chapter1/ObservationRegistrar.swift"
        let words = "Outside the regions something has changed, from here on: \(path):1"
        let text = try #require(copy.project.text(of: path))
        copy.keepResults(of: chapter, green: [])
        #expect(try !companion.whereYouAre().contains(words))
        try copy.write("let mine = 0\n" + text, to: path)
        #expect(try companion.whereYouAre().contains(words))
        copy.keepResults(of: chapter, green: chapter.steps)
        #expect(try !companion.whereYouAre().contains(words))
    }

    @Test(arguments: [51, 80]) func `everything fits into the columns`(columns: Int) throws {
        let copy = try Copy(Project().chapters)
        let output = Output(columns: columns, rows: 24)
        let companion = Companion(project: copy.project, output: output)
        var lines: [String] = []
        for number in copy.project.chapters {
            let chapter = try OwnChapter(number, in: copy.project)
            let next = chapter.steps[chapter.steps.count / 2]
            copy.keepResults(of: chapter, green: chapter.steps.filter { $0 < next })
            let here = try companion.whereYouAre()
            #expect(here.contains { $0.hasPrefix("Next: step \(next),") })
            #expect(here.contains { $0.hasPrefix("  ✘ \(next)  ") })
            #expect(here.contains { $0.hasPrefix("→ \(chapter.solution.title.prefix(8))") })
            // With three lines of SwiftPM's, and one for the shell.
            #expect(here.count <= 20)
            lines += here + companion.lesson(of: chapter, at: chapter.steps[0]).lines
            for step in chapter.steps {
                lines += companion.gain(of: step, in: chapter)
                lines += try companion.hint("\(step)") + companion.compare("\(step)")
            }
            lines += try companion.catchUp(["\(chapter.steps[1])"])
            lines += try companion.startOver("\(chapter.steps[0])") + companion.undo()
            copy.keepResults(of: chapter, green: chapter.steps)
        }
        #expect(lines.filter { $0.count > columns } == [])
    }
}

@Suite("Side by side")
struct SideBySideTests {
    @Test func `lines that are the same stand beside one another`() {
        let rows = SideBySide(["a", "x", "c"], ["a", "b", "b2", "c", "d"]).rows
        #expect(rows.map(\.own) == ["a", "x", nil, "c", nil])
        #expect(rows.map(\.other) == ["a", "b", "b2", "c", "d"])
        #expect(rows.map(\.isSame) == [true, false, false, true, false])
    }

    @Test func `each difference has its sign`() {
        let rows = SideBySide(["same", "old"], ["same", "short", "more"])
        let lines = rows.lines(on: Output(columns: 23))
        #expect(lines[0] == "yours        the solution")
        #expect(lines[1...].map { $0.dropFirst(10) } == ["   same", " | short", " > more"])
    }

    @Test func `lines that are too long for a half are one below the other, and no word is cut`() {
        let code = "    registrar.willSet(self, keyPath: \\.delay)"
        let rows = SideBySide(["if a {", "old()", "older()", "}"], ["if a {", code, "}"])
        #expect(
            rows.lines(on: Output(columns: 42)) == [
                "- yours", "+ the solution", "  if a {", "- old()", "- older()",
                "+     registrar.willSet(self, keyPath:", "+         \\.delay)", "  }",
            ])
        #expect("to a_long_word".wrapped(to: 12) == ["to", "a_long_word"])
        #expect("  a_long_word".wrapped(to: 8) == ["  a_long", "  _word"])
    }

    @Test(arguments: [
        ("  ✔ 1.1  A", "\u{1B}[32m"), ("  ✘ 1.2  B", "\u{1B}[31m"), ("  ? 1.3  C", "\u{1B}[33m"),
        ("All 3 steps are done.", "\u{1B}[32m"), ("  · 1.2  B", ""), ("Why? So.", ""),
    ])
    func `what is done is green, and what is red is red, if there is color`(
        line: String, color: String
    ) {
        let end = color.isEmpty ? "" : "\u{1B}[0m"
        #expect(Output(hasColor: true).fit([line]) == ["\(color)\(line)\(end)"])
        #expect(Output().fit([line]) == [line])
    }
}

@Suite("Runs of a chapter's tests")
struct ChapterRunTests {
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

    @Test func `what is saved around a build, or after it, is compiled, and the others are left`()
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
}
