import Foundation
import WorkshopSteps

/// Writes everything that can be derived from the files that authors edit by hand.
///
/// Authors edit three things by hand: the files in `Solutions` that a chapter owns, the starter's text of each
/// region (`Tests/Tools/Workshop/Starters`), and the prose of the lessons. The writer derives
/// - the copies of a solution's files in later chapters,
/// - the Swift files in `Chapters`,
/// - in lessons: the titles of steps, the code in the last hints, and quotes.
///
/// `swift run workshop write` writes these texts. `swift run workshop check` reports each file that the writer
/// would change.
package struct ChapterWriter {
    /// A file that differs from what the writer derives.
    struct Change {
        let path: String
        /// The text on disk; `nil` if there is no such file.
        let old: String?
        /// The derived text; `nil` if the file should be removed.
        let new: String?

        /// The number of the first line that differs.
        var line: Int { zip((old ?? "").lines, (new ?? "").lines).prefix { $0 == $1 }.count + 1 }
    }

    /// The folder that keeps the texts that the writer has replaced.
    private static let replaced = ".build/check/replaced"

    private let project: Project
    /// The derived texts, by the files' paths in the package. A file without a text should be removed.
    private var derived: [String: String?] = [:]
    /// The path of the original of each copy in `Solutions`.
    private var owners: [String: String] = [:]

    /// Derives the files of the given chapters, and the copies in all solutions, from the files on disk.
    ///
    /// - Throws: A mistake in the source.
    init(_ chapters: [Int], in project: Project) throws(Finding) {
        self.project = project
        for chapter in project.chapters { deriveCopies(in: chapter) }
        // Until all copies are up to date, nothing is derived from them.
        guard changes.isEmpty else { return }
        for chapter in chapters {
            let source = try ChapterFolder(sourceOf: chapter, in: project)
            for file in project.files(in: ChapterFolder.starterFolder(of: chapter))
            where file.hasSuffix(".swift") {
                derived.updateValue(nil, forKey: source.starterPath(file))
            }
            for (file, starter) in source.starter {
                derived[source.starterPath(file)] = starter.text
            }
            deriveLesson(of: source)
        }
    }

    /// The files that the writer would change, in the order of their paths.
    private var changes: [Change] {
        derived.sorted { $0.key < $1.key }.compactMap { path, new in
            let old = project.text(of: path)
            return old == new ? nil : Change(path: path, old: old, new: new)
        }
    }

    /// A finding for each file that the writer would change.
    var findings: [Finding] {
        changes.map { change in
            let source = owners[change.path].map { "the copy of \($0)" } ?? "what the source says"
            func line(of text: String?) -> String {
                text?.lines.dropFirst(change.line - 1).first ?? "(no more)"
            }
            return Finding(
                Location(change.path, change.line),
                change.new == nil ? "the solution has no such file" : "this is not \(source)",
                seen: ["here:    \(line(of: change.old))", "written: \(line(of: change.new))"],
                next: advice(on: change.path))
        }
    }

    /// Returns advice on what to edit instead of a derived file.
    private func advice(on path: String) -> String {
        guard let owner = owners[path] else {
            return """
                Run swift run workshop write. By hand, edit only Solutions, and the starters' text in \
                Tests/Tools/Workshop/Starters.
                """
        }
        let file = path.split(separator: "/").dropFirst(2).joined(separator: "/")
        return """
            Edit \(owner), and run swift run workshop write. If the chapter should have its own version, write \
            a line `Given: …` in its lesson that says what is new in `\(file)`.
            """
    }

    // MARK: - Writing

    /// Writes the files of the chapters that the command line names, and returns a line for each file.
    ///
    /// A file that is replaced may have been edited by hand, so its text is kept in another folder.
    package static func write(_ words: [String], in project: Project = Project()) throws -> [String]
    {
        let chapters = try project.chapters(named: words)
        var lines: [String] = []
        while true {
            // The first pass writes the copies, and the next pass writes what is derived from them.
            let writer = try ChapterWriter(chapters, in: project)
            guard !writer.changes.isEmpty else { break }
            for change in writer.changes {
                try writer.write(change)
                let copy = writer.owners[change.path].map { ", a copy of \($0)" } ?? ""
                lines.append("\(change.new == nil ? "Removed" : "Written"): \(change.path)\(copy)")
            }
        }
        return lines.isEmpty
            ? ["All is as it would be written."]
            : lines + ["The text that these files had until now is in \(replaced)."]
    }

    private func write(_ change: Change) throws {
        if let old = change.old {
            var copy = "\(Self.replaced)/\(change.path)"
            // A copy with more `~` in its name is newer.
            while project.has(copy) { copy += "~" }
            try project.write(old, to: copy)
        }
        if let new = change.new {
            try project.write(new, to: change.path)
        } else {
            try FileManager.default.removeItem(at: project.root.appending(path: change.path))
        }
    }

    // MARK: - Texts

    /// Derives the files in a chapter's solution that are copied from the previous chapter.
    ///
    /// A chapter owns its new files, the files that contain a step's region, and the files that the lesson names
    /// in a line `Given: …` because the chapter changes them. All other files are copied from the previous
    /// chapter, but without the comments that mark regions.
    private mutating func deriveCopies(in chapter: Int) {
        guard let before = ChapterFolder.predecessor(of: chapter).map(Step.module) else { return }
        let lesson = project.text(of: ChapterFolder.lessonPath(of: chapter)) ?? ""
        let given = Lesson(lesson).given
        for name in project.files(in: "Solutions/\(before)") where name.hasSuffix(".swift") {
            let path = "Solutions/\(Step.module(of: chapter))/\(name)"
            let original = "Solutions/\(before)/\(name)"
            let owner = owners[original] ?? original
            guard !given.contains(name), project.text(of: path)?.contains("// MARK: Step ") != true,
                let source = project.text(of: owner).flatMap({ try? SourceText($0) })
            else { continue }
            derived[path] = source.unmarkedText
            owners[path] = owner
        }
    }

    private mutating func deriveLesson(of chapter: ChapterFolder) {
        guard let text = project.text(of: chapter.lessonPath) else { return }
        var lines = text.lines
        // The sections are changed from last to first, so that the line numbers of earlier sections remain
        // correct.
        for section in Lesson(text).sections.reversed() {
            var code: [Int: [String]] = [:]
            // Each block that doesn't match a region receives the next region that no block shows.
            let regions = section.step.map(chapter.places)?.map(\.region.lines.withoutIndentation)
            let hint = section.differences(from: regions ?? [])
            for (fence, region) in zip(hint.strange, hint.missing) { code[fence.line] = region }
            for fence in section.fences where !fence.sources.isEmpty {
                // `LessonCheck` reports a comment that names no code.
                code[fence.line] = Quote.lines(of: fence.sources, text: project.text)
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
}
