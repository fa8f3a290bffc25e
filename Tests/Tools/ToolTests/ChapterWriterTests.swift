import Foundation
import Testing
import WorkshopCompanion

@testable import WorkshopCheck

/// On a copy of chapters 3 to 5, in a repository of its own.
@Suite("What is written from the one source")
struct ChapterWriterTests {
    private let copy: Copy
    private static let registrar = "ObservationRegistrar.swift"
    /// The file that chapters 3 and 4 have copies of.
    private let owner = "Solutions/Chapter2/Train.swift"

    init() throws {
        copy = try Copy([2, 3, 4, 5])
        try git("init", "--quiet")
        try commit()
        let lines = try ChapterWriter.write([], in: copy.project)
        #expect(lines == ["All is as it would be written."])
    }

    private func git(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        let author = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        process.arguments = ["git"] + author + arguments
        process.currentDirectoryURL = copy.project.root
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    private func commit() throws {
        try git("add", "--all")
        try git("commit", "--quiet", "--allow-empty", "--message", "x")
    }

    private func text(_ path: String) -> String { copy.text(path) }

    private func replace(_ old: String, with new: String, in path: String) throws {
        let text = text(path)
        #expect(text.contains(old))
        try copy.write(text.replacing(old, with: new), to: path)
    }

    private func findings() throws -> [String] {
        try ChapterWriter([3, 4, 5], in: copy.project).findings.map(\.location.file)
    }

    /// Checks that `write` stops with this advice, and leaves a file as it is.
    private func stops(at path: String, saying words: String) throws {
        let before = text(path)
        let error = #expect(throws: UsageError.self) {
            try ChapterWriter.write([], in: copy.project)
        }
        #expect(error?.description.contains(words) == true)
        #expect(text(path) == before)
    }

    @Test func `A correction is copied to starters and to later chapters that don't own the file`()
        throws
    {
        for line in ["// first\n", "// second\n"] {
            try copy.write(text(owner) + line, to: owner)
            let before = try findings()
            #expect(before.contains("Solutions/Chapter3/Train.swift"))
            _ = try ChapterWriter.write([], in: copy.project)
            for path in ["Solutions/Chapter4/Train.swift", "Chapters/Chapter4/Train.swift"] {
                #expect(text(path).hasSuffix(line))
            }
            let after = try findings()
            #expect(after.isEmpty)
        }
        // Its lesson has a line `Given: …` that names the file.
        #expect(!text("Solutions/Chapter5/Train.swift").hasSuffix("// second\n"))
    }

    @Test func `A copy that was edited by hand is found with its owner, and isn't lost`() throws {
        let path = "Solutions/Chapter4/Train.swift"
        try copy.write(text(path) + "// mine\n", to: path)
        let finding = try #require(
            ChapterWriter([4], in: copy.project).findings.first { $0.location.file == path })
        #expect(finding.advice.contains("Edit \(owner)"))
        try stops(at: path, saying: "Edit \(owner)")
        try commit()
        let lines = try ChapterWriter.write([], in: copy.project)
        #expect(lines.contains("Written: \(path), a copy of \(owner)"))
    }

    @Test func `A new file is copied to later chapters, and a line of a lesson makes it theirs`()
        throws
    {
        let later = "Solutions/Chapter4/New.swift"
        try copy.write("let new = 1\n", to: "Solutions/Chapter3/New.swift")
        _ = try ChapterWriter.write([], in: copy.project)
        #expect(text("Solutions/Chapter5/New.swift") == "let new = 1\n")
        let lesson = "Chapters/Chapter4/README.md"
        try copy.write(text(lesson) + "Given: `New.swift` is longer.\n", to: lesson)
        try copy.write("let new = 2\n", to: later)
        _ = try ChapterWriter.write([], in: copy.project)
        #expect(text(later) == "let new = 2\n")
        #expect(text("Solutions/Chapter5/New.swift") == "let new = 2\n")
    }

    @Test func `Hint 3, titles, the checkpoint and quotes follow the source`() throws {
        let path = "Solutions/Chapter3/\(Self.registrar)"
        try replace("tracking.onChange()", with: "tracking.onChange() // now", in: path)
        try replace("private(set) var trackings", with: "var trackings", in: path)
        let title = try #require(text(path).firstMatch(of: /Step 3\.1 · (.*)/)).1
        try replace(String(title), with: "What is left?", in: path)
        _ = try ChapterWriter.write(["3"], in: copy.project)
        let lesson = text("Chapters/Chapter3/README.md")
        for wanted in [
            "tracking.onChange() // now", "## Step 3.1 · What is left?", "✔ 3.1  What is left?",
            "```swift\nvar trackings: [AnyKeyPath",
        ] {
            #expect(lesson.contains(wanted))
        }
    }

    @Test(arguments: [
        ("A.swift, Step 1.1", ["var a = 1"]), ("A.swift, Step 1.1 (2), from `c()`", ["c()"]),
        ("A.swift, from `func b` to `^    }`", ["func b() {", "    c()", "}"]),
        ("B.swift", nil), ("A.swift, Step 1.2", nil), ("A.swift, Step 1.1 (3)", nil),
        ("A.swift, from `d`", nil),
    ])
    func `A quote is the code that its comment names`(source: String, lines: [String]?) {
        let file = """
            struct A {
                // MARK: Step 1.1 · First
                var a = 1
                // END Step 1.1
                // MARK: Step 1.1 · First
                func b() {
                    c()
                }
                // END Step 1.1
            }
            """
        let quote = Quote.lines(of: [source[...]]) { $0 == "A.swift" ? file : nil }
        #expect(quote == lines)
    }

    @Test(arguments: [
        ("ObservationRegistrar.swift", "Written"), ("Old.swift", "Removed"),
    ])
    func `Work in Chapters is replaced only if a commit has it`(file: String, word: String) throws {
        let path = "Chapters/Chapter3/\(file)"
        try copy.write(text(path) + "// mine\n", to: path)
        try stops(at: path, saying: "has work that no commit has")
        let found = try findings()
        #expect(found == [path])
        try commit()
        let lines = try ChapterWriter.write([], in: copy.project)
        #expect(lines == ["\(word): \(path)"])
    }

    @Test func `A new file of the same name as a new one of the solution is not lost`() throws {
        let path = "Chapters/Chapter3/New.swift"
        try copy.write("let new = 1\n", to: "Solutions/Chapter3/New.swift")
        try copy.write("let mine = 1\n", to: path)
        try stops(at: path, saying: path)
    }

    @Test func `A missing starter and a broken marker are told with their place`() throws {
        let path = "Tests/Tools/Workshop/Starters/Chapter3.txt"
        let kept = text(path)
        try copy.write(kept.replacing("END Step 3.2", with: "END Step 3.3"), to: path)
        try stops(at: path, saying: path)
        let regions = kept.split(separator: "// MARK:").dropLast().map { "// MARK:\($0)" }
        try copy.write(regions.joined(), to: path)
        try stops(at: path, saying: path)
    }
}
