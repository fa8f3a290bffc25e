import Foundation
import Testing
import WorkshopCompanion

@testable import WorkshopCheck

/// Tests the writer on a copy of chapters 2 to 5.
@Suite("What is written from the one source")
struct ChapterWriterTests {
    private let copy: Copy
    /// The file that chapters 3 and 4 have copies of.
    private let owner = "Solutions/Chapter2/Train.swift"

    init() throws {
        copy = try Copy([2, 3, 4, 5])
        let lines = try ChapterWriter.write([], in: copy.project)
        #expect(lines == ["All is as it would be written."])
    }

    private func replace(_ old: String, with new: String, in path: String) throws {
        try copy.write(copy.text(path).replacing(old, with: new), to: path)
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
        // Chapter 5 owns the file, because its lesson names the file in a line `Given: …`.
        #expect(!copy.text("Solutions/Chapter5/Train.swift").hasSuffix("// second\n"))
    }

    @Test func `A copy that was edited by hand is replaced, but its text is kept`() throws {
        let path = "Solutions/Chapter4/Train.swift"
        let edited = copy.text(path) + "// mine\n"
        try copy.write(edited, to: path)
        let finding = try #require(ChapterWriter([4], in: copy.project).findings.first)
        #expect(finding.location.file == path)
        #expect(finding.advice.hasPrefix("Edit \(owner)"))
        let lines = try ChapterWriter.write([], in: copy.project)
        #expect(lines.first == "Written: \(path), a copy of \(owner)")
        #expect(copy.text(".build/check/replaced/\(path)") == edited)
    }

    @Test func `A file in Chapters that no solution has is removed, but its text is kept`() throws {
        let path = "Chapters/Chapter3/Old.swift"
        try copy.write("// mine\n", to: path)
        let finding = try #require(ChapterWriter([3], in: copy.project).findings.first)
        #expect(finding.problem == "the solution has no such file")
        _ = try ChapterWriter.write([], in: copy.project)
        #expect(!copy.project.has(path))
        #expect(copy.text(".build/check/replaced/\(path)") == "// mine\n")
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
            "tracking.onChange() // now", "## Step 3.1 · What is left?",
            "```swift\nvar trackings: [AnyKeyPath",
        ] {
            #expect(lesson.contains(wanted))
        }
    }
}
