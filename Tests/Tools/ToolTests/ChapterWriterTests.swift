import Foundation
import Testing
import WorkshopCompanion

@testable import WorkshopCheck

/// On a copy of chapters 3 to 5, in a repository of its own.
@Suite("What is written from the one source")
struct ChapterWriterTests {
    private let copy: Copy
    private let registrar = "ObservationRegistrar.swift"

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

    @Test func `a correction is carried on, to starters and to later chapters`() throws {
        try replace(
            "/// Reports that a property was read.", with: "/// Notes a read.",
            in: "Solutions/Chapter3/\(registrar)")
        #expect(try findings().contains("Solutions/Chapter5/\(registrar)"))
        _ = try ChapterWriter.write([], in: copy.project)
        // What was written may be written again.
        try replace(
            "/// Creates a registrar with no trackings.", with: "/// A registrar.",
            in: "Solutions/Chapter5/\(registrar)")
        _ = try ChapterWriter.write([], in: copy.project)
        #expect(text("Chapters/Chapter5/\(registrar)").contains("/// A registrar."))
        for folder in ["Chapters/Chapter3", "Solutions/Chapter4", "Chapters/Chapter5"] {
            #expect(text("\(folder)/\(registrar)").contains("/// Notes a read."))
        }
        #expect(try findings().isEmpty)
    }

    @Test func `what is new is taken over once, and stays out where it was taken out`() throws {
        let (path, later) = ("Solutions/Chapter3/\(registrar)", "Solutions/Chapter5/\(registrar)")
        let new = "    /// New.\n    func new() {}\n\n"
        let name = "    /// Reports that a property was read."
        try replace(name, with: new + name, in: path)
        for _ in 1...3 { _ = try ChapterWriter.write([], in: copy.project) }
        #expect(text(later).components(separatedBy: "func new()").count == 2)
        try replace(new, with: "", in: later)
        #expect(try findings().filter { !$0.hasPrefix("Chapters/") }.isEmpty)
        _ = try ChapterWriter.write([], in: copy.project)
        #expect(!text(later).contains("func new()"))
        #expect(text("Solutions/Chapter4/\(registrar)").contains("func new()"))
    }

    @Test func `where a later chapter has other lines, they stay, and that is said`() throws {
        try replace(
            "tracking.onChange()", with: "tracking.onChange() // now",
            in: "Solutions/Chapter3/\(registrar)")
        let before = text("Solutions/Chapter5/\(registrar)")
        func isAsked() throws -> Bool {
            try ChapterWriter.write([], in: copy.project).contains {
                $0.contains("needs the change")
            }
        }
        #expect(try isAsked())
        #expect(try !isAsked(), "Once is enough.")
        #expect(text("Solutions/Chapter5/\(registrar)") == before)
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

    @Test func `a file that no solution has is found, and taken away if a commit has it`() throws {
        let path = "Chapters/Chapter3/Old.swift"
        try copy.write("let old = 1\n", to: path)
        #expect(try findings() == [path])
        #expect(throws: UsageError.self) { try ChapterWriter.write([], in: copy.project) }
        #expect(copy.project.has(path))
        try commit()
        #expect(try ChapterWriter.write([], in: copy.project) == ["Taken away: \(path)"])
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

    @Test func `room for a step and back again changes nothing`() throws {
        let before = text("Solutions/Chapter3/\(registrar)")
        let page =
            "[3.2](Chapter3/README.md#step-32--a)\n> **talk 3.5**\n## 3.2, 3.4 of Swift 3.2\n"
        try copy.write(page, to: "Chapters/Page.md")
        try commit()
        _ = try Renumbering.move("3.2", by: 1, in: copy.project)
        let lesson = text("Chapters/Chapter3/README.md")
        #expect(lesson.contains("## Step 3.6") && !lesson.contains("Step 3.2"))
        let moved =
            "[3.3](Chapter3/README.md#step-33--a)\n> **talk 3.5**\n## 3.3, 3.5 of Swift 3.2\n"
        #expect(text("Chapters/Page.md") == moved)
        #expect(throws: UsageError.self) { try Renumbering.move("3.2", by: -1, in: copy.project) }
        let mention = "Chapters/Note.md"
        try copy.write("Step 3.2 went, and a [link](Chapter3/README.md#step-32--a).\n", to: mention)
        try commit()
        let error = #expect(throws: UsageError.self) {
            try Renumbering.move("3.2", by: -1, in: copy.project)
        }
        #expect(error?.description.lines.count { $0.contains("\(mention):1:") } == 2)
        #expect(text("Solutions/Chapter3/\(registrar)") != before)
        try copy.write("3.2 of Swift was the previous step.\n", to: mention)
        try copy.write(
            text("Chapters/Chapter3/README.md") + "In the previous step.\n",
            to: "Chapters/Chapter3/README.md")
        try commit()
        let lines = try Renumbering.move("3.2", by: -1, in: copy.project)
        #expect(lines.contains { $0.contains("\(mention):1:") })
        #expect(lines.contains { $0.contains("In the previous step.") })
        #expect(text("Solutions/Chapter3/\(registrar)") == before)
        #expect(throws: UsageError.self) { try Renumbering.move("3.5", by: -1, in: copy.project) }
    }
}
