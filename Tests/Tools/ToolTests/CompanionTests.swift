import Foundation
import Testing

@testable import WorkshopCompanion
@testable import WorkshopSteps

/// The commands for learners, on a copy of the package's sources.
@Suite("The companion")
struct CompanionTests {
    private let copy: Copy
    private let companion: Companion
    private let chapter: OwnChapter
    private let path = "Chapters/Chapter1/Train.swift"

    init() throws {
        copy = try Copy([1, 3, Step.bonus])
        companion = copy.companion()
        chapter = try OwnChapter(1, in: copy.project)
    }

    // MARK: - Nothing is lost

    @Test(arguments: Project().chapters)
    func `Only the right regions are replaced, and no text is lost`(number: Int) throws {
        let copy = try Copy([number])
        let companion = copy.companion()
        let chapter = try OwnChapter(number, in: copy.project)
        let goal = try #require(chapter.steps.last)
        for (file, solution) in chapter.solution.files {
            let own = (chapter.starter[file]?.regions ?? []).enumerated().map {
                ($0, ["// Mine: \($0) äöü  "] + $1.lines)
            }
            // An editor may write a byte order mark. Before a region's comment, it would hide that.
            let mark = solution.stretches[0].lines.isEmpty ? "" : "\u{FEFF}"
            let text = solution.replacing(Dictionary(uniqueKeysWithValues: own)).text
            try copy.write(mark + text, to: chapter.path(of: file))
        }
        let mine = chapter.now
        let green = chapter.steps.filter { $0.number % 3 == 1 }
        copy.keepResults(of: chapter, green: green)

        var seen = [copy.bytes(of: chapter)]
        _ = try companion.catchUp("\(goal)")
        seen.append(copy.bytes(of: chapter))
        for step in chapter.steps {
            let isMine = step == goal || green.contains(step)
            let wanted = (isMine ? mine : chapter.solution).code(of: step)
            #expect(chapter.now.code(of: step) == wanted, "step \(step)")
        }
        _ = try companion.undo()
        #expect(copy.bytes(of: chapter) == seen[0])
        _ = try companion.undo()
        #expect(copy.bytes(of: chapter) == seen[1])
        for step in chapter.steps {
            _ = try companion.startOver("\(step)")
            seen.append(copy.bytes(of: chapter))
        }
        #expect(chapter.steps.allSatisfy(chapter.isUntouched))
        let kept = copy.project.files(in: ".workshop/kept").compactMap {
            copy.project.bytes(of: ".workshop/kept/\($0)")
        }
        let now = copy.bytes(of: chapter).values
        #expect(Set(seen.flatMap(\.values)).subtracting(now).subtracting(kept).isEmpty)
    }

    @Test func `undo brings back the old text, and a second undo the edits since`() throws {
        let start = copy.text(path)
        _ = try companion.catchUp("1.3")
        let edited = copy.text(path) + "// mine\n"
        try copy.write(edited, to: path)
        let lines = try companion.undo()
        #expect(lines.first == "Undone: catch-up 1.3")
        #expect(copy.text(path) == start)
        _ = try companion.undo()
        #expect(copy.text(path) == edited)
    }

