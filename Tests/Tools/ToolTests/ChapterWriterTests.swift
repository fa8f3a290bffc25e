import Foundation
import Testing
import WorkshopCompanion

@testable import WorkshopCheck

/// On a copy of chapters 2 to 5, in a repository of its own.
@Suite("What is written from the one source")
struct ChapterWriterTests {
    private let copy: Copy
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

    private func replace(_ old: String, with new: String, in path: String) throws {
        try copy.write(copy.text(path).replacing(old, with: new), to: path)
    }

    /// Checks that `write` stops with this advice, and leaves a file as it is.
    private func stops(at path: String, saying words: String) throws {
        let before = copy.text(path)
        let error = #expect(throws: UsageError.self) {
            try ChapterWriter.write([], in: copy.project)
        }
        #expect(error?.description.contains(words) == true)
        #expect(copy.text(path) == before)
    }

    @Test func `A correction is copied to starters and to later chapters that don't own the file`()
        throws
    {
        for line in ["// first\n", "// second\n"] {
            try copy.write(copy.text(owner) + line, to: owner)
            let before = try ChapterWriter([3], in: copy.project).findings.map(\.location.file)
            #expect(before.contains("Solutions/Chapter3/Train.swift"))
            _ = try ChapterWriter.write([], in: copy.project)
            for path in ["Solutions/Chapter4/Train.swift", "Chapters/Chapter4/Train.swift"] {
                #expect(copy.text(path).hasSuffix(line))
            }
        }
        // Its lesson has a line `Given: …` that names the file.
        #expect(!copy.text("Solutions/Chapter5/Train.swift").hasSuffix("// second\n"))
    }

    @Test func `A copy that was edited by hand isn't lost`() throws {
        let path = "Solutions/Chapter4/Train.swift"
        try copy.write(copy.text(path) + "// mine\n", to: path)
        try stops(at: path, saying: "Edit \(owner)")
        try commit()
        let lines = try ChapterWriter.write([], in: copy.project)
        #expect(lines == ["Written: \(path), a copy of \(owner)"])
    }

    @Test func `A lesson follows the source`() throws {
        let path = "Solutions/Chapter3/ObservationRegistrar.swift"
        try replace("tracking.onChange()", with: "tracking.onChange() // now", in: path)
        try replace("private(set) var trackings", with: "var trackings", in: path)
        let title = try #require(copy.text(path).firstMatch(of: /Step 3\.1 · (.*)/)).1
        try replace(String(title), with: "What is left?", in: path)
        _ = try ChapterWriter.write(["3"], in: copy.project)
        let lesson = copy.text("Chapters/Chapter3/README.md")
        for wanted in [
            "tracking.onChange() // now", "## Step 3.1 · What is left?", "✔ 3.1  What is left?",
            "```swift\nvar trackings: [AnyKeyPath",
        ] {
            #expect(lesson.contains(wanted))
        }
    }

    @Test(arguments: [
        ("ObservationRegistrar.swift", "Written"), ("Old.swift", "Removed"),
        ("New.swift", "Written"),
    ])
    func `Work in Chapters is replaced only if a commit has it`(file: String, word: String) throws {
        let path = "Chapters/Chapter3/\(file)"
        try copy.write("let new = 1\n", to: "Solutions/Chapter3/New.swift")
        try copy.write(copy.text(path) + "// mine\n", to: path)
        try stops(at: path, saying: "\(path):")
        try commit()
        let lines = try ChapterWriter.write([], in: copy.project)
        #expect(lines.contains("\(word): \(path)"))
    }
}
