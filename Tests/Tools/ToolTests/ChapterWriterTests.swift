import Foundation
import Testing
import WorkshopCompanion

@testable import WorkshopCheck

/// On a copy of chapters 3 to 5, in a repository of its own.
@Suite("What is written from the one source")
struct ChapterWriterTests {
    private let copy: Copy
    private let registrar = "ObservationRegistrar.swift"
    /// The file that chapters 3 and 4 have copies of.
    private let owner = "Solutions/Chapter2/Train.swift"

    init() throws {
        copy = try Copy([2, 3, 4, 5])
        try git("init", "--quiet")
        try commit()
        #expect(try ChapterWriter.write([], in: copy.project) == ["All is as it would be written."])
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

    private func text(_ path: String) -> String { copy.project.text(of: path) ?? "" }

    private func replace(_ old: String, with new: String, in path: String) throws {
        let text = text(path)
        #expect(text.contains(old))
        try copy.write(text.replacing(old, with: new), to: path)
    }

    private func findings() throws -> [String] {
        try ChapterWriter([3, 4, 5], in: copy.project).findings.map(\.location.file)
    }

    @Test func `a correction is copied, to starters and to later chapters that don't own the file`()
        throws
    {
        let path = owner
        for text in ["// first\n", "// second\n"] {
            try copy.write(self.text(path) + text, to: path)
            #expect(try findings().contains("Solutions/Chapter3/Train.swift"))
            _ = try ChapterWriter.write([], in: copy.project)
            for path in ["Solutions/Chapter4/Train.swift", "Chapters/Chapter4/Train.swift"] {
                #expect(self.text(path).hasSuffix(text))
            }
            #expect(try findings().isEmpty)
        }
        // Its lesson has a line `Given: …` that names the file.
        #expect(!text("Solutions/Chapter5/Train.swift").hasSuffix("// second\n"))
    }

    @Test func `a copy that was edited by hand is found, with its owner, and isn't lost`() throws {
        let path = "Solutions/Chapter4/Train.swift"
        try copy.write(text(path) + "// mine\n", to: path)
        let finding = try #require(
            ChapterWriter([4], in: copy.project).findings.first { $0.location.file == path })
        #expect(finding.advice.contains("Edit \(owner)"))
        let error = #expect(throws: UsageError.self) {
            try ChapterWriter.write([], in: copy.project)
        }
        #expect(error?.description.contains("Edit \(owner)") == true)
        #expect(text(path).hasSuffix("// mine\n"))
        try commit()
        let lines = try ChapterWriter.write([], in: copy.project)
        #expect(lines.contains("Written: \(path), a copy of \(owner)"))
    }

    @Test func `a new file is copied to later chapters, and a line of a lesson makes it theirs`()
        throws
    {
        let (path, later) = ("Solutions/Chapter3/New.swift", "Solutions/Chapter4/New.swift")
        try copy.write("let new = 1\n", to: path)
        _ = try ChapterWriter.write([], in: copy.project)
        #expect(text("Solutions/Chapter5/New.swift") == "let new = 1\n")
        let lesson = "Chapters/Chapter4/README.md"
        try copy.write(text(lesson) + "Given: `New.swift` is longer.\n", to: lesson)
        try copy.write("let new = 2\n", to: later)
        _ = try ChapterWriter.write([], in: copy.project)
        #expect(text(later) == "let new = 2\n")
        #expect(text("Solutions/Chapter5/New.swift") == "let new = 2\n")
    }

    @Test func `hint 3, titles and the checkpoint follow the source`() throws {
        let path = "Solutions/Chapter3/\(registrar)"
        try replace("tracking.onChange()", with: "tracking.onChange() // now", in: path)
        let title = try #require(text(path).firstMatch(of: /Step 3\.1 · (.*)/)).1
        try replace(String(title), with: "What is left?", in: path)
        _ = try ChapterWriter.write(["3"], in: copy.project)
        let lesson = text("Chapters/Chapter3/README.md")
        for wanted in ["tracking.onChange() // now", "## Step 3.1 · What is left?"] {
            #expect(lesson.contains(wanted))
        }
        #expect(lesson.contains("✔ 3.1  What is left?"))
    }

    @Test func `a quote is what its comment names`() throws {
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
        func quote(_ source: Substring) -> [String]? {
            Quote.lines(of: [source]) { $0 == "A.swift" ? file : nil }
        }
        #expect(quote("A.swift, Step 1.1") == ["var a = 1"])
        #expect(quote("A.swift, Step 1.1 (2), from `c()`") == ["c()"])
        #expect(quote("A.swift, from `func b` to `^    }`") == ["func b() {", "    c()", "}"])
        for missing in [
            "B.swift", "A.swift, Step 1.2", "A.swift, Step 1.1 (3)", "A.swift, from `d`",
        ] {
            #expect(quote(missing[...]) == nil)
        }
    }

    @Test func `a quote follows its source`() throws {
        let path = "Solutions/Chapter3/\(registrar)"
        try replace("private(set) var trackings", with: "var trackings", in: path)
        _ = try ChapterWriter.write([], in: copy.project)
        #expect(
            text("Chapters/Chapter3/README.md").contains("```swift\nvar trackings: [AnyKeyPath"))
    }

    @Test func `work that no commit has is not lost`() throws {
        let path = "Chapters/Chapter3/\(registrar)"
        try copy.write(text(path) + "// mine\n", to: path)
        let error = #expect(throws: UsageError.self) {
            try ChapterWriter.write([], in: copy.project)
        }
        #expect(error?.description.contains("has work that no commit has") == true)
        #expect(text(path).hasSuffix("// mine\n"))
        #expect(try findings() == [path])
        try commit()
        #expect(try ChapterWriter.write([], in: copy.project) == ["Written: \(path)"])
    }

    @Test func `a file that no solution has is found, and removed if a commit has it`() throws {
        let path = "Chapters/Chapter3/Old.swift"
        try copy.write("let old = 1\n", to: path)
        #expect(try findings() == [path])
        #expect(throws: UsageError.self) { try ChapterWriter.write([], in: copy.project) }
        #expect(copy.project.has(path))
        try commit()
        #expect(try ChapterWriter.write([], in: copy.project) == ["Removed: \(path)"])
        #expect(!copy.project.has(path))
    }

    @Test func `a new file of the same name as a new one of the solution is not lost`() throws {
        try copy.write("let new = 1\n", to: "Solutions/Chapter3/New.swift")
        try copy.write("let mine = 1\n", to: "Chapters/Chapter3/New.swift")
        #expect(throws: UsageError.self) { try ChapterWriter.write(["3"], in: copy.project) }
        #expect(text("Chapters/Chapter3/New.swift") == "let mine = 1\n")
    }

    @Test func `a missing starter and a broken marker are told with their place`() throws {
        let path = "Tests/Tools/Workshop/Starters/Chapter3.txt"
        let kept = text(path)
        try copy.write(kept.replacing("END Step 3.2", with: "END Step 3.3"), to: path)
        #expect(throws: UsageError.self) { try ChapterWriter.write([], in: copy.project) }
        let regions = kept.split(separator: "// MARK:")
        try copy.write(regions.dropLast().map { "// MARK:\($0)" }.joined(), to: path)
        let error = #expect(throws: UsageError.self) {
            try ChapterWriter.write([], in: copy.project)
        }
        #expect(error?.description.hasPrefix(path) == true)
    }
}