    @Test func `Without a copy, and over a file that was just saved, nothing is written`() throws {
        let change = KeptFiles.Change(path: path, before: Data("old".utf8), after: Data())
        let saved = #expect(throws: UsageError.self) {
            try KeptFiles.replace([change], for: "catch-up 1.3", in: copy.project)
        }
        #expect(saved?.description.contains("was saved just now") == true)
        try FileManager.default.removeItem(
            at: copy.project.root.appending(path: ".workshop"))
        try copy.write("a file where a folder should be", to: ".workshop")
        let error = #expect(throws: UsageError.self) { try companion.catchUp("1.3") }
        #expect(error?.description.contains("no copies can be written") == true)
        #expect(chapter.now.code(of: chapter.steps[0]) == chapter.start.code(of: chapter.steps[0]))
    }

    @Test func `A symbolic link stays one, and its file keeps its mode`() throws {
        let files = FileManager.default
        let link = copy.project.root.appending(path: path)
        let file = copy.project.root.appending(path: "Train.swift")
        try files.moveItem(at: link, to: file)
        try files.createSymbolicLink(at: link, withDestinationURL: file)
        try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        _ = try companion.catchUp("1.3")
        #expect(copy.text("Train.swift") == copy.text("Solutions/Chapter1/Train.swift"))
        let attributes = try files.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    /// Accidents that can happen to a file, and words of the advice. A crowd of rows in one test: with
    /// `arguments:`, each would copy the chapters again.
    private static let accidents: [(happen: @Sendable (String) -> String?, words: String)] = [
        ({ $0.replacing("// END Step 1.2", with: "") }, "does not end"),
        ({ $0.replacing("// MARK: Step 1.2", with: "// Step 1.2") }, "starts nowhere"),
        ({ $0.replacing("final class", with: "\r\nfinal class") }, "Windows line endings"),
        ({ try? SourceText($0).unmarkedText }, "should have regions for step 1.2, and has none"),
        ({ _ in nil }, "is missing. A copy of"),
    ]

    @Test func `A file that can't be read is what to fix first, and nothing is changed`() throws {
        let text = copy.text(path)
        for accident in Self.accidents {
            try? FileManager.default.removeItem(at: copy.project.root.appending(path: path))
            if let text = accident.happen(text) { try copy.write(text, to: path) }
            let bytes = copy.bytes(of: chapter)
            let commands = [
                { try companion.catchUp("1.3") }, { try companion.startOver("1") },
                { try companion.compare("1.2") },
            ]
            for command in commands {
                let words = #expect(throws: UsageError.self) { try command() }?.description ?? ""
                #expect(words.hasPrefix(path) && words.contains(accident.words))
                let hint = try companion.hint("1.2")
                let here = try companion.whereYouAre()
                #expect(hint == ["Fix this first: \(words)"])
                #expect(here.contains("Fix this first: \(words)"))
            }
            #expect(copy.bytes(of: chapter) == bytes)
        }
    }

    // MARK: - Steps

    @Test func `After catch-up, a learner is at the step that they named`() throws {
        copy.keepResults(of: chapter, green: [chapter.steps[0]])
        let first = try companion.hint(nil)
        #expect(first[0].hasPrefix("Step 1.2"))
        _ = try companion.catchUp("3.3")
        let third = try companion.hint(nil)
        let here = try companion.whereYouAre()
        #expect(third[0].hasPrefix("Step 3.3"))
        #expect(here.contains { $0.hasPrefix("Next: step 3.3, Chapters/") })
        // The tests' results count again as soon as they have run.
        copy.keepResults(of: try OwnChapter(3, in: copy.project), green: [])
        let again = try companion.hint(nil)
        #expect(again[0].hasPrefix("Step 3.1"))
    }

    @Test func `Steps may be written in small letters, and unknown ones are refused`() throws {
        let hint = try companion.hint("b.1")
        #expect(hint[0].hasPrefix("Step B.1"))
        for word in ["1.9", "7", "x", "1.2.3", "99.1"] {
            #expect(throws: UsageError.self) { try companion.catchUp(word) }
            #expect(throws: UsageError.self) { try companion.hint(word) }
        }
    }

    @Test func `start-over without a word is about one step, which doesn't count as broken`() throws
    {
        _ = try companion.catchUp("1.3")
        copy.keepResults(of: chapter, green: chapter.steps)
        copy.keepResults(of: chapter, green: [chapter.steps[0]])
        _ = try companion.startOver(nil)
        #expect(chapter.steps.prefix(2).map(chapter.isUntouched) == [false, true])
        let results = TestResults(of: "Chapters", in: copy.project.root)
        #expect(chapter.steps.map(results.hasBeenGreen) == [true, false, true])
    }

    @Test func `Hints come one at a time, and the last one stays`() throws {
        let titles = try (1...4).map { _ in try companion.hint("1.3")[1].prefix { $0 != ":" } }
        #expect(titles == ["Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3", "Hint 3 of 3"])
        _ = try companion.startOver("1.3")
        let again = try companion.hint("1.3")
        #expect(again[1].hasPrefix("Hint 1 of 3"))
    }

    @Test func `compare without a word shows the begun steps of the last chapter`() throws {
        let untouched = try companion.compare(nil)
        #expect(untouched[0] == "Not begun, so not shown: 1.1, 1.2, 1.3")
        _ = try companion.catchUp("1.3")
        try copy.write(
            copy.text(path).replacing("get {", with: "get {  // mine"), to: path)
        let lines = try companion.compare(nil)
        let steps = lines.filter { $0.hasPrefix("Step ") }.map { $0.prefix(8) }
        #expect(Set(steps) == ["Step 1.1", "Step 1.2"])
        #expect(lines.contains("Not begun, so not shown: 1.3"))
        #expect(lines.contains("  the same as the solution"))
        #expect(lines.contains("-    get {  // mine") && lines.contains("+    get {"))
        let asked = try companion.compare("1.3")
        #expect(asked[0].hasPrefix("Step 1.3"))
    }

    @Test func `A step that turns green names the places of its solution`() throws {
        for step in chapter.steps {
            let lines = companion.gain(of: step, in: chapter)
            #expect(lines[1].hasPrefix("✔ \(step)  "))
            let places = chapter.solution.places(of: step).map {
                "  The solution: Solutions/Chapter1/\($0.file):\($0.region.line)"
            }
            #expect(lines.suffix(places.count) == places)
        }
    }

    @Test func `A narrow terminal gets short lines`() throws {
        let copy = try Copy(Project().chapters)
        let companion = copy.companion(columns: 51)
        var lines: [String] = []
        for number in copy.project.chapters {
            let chapter = try OwnChapter(number, in: copy.project)
            let next = chapter.steps[chapter.steps.count / 2]
            copy.keepResults(of: chapter, green: chapter.steps.filter { $0 < next })
            let here = try companion.whereYouAre()
            #expect(here.contains { $0.hasPrefix("  ✘ \(next)  ") })
            #expect(here.contains { $0.hasPrefix("→ \(chapter.solution.title.prefix(8))") })
            lines += here
            for step in chapter.steps { lines += try companion.hint("\(step)") }
            lines += try companion.catchUp("\(chapter.steps[1])")
            lines += try companion.startOver("\(chapter.steps[0])") + companion.undo()
        }
        #expect(lines.filter { $0.count > 51 } == [])
    }
}
