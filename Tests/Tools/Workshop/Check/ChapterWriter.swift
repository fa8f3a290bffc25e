import Foundation
import WorkshopSteps

/// Writes everything that can be derived from the files that authors edit by hand.
///
/// Authors edit three things by hand: the files in `Solutions` that a chapter owns (``RepeatedFile``), the
/// starter's text of each region (`Tests/Tools/Workshop/Starters`), and the prose of the lessons. The writer
/// derives
/// - the copies of a solution's files in later chapters,
/// - the Swift files in `Chapters`,
/// - in lessons: the titles of steps, the code in the last hints, quotes, and the checkpoint,
/// - in other pages: the links to steps, and the line that a first run prints.
///
/// `swift run workshop write` writes these texts. `swift run workshop check` reports each file that the writer
/// would change.
package struct ChapterWriter {
    /// A file that differs from what the writer derives.
    struct Change {
        let path: String
        /// The text on disk; `nil` if there is no such file.
        let old: String?
        let new: String

        /// The number of the first line that differs.
        var line: Int { zip((old ?? "").lines, new.lines).prefix { $0 == $1 }.count + 1 }
    }

    /// The folder that contains the text that the writer last wrote to each file. The writer compares a file
    /// with this text to find out whether the file has been edited.
    private static let record = ".build/check/written"

    private let project: Project
    /// The derived texts, by the files' paths in the package.
    private var derived: [String: String] = [:]
    /// The files in `Chapters` that no solution has.
    private var strays: [String] = []
    /// The path of the original of each copy in `Solutions`.
    private var owners: [String: String] = [:]

    /// Derives the files of the given chapters, and the copies in all solutions.
    ///
    /// - Throws: A mistake in the source.
    init(_ chapters: [Int], in project: Project) throws(Finding) {
        self.project = project
        for chapter in project.chapters {
            let now = self
            for copy in RepeatedFile.all(in: chapter, files: now.files, text: now.text) {
                derived[copy.path] = copy.text
                owners[copy.path] = owners[copy.original] ?? copy.original
            }
        }
        for chapter in chapters {
            let source = try source(of: chapter)
            for (file, starter) in source.starter {
                derived[source.starterPath(file)] = starter.text
            }
            strays += files(in: ChapterFolder.starterFolder(of: chapter)).filter {
                $0.hasSuffix(".swift") && source.starter[$0] == nil
            }.map(source.starterPath)
            deriveLesson(of: source)
        }
        let answers = files(in: "Chapters/InYourApp").map { "Chapters/InYourApp/\($0)" }
        for page in ["README.md", "Chapters/README.md"] + answers {
            try derivePage(page, of: chapters)
        }
    }

    /// The files that the writer would change, in the order of their paths.
    var changes: [Change] {
        derived.sorted { $0.key < $1.key }.compactMap { path, new in
            let old = project.text(of: path)
            return old == new ? nil : Change(path: path, old: old, new: new)
        }
    }

    /// A finding for each file that the writer would change.
    var findings: [Finding] {
        let different = changes.map { change in
            let source = owners[change.path].map { "the copy of \($0)" } ?? "what the source says"
            return Finding(
                Location(change.path, change.line), "this is not \(source)",
                seen: [
                    "here:    \((change.old ?? "").lines.dropFirst(change.line - 1).first ?? "(no more)")",
                    "written: \(change.new.lines.dropFirst(change.line - 1).first ?? "(no more)")",
                ],
                next: owners[change.path].map { self.advice(path: change.path, owner: $0) } ?? """
                    swift run workshop write. (By hand, edit Solutions, and the starters' text in \
                    Tests/Tools/Workshop/Starters.)
                    """)
        }
        return different
            + strays.map {
                Finding(
                    Location($0), "the solution has no such file",
                    next: "swift run workshop write removes it. Or add it to the solution.")
            }
    }

    private func advice(path: String, owner: String) -> String {
        let file = path.split(separator: "/").dropFirst(2).joined(separator: "/")
        return """
            Edit \(owner), and run swift run workshop write. If the chapter should have its own version, write \
            a line `Given: …` in its lesson that says what is new in `\(file)`.
            """
    }

    /// Writes the files of the chapters that the command line names, and returns a line for each file.
    ///
    /// If writing would overwrite unsaved work in a file, throws an error and writes nothing.
    package static func write(_ words: [String], in project: Project = Project()) throws -> [String]
    {
        let chapters = try project.chapters(named: words)
        let writer: ChapterWriter
        do throws(Finding) {
            writer = try ChapterWriter(chapters, in: project)
        } catch {
            throw UsageError("\(error)")
        }
        let changes = writer.changes
        let code = changes.filter { $0.old != nil && $0.path.hasSuffix(".swift") }
        for (path, line) in code.map({ ($0.path, $0.line) }) + writer.strays.map({ ($0, 1) })
        where writer.hasUnsavedWork(path) {
            let advice =
                writer.owners[path].map { writer.advice(path: path, owner: $0) }
                ?? "By hand, edit Solutions, and the starters' text in Tests/Tools/Workshop/Starters."
            throw UsageError(
                """
                \(path):\(line) has work that no commit has, and `write` would replace it. Commit it, or undo it \
                with `git restore`. \(advice)
                """)
        }
        for change in changes {
            try project.write(change.new, to: change.path)
            try project.write(change.new, to: "\(record)/\(change.path)")
        }
        for path in writer.strays {
            try FileManager.default.removeItem(at: project.root.appending(path: path))
        }
        let lines =
            changes.map { change in
                let copy = writer.owners[change.path].map { ", a copy of \($0)" } ?? ""
                return "Written: \(change.path)\(copy)"
            } + writer.strays.map { "Removed: \($0)" }
        return lines.isEmpty ? ["All is as it would be written."] : lines
    }

    /// Whether a file's text differs from both the last commit and the writer's record.
    private func hasUnsavedWork(_ path: String) -> Bool {
        let text = project.text(of: path)
        return text != project.text(of: "\(Self.record)/\(path)") && text != committed(path)
    }

    /// The text of a file in the last commit; `nil` if the commit has no such file.
    private func committed(_ path: String) -> String? {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git", "show", "HEAD:./\(path)"]
        process.currentDirectoryURL = project.root
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = try? output.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        return process.terminationStatus == 0
            ? String(decoding: data ?? Data(), as: UTF8.self) : nil
    }

    // MARK: - Texts

    /// The text that a file has after the writer has run.
    private func text(of path: String) -> String? { derived[path] ?? project.text(of: path) }

    /// The paths of the files that a folder contains after the writer has run.
    private func files(in folder: String) -> [String] {
        let new = derived.keys.filter { $0.hasPrefix("\(folder)/") }
        return Set(project.files(in: folder) + new.map { String($0.dropFirst(folder.count + 1)) })
            .sorted()
    }

    private func source(of chapter: Int) throws(Finding) -> ChapterFolder {
        try ChapterFolder(sourceOf: chapter, names: files, text: text)
    }

    private mutating func deriveLesson(of chapter: ChapterFolder) {
        guard let text = text(of: chapter.lessonPath) else { return }
        let lesson = Lesson(text)
        var lines = text.lines
        // The sections are changed from last to first, so that the line numbers of earlier sections remain
        // correct.
        for section in lesson.sections.reversed() {
            var code: [Int: [String]] = [:]
            let regions = section.step.map(chapter.places)?.map(\.region.lines.withoutIndentation)
            if let regions {
                // Each block that shows no region receives the next region that no block shows.
                let fences = section.swift(inLastHint: true)
                let strange = fences.filter { !regions.contains($0.lines) }
                let missing = regions.filter { region in
                    !region.isEmpty && !fences.contains { $0.lines == region }
                }
                for (fence, region) in zip(strange, missing) { code[fence.line] = region }
            }
            for fence in section.fences where !fence.sources.isEmpty {
                // `LessonCheck` reports a comment that names no code.
                code[fence.line] = Quote.lines(of: fence.sources, text: self.text)
            }
            if section.heading.hasPrefix("Checkpoint"),
                let fence = section.fences.first(where: { $0.language == "text" })
            {
                code[fence.line] = checkpoint(fence, of: chapter, title: lesson.title)
            }
            for fence in section.fences.reversed() {
                guard let new = code[fence.line], new != fence.lines else { continue }
                let indentation = lines[fence.line - 1].prefix { $0 == " " }
                lines.replaceSubrange(
                    fence.line..<(fence.line + fence.lines.count),
                    with: new.map { $0.isEmpty ? "" : indentation + $0 })
            }
            if let step = section.step, let title = chapter.title(of: step),
                section.title.replacing("`", with: "") != title.replacing("`", with: "")
            {
                lines[section.line - 1] = "## Step \(step) · \(title)"
            }
        }
        derived[chapter.lessonPath] = lines.joined(separator: "\n")
    }

    /// The lines of a lesson's checkpoint. The end of a row, which says what a step saves, isn't derived,
    /// because only a run can produce it.
    private func checkpoint(
        _ fence: Lesson.Fence, of chapter: ChapterFolder, title: String
    ) -> [String] {
        let rows = chapter.steps.map { step in
            let row = TestResults.row("✔", step, chapter.title(of: step) ?? "")
            return fence.lines.first { $0.hasPrefix("\(row) · ") } ?? row
        }
        return [title, ""] + rows + ["", "All \(rows.count) steps are done."]
    }

    /// Corrects links whose text is a step, such as `[3.2](Chapter3/README.md#…)`, and quotes of the line that
    /// a first run prints.
    private mutating func derivePage(_ path: String, of chapters: [Int]) throws(Finding) {
        guard var page = text(of: path) else { return }
        let link = /\[(?<step>(?:\d|B)\.\d+)\]\((?<lesson>\w+\/README\.md)#[^)]*\)/
        for match in page.matches(of: link).reversed() {
            guard let step = Step(match.step), chapters.contains(step.chapter) else { continue }
            guard let title = try source(of: step.chapter).title(of: step) else {
                let line = page[..<match.range.lowerBound].count { $0 == "\n" } + 1
                throw Finding(
                    Location(path, line), "there is no step \(step)",
                    next: "Write the number that the step has now, or link to another step.")
            }
            let anchor = "Step \(step) · \(title)".anchor
            page.replaceSubrange(match.range, with: "[\(step)](\(match.lesson)#\(anchor))")
        }
        for match in page.matches(of: /Next: step (?<step>\d\.\d+), [^\n]+/).reversed() {
            guard let step = Step(match.step), chapters.contains(step.chapter) else { continue }
            // The line numbers are those of the starter, which a learner's editor shows.
            let files = try source(of: step.chapter).starter
                .compactMapValues { try? SourceText($0.text) }
            let folder = ChapterFolder(
                number: step.chapter, path: ChapterFolder.starterFolder(of: step.chapter),
                files: files)
            page.replaceSubrange(
                match.range, with: "Next: step \(step), \(folder.whereToWork(at: step))")
        }
        derived[path] = page
    }
}
