import Foundation
import Testing

@testable import WorkshopCompanion
@testable import WorkshopSteps

/// The commands for learners, on a copy of the package's sources.
@Suite("The companion")
struct CompanionTests {
    private let copy: Copy
    private let path = "Chapters/Chapter1/Train.swift"

    init() throws {
        copy = try Copy([1])
    }

    private var companion: Companion {
        Companion(project: copy.project, output: Output(columns: 200))
    }
    private func url(_ path: String) -> URL { copy.project.root.appending(path: path) }
    private func text() throws -> String { try #require(copy.project.text(of: path)) }

    // MARK: - Nothing is lost

    @Test(arguments: 1...10)
    func `catch-up and start-over write the right regions, and no text is lost`(
        seed: Int
    ) throws {
        var random = SplitMix(seed: seed)
        let number = try #require(Project().chapters.randomElement(using: &random))
        let copy = try Copy([number])
        let chapter = try OwnChapter(number, in: copy.project)
        let goal = try #require(chapter.steps.randomElement(using: &random))
        let states = try copy.scramble(chapter, using: &random)
        copy.keepResults(of: chapter, green: states.filter { $0.value.isGreen }.map(\.key))
        let companion = Companion(project: copy.project, output: Output())

        var seen = [try copy.bytes(of: chapter)]
        _ = try companion.catchUp(["\(goal)"])
        for step in chapter.steps {
            let before = try #require(states[step])
            let wanted = step >= goal || before.isGreen ? before : .solution
            #expect(try copy.state(of: step, in: chapter) == wanted, "step \(step)")
        }
        for (file, bytes) in try copy.bytes(of: chapter) {
            #expect(bytes.starts(with: Copy.mark) == seen[0][file]?.starts(with: Copy.mark))
        }
        seen.append(try copy.bytes(of: chapter))
        if seen[0] != seen[1] {
            _ = try companion.undo()
            #expect(try copy.bytes(of: chapter) == seen[0])
            _ = try companion.undo()
            #expect(try copy.bytes(of: chapter) == seen[1])
        }
        for step in chapter.steps where step >= goal {
            _ = try companion.startOver("\(step)")
            seen.append(try copy.bytes(of: chapter))
        }
        _ = try companion.catchUp(["\(goal)", "all"])
        for step in chapter.steps {
            #expect(try copy.state(of: step, in: chapter) == (step < goal ? .solution : .starter))
        }
        // Whatever a file contained is still in a copy.
        let now = Set(try copy.bytes(of: chapter).values)
        let kept = try copy.project.files(in: ".workshop/kept").map {
            try Data(contentsOf: copy.project.root.appending(path: ".workshop/kept/\($0)"))
        }
        #expect(Set(seen.flatMap(\.values)).subtracting(now.union(kept)).isEmpty)
    }

    @Test func `undo gives back the old bytes, and a second undo what was edited since`() throws {
        let start = try text()
        _ = try companion.catchUp(["1.3"])
        let edited = try text() + "// mine\n"
        try copy.write(edited, to: path)
        #expect(try companion.undo().first == "Undone: catch-up 1.3")
        #expect(try text() == start)
        _ = try companion.undo()
        #expect(try text() == edited)
    }

    @Test func `without a copy, nothing is written`() throws {
        let before = try copy.bytes(of: OwnChapter(1, in: copy.project))
        try copy.write("a file where a folder should be", to: ".workshop")
        let error = #expect(throws: UsageError.self) { try companion.catchUp(["1.3"]) }
        #expect(error?.description.contains("no copies can be written") == true)
        #expect(try copy.bytes(of: OwnChapter(1, in: copy.project)) == before)
    }

    @Test func `a file that was saved meanwhile stays, and one that was replaced has a copy`()
        throws
    {
        let old = Data(try text().utf8)
        let new = Data("new".utf8)
        try copy.write("saved", to: path)
        var kept = KeptFiles(for: "catch-up 1.3", in: copy.project)
        let error = #expect(throws: UsageError.self) {
            try kept.replace([.init(path: path, before: old, after: new)])
        }
        #expect(error?.description.contains("was saved just now") == true)
        #expect(try text() == "saved")
        // The second file can't be written.
        try copy.write("a file", to: "Chapters/Chapter1/More")
        kept = KeptFiles(for: "catch-up 1.3", in: copy.project)
        #expect(throws: UsageError.self) {
            try kept.replace([
                .init(path: path, before: Data("saved".utf8), after: new),
                .init(path: "Chapters/Chapter1/More/A.swift", before: nil, after: new),
            ])
        }
        _ = try companion.undo()
        #expect(try text() == "saved")
    }

    @Test func `two commands at the same time keep their copies apart`() async throws {
        let root = copy.project.root
        let start = try text()
        await withTaskGroup(of: Void.self) { group in
            for word in ["1.3", "1.2", "1.3", "1.2"] {
                group.addTask {
                    let companion = Companion(project: Project(root: root), output: Output())
                    _ = try? companion.catchUp([word])
                    _ = try? companion.startOver("1")
                }
            }
        }
        let kept = copy.project.files(in: ".workshop/kept")
        #expect(kept.contains { copy.project.text(of: ".workshop/kept/\($0)") == start })
        #expect(try OwnChapter(1, in: copy.project).own("Train.swift").source.regions.count == 1)
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

    // MARK: - Files that can't be read

    /// Accidents that can happen to a file, and the words that describe them.
    private static let accidents: [(happen: @Sendable (String) -> String?, words: String)] = [
        ({ $0.replacing("// END Step 1.2", with: "") }, "does not end"),
        ({ $0.replacing("// MARK: Step 1.2", with: "// Step 1.2") }, "starts nowhere"),
        ({ $0.replacing("    // MARK: Step 1.2", with: "<<<<<<< HEAD\n//") }, ":29 is in the"),
        ({ $0.replacing("final class", with: "\r\nfinal class") }, "Windows line endings"),
        ({ try? SourceText($0).unmarkedText }, "a region of step 1.2 is missing"),
        ({ _ in nil }, "is missing. A copy of"),
    ]

    @Test func `a file that can't be read is what to fix first, and nothing is changed`() throws {
        let text = try text()
        let chapter = try OwnChapter(1, in: copy.project)
        let companion = Companion(project: copy.project, output: Output(columns: 1_000))
        for accident in Self.accidents {
            try? FileManager.default.removeItem(at: url(path))
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

    @Test func `a checkout with Windows line endings is reported as such`() throws {
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

    // MARK: - Steps

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

    @Test func `start-over without a word is about one step`() throws {
        let chapter = try OwnChapter(1, in: copy.project)
        _ = try companion.catchUp(["1.3"])
        copy.keepResults(of: chapter, green: [chapter.steps[0]])
        _ = try companion.startOver(nil)
        #expect(chapter.steps.prefix(2).map(chapter.isUntouched) == [false, true])
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

    @Test
    func `compare without a word shows only steps that were begun, of the chapter last worked on`()
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

    @Test func `compare shows what git finds`() throws {
        _ = try companion.catchUp(["1.3"])
        let place = "Step 1.2 · \(path):29"
        #expect(try companion.compare("1.2").suffix(2) == [place, "  the same as the solution"])
        try copy.write(text().replacing("get {", with: "get {  // mine"), to: path)
        let lines = try companion.compare("1.2")
        #expect(lines.dropFirst(3).prefix(4) == [place, "- yours", "+ the solution", ""])
        #expect(lines.contains { $0.hasPrefix("-") && $0.hasSuffix("get {  // mine") })
        #expect(lines.contains { $0.hasPrefix("+") && $0.hasSuffix("get {") })
    }

    @Test func `a narrow terminal gets short lines`() throws {
        let copy = try Copy(Project().chapters)
        let companion = Companion(project: copy.project, output: Output(columns: 51))
        var lines: [String] = []
        for number in copy.project.chapters {
            let chapter = try OwnChapter(number, in: copy.project)
            let next = chapter.steps[chapter.steps.count / 2]
            copy.keepResults(of: chapter, green: chapter.steps.filter { $0 < next })
            let here = try companion.whereYouAre()
            #expect(here.contains { $0.hasPrefix("Next: step \(next),") })
            #expect(here.contains { $0.hasPrefix("  ✘ \(next)  ") })
            #expect(here.contains { $0.hasPrefix("→ \(chapter.solution.title.prefix(8))") })
            lines += here
            for step in chapter.steps { lines += try companion.hint("\(step)") }
            lines += try companion.catchUp(["\(chapter.steps[1])"])
            lines += try companion.startOver("\(chapter.steps[0])") + companion.undo()
        }
        #expect(lines.filter { $0.count > 51 } == [])
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
}
