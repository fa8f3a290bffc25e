import Foundation
import Testing

@testable import WorkshopCheck
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
        var random = SeededGenerator(seed: UInt64(seed))
        let number = try #require(Project().chapters.randomElement(using: &random))
        let copy = try Copy([number])
        let chapter = try OwnChapter(number, in: copy.project)
        let goal = try #require(chapter.steps.randomElement(using: &random))
        let done = chapter.steps.filter { $0 < goal }.count

        let states = try copy.scramble(chapter, using: &random)
        copy.keepResults(of: chapter, green: states.filter { $0.value.isGreen }.map(\.key))
        var earlier = [try copy.bytes(of: chapter)]

        let outcomes = try Replacing(project: copy.project).catchUp(to: goal)
        for outcome in outcomes {
            #expect((outcome.kind == .green) == (states[outcome.step]?.isGreen == true))
        }
        for step in chapter.steps {
            let before = try #require(states[step])
            let wanted = step >= goal || before.isGreen ? before : .solution
            #expect(try copy.state(of: step, in: chapter) == wanted, "step \(step)")
        }
        if try copy.bytes(of: chapter) != earlier[0] { earlier.append(try copy.bytes(of: chapter)) }

        for step in chapter.steps where step >= goal {
            _ = try Replacing(project: copy.project)
                .startOver([step], of: number, name: "\(step)")
            let bytes = try copy.bytes(of: chapter)
            if bytes != earlier.last { earlier.append(bytes) }
        }
        _ = try Replacing(project: copy.project).catchUp(to: goal, isForAll: true)
        let ladder = Composition(chapter.sources, done: done)
        for file in ladder.files.keys {
            #expect(
                copy.project.text(of: chapter.sources.starterPath(file)) == ladder.text(of: file))
        }

        // Back again, one command after the other.
        if try copy.bytes(of: chapter) == earlier.last { earlier.removeLast() }
        for bytes in earlier.reversed() {
            #expect(try Kept(project: copy.project).undo() != nil)
            #expect(try copy.bytes(of: chapter) == bytes)
        }
        #expect(try Kept(project: copy.project).undo() == nil)
    }

    @Test func `undo leaves what was edited since outside the regions, and keeps the rest`() throws
    {
        let path = "Chapters/Chapter1/Train.swift"
        let start = try #require(copy.project.text(of: path))
        _ = try Companion(project: copy.project, screen: Screen()).catchUp(["1.3"])
        let caughtUp = try #require(copy.project.text(of: path))
        let edited =
            caughtUp.replacing("_delay = newValue", with: "_delay = newValue + 1") + "// mine\n"
        try copy.write(edited, to: path)
        let undone = try #require(try Kept(project: copy.project).undo())
        #expect(copy.project.text(of: path) == start + "// mine\n")
        let later = try #require(undone.later)
        #expect(copy.project.text(of: "\(later)/before/\(path)") == edited)
    }

    @Test(arguments: [
        ("// END Step 1.2", "", "does not end"),
        ("// MARK: Step 1.2", "// Step 1.2", "starts nowhere"),
        (
            "    // MARK: Step 1.2", "<<<<<<< HEAD\n    // MARK: Step 1.2",
            "in the middle of a merge"
        ),
        ("final class", "\r\nfinal class", "line ends of Windows"),
    ])
    func `what can't be read is told in a sentence, and nothing is changed`(
        text: String, other: String, words: String
    ) throws {
        let path = "Chapters/Chapter1/Train.swift"
        let before = try #require(copy.project.text(of: path)).replacing(text, with: other)
        try copy.write(before, to: path)
        let bytes = try copy.bytes(of: OwnChapter(1, in: copy.project))
        for command in [
            { try $0.catchUp(["1.3"]) }, { try $0.startOver("1") }, { try $0.compare("1.2") },
        ]
            as [(Companion) throws -> [String]]
        {
            let error = #expect(throws: UsageError.self) {
                try command(Companion(project: copy.project, screen: Screen()))
            }
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
            #expect(error?.description.contains(path) == true)
        }
        #expect(try copy.bytes(of: OwnChapter(1, in: copy.project)) == bytes)
    }

    @Test func `a region that is gone, and a file that is gone, are named`() throws {
        let path = "Chapters/Chapter1/Train.swift"
        let source = try SourceText(try #require(copy.project.text(of: path)))
        try copy.write(source.unmarkedText, to: path)
        let companion = Companion(project: copy.project, screen: Screen())
        var error = #expect(throws: UsageError.self) { try companion.catchUp(["1.3"]) }
        #expect(error?.description.contains("a region of step 1.2 is missing") == true)
        try FileManager.default.removeItem(at: copy.project.root.appending(path: path))
        error = #expect(throws: UsageError.self) { try companion.catchUp(["1.3"]) }
        #expect(error?.description.hasPrefix("\(path) is missing") == true)
    }

    @Test func `bytes outside the regions stay, those of a byte order mark too`() throws {
        let path = "Chapters/Chapter1/Train.swift"
        let start = "\u{FEFF}" + (try #require(copy.project.text(of: path)))
        try copy.write(start, to: path)
        let bytes = try copy.bytes(of: OwnChapter(1, in: copy.project))
        _ = try Companion(project: copy.project, screen: Screen()).catchUp(["1.3"])
        let after = try copy.bytes(of: OwnChapter(1, in: copy.project))
        #expect(after != bytes)
        #expect(after["Train.swift"]?.starts(with: [0xEF, 0xBB, 0xBF]) == true)
        #expect(try Kept(project: copy.project).undo() != nil)
        #expect(try copy.bytes(of: OwnChapter(1, in: copy.project)) == bytes)
    }

    @Test func `after catch-up, where you are is the step that was asked for`() throws {
        let copy = try Copy([1, 3])
        let (first, third) = (
            try OwnChapter(1, in: copy.project), try OwnChapter(3, in: copy.project)
        )
        copy.keepResults(of: first, green: [first.steps[0]])
        let companion = Companion(project: copy.project, screen: Screen())
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
        let build = copy.project.root.appending(path: ".build")
        try copy.write("another", to: ".build")
        let companion = Companion(project: copy.project, screen: Screen())
        var error = #expect(throws: UsageError.self) { try companion.catchUp(["1.3"]) }
        #expect(error?.description.contains("can't be kept") == true)
        try files.removeItem(at: build)

        let path = "Chapters/Chapter1/Train.swift"
        let bytes = try Data(contentsOf: copy.project.root.appending(path: path))
        let kept = Kept(project: copy.project)
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

    @Test func `a file that can't be read is to be fixed first, whatever comes next`() throws {
        let path = "Chapters/Chapter1/Train.swift"
        let text = try #require(copy.project.text(of: path))
        try copy.write("<<<<<<< HEAD\n\(text)", to: path)
        let lines = try Companion(project: copy.project, screen: Screen()).whereYouAre()
        #expect(lines.contains { $0.hasPrefix("Next: step 1.1") })
        #expect(lines.contains { $0.hasPrefix("Fix this first: \(path):1 is in the middle") })
    }

    @Test func `a step and a chapter may be written in small letters`() throws {
        let copy = try Copy([Step.bonus])
        let companion = Companion(project: copy.project, screen: Screen())
        #expect(try companion.hint("b.1")[0].hasPrefix("Step B.1"))
        #expect(try companion.startOver("bonus")[0].hasSuffix("already: Bonus."))
    }

    @Test(arguments: ["1.9", "7", "x", "1.2.3", "99.1"])
    func `an unknown step is told`(word: String) {
        let companion = Companion(project: copy.project, screen: Screen())
        #expect(throws: UsageError.self) { try companion.catchUp([word]) }
        #expect(throws: UsageError.self) { try companion.hint(word) }
    }

    @Test func `hints come one at a time, and the last one stays`() throws {
        let companion = Companion(project: copy.project, screen: Screen())
        let titles = try (1...4).map { _ in try companion.hint("1.3")[1] }
        #expect(
            titles.map { $0.prefix { $0 != ":" } } == [
                "Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3", "Hint 3 of 3",
            ])
        _ = try companion.startOver("1.3")
        #expect(try companion.hint("1.3")[1].hasPrefix("Hint 1 of 3"))
    }

    @Test func `a step that was started over is not one that has broken`() throws {
        let chapter = try OwnChapter(1, in: copy.project)
        copy.keepResults(of: chapter, green: chapter.steps)
        _ = try Companion(project: copy.project, screen: Screen()).startOver("1.2")
        let results = TestResults(of: "Chapters", in: copy.project.root)
        #expect(chapter.steps.map(results.hasBeenGreen) == [true, false, true])
    }

    @Test func `every step has three hints and a title`() throws {
        let copy = try Copy(Project().chapters)
        for number in copy.project.chapters {
            let chapter = try OwnChapter(number, in: copy.project)
            for step in chapter.steps {
                let hints = LessonText(of: step, in: chapter.now).hints
                #expect(hints.count == 3, "step \(step)")
                #expect(hints.allSatisfy { !$0.lines.isEmpty }, "step \(step)")
            }
        }
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

    @Test func `where you are fits a small terminal`() throws {
        let copy = try Copy(Project().chapters)
        let chapters = try copy.project.chapters.map { try OwnChapter($0, in: copy.project) }
        let screen = Screen(columns: 80, rows: 24)
        for chapter in chapters {
            for step in [chapter.steps[chapter.steps.count / 2], chapter.steps[0]] {
                copy.keepResults(of: chapter, green: chapter.steps.filter { $0 < step })
                let lines = try Companion(project: copy.project, screen: screen).whereYouAre()
                #expect(lines.count <= 23, "step \(step)")
                #expect(lines.allSatisfy { $0.count <= 80 }, "step \(step)")
                #expect(lines.contains { $0.hasPrefix("Next: step \(step), Chapters/") })
            }
            copy.keepResults(of: chapter, green: chapter.steps)
        }
    }
}

@Suite("Comparisons")
struct ComparisonTests {
    @Test func `lines that are the same stand beside one another`() {
        let rows = Comparison(["a", "x", "c"], ["a", "b", "b2", "c", "d"]).rows
        #expect(rows.map(\.own) == ["a", "x", nil, "c", nil])
        #expect(rows.map(\.other) == ["a", "b", "b2", "c", "d"])
        #expect(rows.map(\.isSame) == [true, false, false, true, false])
    }

    @Test func `no line is wider than the terminal, and each difference has its sign`() {
        let long = String(repeating: "long ", count: 12)
        let lines = Comparison(["same", long], ["same", "short", "more"]).lines(width: 60)
        #expect(lines.allSatisfy { $0.count <= 60 })
        #expect(lines.filter { $0.contains(" |") }.count == 3)
        #expect(lines.last?.hasSuffix("> more") == true)
    }

    @Test func `a line that is too long goes on in the next row, further in, and no word is cut`() {
        let code = "    registrar.willSet(self, keyPath: \\.delay)"
        let others = Comparison([code], [code]).lines(width: 59).map { $0.dropFirst(31) }
        #expect(others == ["    registrar.willSet(self,", "        keyPath: \\.delay)"])
        let word = String(repeating: "x", count: 50)
        let pieces = Comparison(["  \(word)"], []).lines(width: 43).map { $0.count { $0 == "x" } }
        #expect(pieces == [18, 14, 14, 4])
    }
}

@Suite("Pages that a key of `watch` has opened")
struct PagesTests {
    private let lines = ["1", "2", "", "3", "4", "5"]

    @Test func `space turns them, and after the last one the result is back`() {
        var pages = Pages(lines, rows: 2)
        var seen: [[String]?] = []
        var keys: [String?] = []
        for _ in 0..<4 {
            seen.append(pages.current)
            keys.append(pages.keys)
            _ = pages.turn(at: " ", commands: "hcln")
        }
        #expect(seen == [["1", "2"], ["3"], ["4", "5"], nil])
        let next = "space: the next page  any other key: back"
        #expect(keys == [next, next, "any key: back", nil])
    }

    @Test(arguments: [("h", true), ("n", true), ("q", false), ("x", false), ("\u{1B}", false)])
    func `any other key closes them, and a command is also carried out`(
        key: Character, isCarriedOut: Bool
    ) {
        var pages = Pages(lines, rows: 2)
        #expect(pages.turn(at: key, commands: "hcln") == isCarriedOut)
        #expect(pages.current == nil)
    }

    @Test func `without pages each key is the caller's`() {
        var pages = Pages()
        let areHandled = "hcln q".map { pages.turn(at: $0, commands: "hcln") }
        #expect(areHandled.allSatisfy { $0 })
    }
}

@Suite("What a watching learner sees")
struct TestOutputTests {
    private let root = URL(filePath: "/package")

    @Test func `the first error of the chapter comes before those of others`() {
        let output = TestOutput(
            """
            Building for debugging...
            /package/Chapters/Chapter2/Train.swift:3:1: error: not this one
            /package/Chapters/Chapter1/Train.swift:29:9: error: cannot find 'registar' in scope
            /package/Chapters/Chapter1/Train.swift:30:9: error: nor this one
            """, table: nil, folder: "Chapters/Chapter1", root: root)
        let place = Location("Chapters/Chapter1/Train.swift", 29)
        #expect(output == .error(place, "cannot find 'registar' in scope"))
    }

    @Test func `the table gets shorter in few rows`() {
        let table =
            ["9 · T", ""] + (1...6).map { "  ✔ 9.\($0)  done" } + [
                "  ✘ 9.7  now", "  · 9.8  later",
            ]
            + ["", "Next: step 9.7", String(repeating: "word ", count: 40)]
        #expect(table.table(rows: 40, columns: 60).count == 16)
        let short = table.table(rows: 12, columns: 60)
        #expect(short.count == 11)
        #expect(short.contains("  ✔ 9.1 to 9.6"))
        #expect(table.table(rows: 6, columns: 60).last == "…")
    }
}

@Suite("Runs that a watch starts")
struct TestProcessTests {
    @Test func `what SwiftPM waits for is told in a line that fits`() {
        let lock = """
            Another instance of SwiftPM (PID: 4711) is already running using \
            '/some/where/observation-from-scratch/.build', waiting until that process has finished \
            execution...
            """
        let words = TestProcess.waiting(in: "Building\n\(lock)")
        #expect(words?.contains("process 4711") == true)
        #expect((words?.count ?? 100) <= 80)
        #expect(TestProcess.waiting(in: "\(lock)\nBuilding for debugging...") == nil)
        #expect(TestProcess.waiting(in: "") == nil)
    }

    @Test func `a signal that would end the program is noted`() async {
        await #expect(processExitsWith: .exitCode(3)) {
            let endings = Endings()
            // Until the system has been asked for it, a signal is lost.
            while !endings.haveCome {
                kill(getpid(), SIGHUP)
                usleep(1_000)
            }
            exit(3)
        }
    }
}

@Suite("Builds that a watch starts")
struct FreshnessTests {
    @Test func `what is saved around a build, or after it, is compiled, and the others are left`()
        throws
    {
        let root = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        defer { try? FileManager.default.removeItem(at: root) }
        let (chapters, products) = (root.appending(path: "Chapters"), root.appending(path: "debug"))
        let build = Date(timeIntervalSince1970: 1_000_000)
        func write(_ url: URL, _ seconds: Double) throws {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: url)
            try FileManager.default.setAttributes(
                [.modificationDate: build.addingTimeInterval(seconds)], ofItemAtPath: url.path)
        }
        for (name, seconds) in [("Old", -60.0), ("During", -0.5), ("Later", 1.0)] {
            try write(chapters.appending(path: "Chapter9/Macros/\(name).swift"), seconds)
            for ending in ["d", "swift.o"] {
                try write(products.appending(path: "Chapter9Macros.build/\(name).\(ending)"), 0)
            }
        }
        let freshness = Freshness(chapters: chapters, products: products)
        let files = SavedFiles(in: chapters)
        let doubtful = freshness.doubtful(files)
        #expect(doubtful == ["Chapter9/Macros/During.swift", "Chapter9/Macros/Later.swift"])
        freshness.forget(doubtful)
        let left = try FileManager.default.contentsOfDirectory(
            atPath: products.appending(path: "Chapter9Macros.build").path)
        #expect(left.filter { $0.hasSuffix(".o") } == ["Old.swift.o"])
        #expect(freshness.notCompiled(doubtful, since: build.addingTimeInterval(1)) == doubtful)
        #expect(freshness.notCompiled(doubtful, since: build) == [])
    }
}
