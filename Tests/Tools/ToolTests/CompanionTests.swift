import Foundation
import Testing

@testable import WorkshopCompanion
@testable import WorkshopSteps

/// Tests the commands for learners on a copy of the package's sources.
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
            // An editor can write a byte order mark. In front of a region's comment, the mark would hide the
            // comment.
            let mark = solution.stretches[0].lines.isEmpty ? "" : "\u{FEFF}"
            let text = solution.replacing(Dictionary(uniqueKeysWithValues: own)).text
            try copy.write(mark + text, to: chapter.path(of: file))
        }
        let mine = chapter.now
        let green = chapter.steps.filter { $0.number % 3 == 1 }
        copy.keepResults(of: chapter, green: green)

        var seen = [copy.bytes(of: chapter)]
        _ = try companion.catchUp("\(goal)")
        for step in chapter.steps {
            let isMine = step == goal || green.contains(step)
            let wanted = (isMine ? mine : chapter.solution).code(of: step)
            #expect(chapter.now.code(of: step) == wanted, "step \(step)")
        }
        let place = try #require(chapter.solution.places(of: chapter.steps[1]).first)
        let path = chapter.path(of: place.file)
        try copy.write(copy.text(path) + "// mine\n", to: path)
        seen.append(copy.bytes(of: chapter))
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

    @Test func `Without a copy, nothing is written`() throws {
        let start = copy.text(path)
        try copy.write("a file where a folder should be", to: ".workshop")
        #expect(throws: UsageError.self) { try companion.catchUp("1.3") }
        #expect(copy.text(path) == start)
    }

    @Test(arguments: [
        ("// END Step 1.2", "", "does not end"), ("// MARK: Step 1.2", "//", "starts nowhere"),
        (" Step 1.2", " Step 1.3", "should have regions for step 1.2"),
        ("final class", "\r\nfinal class", "Windows line endings"),
    ])
    func `A file that can't be read is what to fix first, and nothing is changed`(
        old: String, new: String, words: String
    ) throws {
        let text = copy.text(path).replacing(old, with: new)
        try copy.write(text, to: path)
        #expect(throws: UsageError.self) { try companion.catchUp("1.3") }
        #expect(throws: UsageError.self) { try companion.startOver("1") }
        let hint = try companion.hint("1.2")
        let here = try companion.whereYouAre()
        #expect(hint[0].hasPrefix("Fix this first: \(path)") && hint[0].contains(words))
        #expect(here.contains(hint[0]))
        #expect(copy.text(path) == text)
    }

    // MARK: - Steps

    @Test func `After catch-up, a learner is at the step that they named`() throws {
        copy.keepResults(of: chapter, green: [chapter.steps[0]])
        let first = try companion.hint(nil)
        #expect(first[0].hasPrefix("Step 1.2"))
        _ = try companion.catchUp("3.3")
        let third = try companion.hint(nil)
        #expect(third[0].hasPrefix("Step 3.3"))
        // Once the chapter's tests have run, their results determine the step again.
        copy.keepResults(of: try OwnChapter(3, in: copy.project), green: [])
        let again = try companion.hint(nil)
        #expect(again[0].hasPrefix("Step 3.1"))
    }

    @Test(arguments: [
        ("1.9", "1.1 to 1.3"), ("1", "1.1 to 1.3"), ("7", "like `3.2`"), ("x", "like `3.2`"),
        ("1.2.3", "like `3.2`"), ("99.1", "like `3.2`"),
    ])
    func `A word that names no step is refused`(word: String, advice: String) {
        let error = #expect(throws: UsageError.self) { try companion.catchUp(word) }
        #expect(error?.description.contains(advice) == true)
    }

    @Test func `start-over without a word is about one step, which doesn't count as broken`() throws
    {
        _ = try companion.catchUp("1.3")
        copy.keepResults(of: chapter, green: chapter.steps)
        copy.keepResults(of: chapter, green: [chapter.steps[0]])
        _ = try companion.startOver(nil)
        #expect(chapter.steps.prefix(2).map(chapter.isUntouched) == [false, true])
        let records = copy.project.results.records
        let green = chapter.steps.map { records["\($0)"]?.green != nil }
        #expect(green == [true, false, true])
    }

    @Test func `Hints come one at a time, and the last one stays`() throws {
        let titles = try (1...4).map { _ in try companion.hint("b.1")[1].prefix { $0 != ":" } }
        #expect(titles == ["Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3", "Hint 3 of 3"])
        _ = try companion.startOver("B.1")
        let again = try companion.hint("B.1")
        #expect(again[1].hasPrefix("Hint 1 of 3"))
    }

    @Test func `compare without a word shows the begun steps of the last chapter`() throws {
        _ = try companion.catchUp("1.3")
        try copy.write(copy.text(path).replacing("get {", with: "get {  // mine"), to: path)
        let lines = try companion.compare(nil)
        let steps = lines.filter { $0.hasPrefix("Step ") }.map { $0.prefix(8) }
        #expect(Set(steps) == ["Step 1.1", "Step 1.2"])
        #expect(lines.contains("-    get {  // mine") && lines.contains("+    get {"))
        let asked = try companion.compare("1.3")
        #expect(asked[0].hasPrefix("Step 1.3"))
    }

    @Test func `A narrow terminal gets short lines`() throws {
        let copy = try Copy(Project().chapters)
        let companion = copy.companion(columns: 51)
        var lines = try companion.whereYouAre()
        for number in copy.project.chapters {
            let chapter = try OwnChapter(number, in: copy.project)
            copy.keepResults(of: chapter, green: [chapter.steps[0]])
            lines += try companion.whereYouAre()
            for step in chapter.steps { lines += try companion.hint("\(step)") }
            lines += try companion.catchUp("\(chapter.steps[1])")
            lines += try companion.startOver("\(chapter.steps[0])") + companion.undo()
        }
        #expect(lines.filter { $0.count > 51 } == [])
    }
}
