import Foundation
import WorkshopSteps

/// Writes what follows from the chapters' one source, the solutions.
///
/// By hand are kept: the solutions with their regions, and the text that the regions have before anybody
/// works on them (`Tests/Tools/Workshop/Starters`). From these are written
/// - the solutions of later chapters, as far as they have the code of an earlier one that has changed,
/// - the Swift files in `Chapters`,
/// - in the lessons: the steps' titles, the code in the third hints, quotes that name their source, and the
///   checkpoint,
/// - in the page for ten minutes, `Chapters/README.md`: where the links to steps lead,
/// - in `README.md`: the line that a first run names.
///
/// What later chapters take over is what has changed since the last commit.
///
/// The command writes them, and the check looks whether it would write anything else than what is there.
package struct ChapterWriter {
    /// A file that would be written, and what it has now.
    struct Change {
        let path: String
        let old: String?
        let new: String

        /// The first line that differs.
        var line: Int { zip((old ?? "").lines, new.lines).prefix { $0 == $1 }.count + 1 }
    }

    /// Where a copy is kept of each file that was written, which tells it from one that was edited since.
    private static let copies = ".build/check/written"
    /// The same of what later chapters take over, before an author has changed it there: what was taken over
    /// once isn't taken over again, whether the author has kept it or not.
    private let carriedCopies: String

    private let project: Project
    private let git: Git
    /// The files that are not as the last commit has them; `nil` without a repository.
    private let edited: Set<String>?
    /// The text of files that would be written.
    private var written: [String: String] = [:]
    /// Files in `Chapters` that no solution has.
    private var strays: [String] = []
    /// Solutions with what they take over, and nothing else that is new.
    private var carried: [String: String] = [:]
    /// What an author should look at.
    private var notes: [String] = []

    /// Works out what would be written.
    ///
    /// - Throws: What is wrong with the source.
    init(_ chapters: [Int], in project: Project) throws(Finding) {
        self.project = project
        git = Git(root: project.root)
        edited = git.edited
        carriedCopies = ".build/check/carried/\((git.output("rev-parse", "HEAD") ?? "").trimmed)"
        for chapter in project.chapters { carryOn(to: chapter) }
        try write(chapters)
    }

    private mutating func write(_ chapters: [Int]) throws(Finding) {
        for chapter in chapters {
            let now = try sources(chapter)
            for (file, starter) in now.starter { put(starter.text, now.starterPath(file)) }
            strays += files(ChapterFolder.starterFolder(of: chapter)).filter {
                $0.hasSuffix(".swift") && now.starter[$0] == nil
            }.map(now.starterPath)
            writeLesson(of: now)
        }
        let answers = files("Chapters/InYourApp").map { "Chapters/InYourApp/\($0)" }
        for page in ["README.md", "Chapters/README.md"] + answers {
            try writePage(page, of: chapters)
        }
    }

    /// What would be written, in order of the paths.
    var changes: [Change] {
        written.sorted { $0.key < $1.key }.compactMap { path, new in
            let old = project.text(of: path)
            return old == new ? nil : Change(path: path, old: old, new: new)
        }
    }

    /// What the check says of files that are not what is written.
    var findings: [Finding] {
        strays.map {
            Finding(
                Location($0), "the solution has no such file",
                next: "swift run workshop write takes it away. Or add it to the solution.")
        }
            + changes.map { change in
                Finding(
                    Location(change.path, change.line), "this is not what the source says",
                    seen: [
                        "here:    \((change.old ?? "").lines.dropFirst(change.line - 1).first ?? "(no more)")",
                        "written: \(change.new.lines.dropFirst(change.line - 1).first ?? "(no more)")",
                    ],
                    next: """
                        swift run workshop write. (By hand are kept Solutions, and the starters' text in \
                        Tests/Tools/Workshop/Starters.)
                        """)
            }
    }

    /// Writes what the chapters' one source says.
    ///
    /// - Parameters:
    ///   - words: The chapters as they were typed; none for all.
    ///   - project: The package.
    /// - Returns: What was done, in lines.
    /// - Throws: What is wrong with the words or the source, or a file with work that would be lost.
    package static func write(_ words: [String], in project: Project = Project()) throws -> [String]
    {
        let chapters = try project.chapters(named: words)
        let source: ChapterWriter
        do throws(Finding) {
            source = try ChapterWriter(chapters, in: project)
        } catch {
            throw UsageError("\(error.location): \(error.problem). \(error.advice)")
        }
        let changes = source.changes
        let lost =
            changes.filter { $0.old != nil && $0.path.hasSuffix(".swift") }
            .map { ($0.path, $0.line) } + source.strays.map { ($0, 1) }
        for (path, line) in lost where path.hasPrefix("Chapters/") {
            // What a commit has can be had again, and what was written here.
            guard source.edited?.contains(path) ?? true,
                project.text(of: path) != project.text(of: "\(copies)/\(path)")
            else { continue }
            throw UsageError(
                """
                \(path):\(line) has work that no commit has, and it would be lost. Commit \
                it, or take it back with `git restore`. (A starter's text is kept in \
                Tests/Tools/Workshop/Starters.)
                """)
        }
        let files =
            changes.flatMap { [($0.path, $0.new), ("\(copies)/\($0.path)", $0.new)] }
            + source.carried.map { ("\(source.carriedCopies)/\($0)", $1) }
        for (path, text) in files {
            let url = project.root.appending(path: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        for path in source.strays {
            try FileManager.default.removeItem(at: project.root.appending(path: path))
        }
        let done =
            changes.map { "Written: \($0.path)" } + source.strays.map { "Taken away: \($0)" }
        var lines = (done.isEmpty ? ["All is as it would be written."] : done) + source.notes
        if changes.contains(where: { $0.path.hasPrefix("Solutions/") }) {
            lines.append("Does what is new in Solutions belong there? If so, check those chapters.")
        }
        return lines
    }

    // MARK: - Texts

    /// A file's text as it will be.
    private func text(_ path: String) -> String? { written[path] ?? project.text(of: path) }

    private mutating func put(_ text: String, _ path: String) { written[path] = text }

    /// The paths of a folder's files as they will be.
    private func files(_ folder: String) -> [String] {
        let new = written.keys.filter { $0.hasPrefix("\(folder)/") }
        return Set(project.files(in: folder) + new.map { String($0.dropFirst(folder.count + 1)) })
            .sorted()
    }

    private func sources(_ chapter: Int) throws(Finding) -> ChapterFolder {
        try ChapterFolder(sourceOf: chapter, names: files, text: text)
    }

    // MARK: - Later chapters

    /// Takes over what has changed in the chapter before.
    private mutating func carryOn(to chapter: Int) {
        guard let edited, let before = Project.predecessor(of: chapter) else { return }
        let (folder, own) = (
            "Solutions/\(Step.module(of: before))", "Solutions/\(Step.module(of: chapter))"
        )
        for file in files(folder) where file.hasSuffix(".swift") {
            let (path, ownPath) = ("\(folder)/\(file)", "\(own)/\(file)")
            guard edited.contains(path) || written[path] != nil,
                let new = Self.unmarked(text(path)),
                let old = Self.unmarked(git.output("show", "HEAD:\(path)")),
                new != old, let text = text(ownPath),
                let start = git.output("show", "HEAD:\(ownPath)"),
                let first = git.merge(start, base: old, other: new)
            else { continue }
            let before = project.text(of: "\(carriedCopies)/\(ownPath)")
            guard let merged = git.merge(text, base: before ?? start, other: first.text) else {
                continue
            }
            carried[ownPath] = first.text
            if merged.text != text { put(merged.text, ownPath) }
            // What was asked once isn't asked again.
            if first.hasConflicts || merged.hasConflicts, before != first.text {
                let line = zip(new.lines, old.lines + [""]).first(where: !=)?.0.trimmed ?? ""
                notes.append(
                    """
                    \(ownPath) has other lines where \(path) has changed (at “\(line)”). If it needs \
                    the change, make it there by hand. If not, there is nothing to do.
                    """)
            }
        }
    }

    private static func unmarked(_ text: String?) -> String? {
        text.flatMap { try? SourceText($0) }?.unmarkedText
    }

    // MARK: - Lessons

    private mutating func writeLesson(of chapter: ChapterFolder) {
        guard let text = text(chapter.lessonPath) else { return }
        let lesson = Lesson(text)
        var lines = text.lines
        var edits: [(range: Range<Int>, lines: [String])] = []
        func replace(_ fence: Lesson.Fence, with new: [String]) {
            guard fence.lines != new else { return }
            let indentation = String(lines[fence.line - 1].prefix { $0 == " " })
            edits.append(
                (
                    fence.line..<(fence.line + fence.lines.count),
                    new.map { $0.isEmpty ? "" : indentation + $0 }
                ))
        }
        for section in lesson.sections {
            if let step = section.step, let title = chapter.title(of: step) {
                if section.title.replacing("`", with: "") != title.replacing("`", with: "") {
                    edits.append(
                        ((section.line - 1)..<section.line, ["## Step \(step) · \(title)"]))
                }
                // Those that show no region any more show, in order, those that none shows.
                let regions = chapter.places(of: step).map(\.region.lines.withoutIndentation)
                let fences = section.swift(inLastHint: true)
                let strange = fences.filter { !regions.contains($0.lines) }
                let missing = regions.filter { region in
                    !region.isEmpty && !fences.contains { $0.lines == region }
                }
                for (fence, region) in zip(strange, missing) { replace(fence, with: region) }
            }
            for fence in section.fences where !fence.sources.isEmpty {
                // A comment that names nothing is the check's to tell.
                if let quote = Quote.lines(of: fence.sources, text: self.text) {
                    replace(fence, with: quote)
                }
            }
            if section.heading.hasPrefix("Checkpoint"),
                let fence = section.fences.first(where: { $0.language == "text" })
            {
                let rows = chapter.steps.map { step in
                    let row = TestResults.row("✔", step, chapter.title(of: step) ?? "")
                    // What the step saves is known from a run.
                    return fence.lines.first { $0.hasPrefix("\(row) · ") } ?? row
                }
                let end = "All \(rows.count) steps are done."
                replace(fence, with: [lesson.title, ""] + rows + ["", end])
            }
        }
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            lines.replaceSubrange(edit.range, with: edit.lines)
        }
        if !edits.isEmpty { put(lines.joined(separator: "\n"), chapter.lessonPath) }
    }

    /// Lets the links whose words are a step, such as `[3.2](Chapter3/README.md#…)`, lead to its heading.
    private mutating func writePage(_ path: String, of chapters: [Int]) throws(Finding) {
        guard var page = text(path) else { return }
        let link = /\[(?<step>(?:\d|B)\.\d+)\]\((?<lesson>\w+\/README\.md)#[^)]*\)/
        for match in page.matches(of: link).reversed() {
            guard let step = Step(match.step), chapters.contains(step.chapter) else { continue }
            guard let title = try sources(step.chapter).title(of: step) else {
                let line = page[..<match.range.lowerBound].count { $0 == "\n" } + 1
                throw Finding(
                    Location(path, line), "there is no step \(step)",
                    next: "Give the link the number that the step has now, or lead it elsewhere.")
            }
            let anchor = "Step \(step) · \(title)".anchor
            page.replaceSubrange(match.range, with: "[\(step)](\(match.lesson)#\(anchor))")
        }
        // What a first run says is made as the run makes it.
        for match in page.matches(of: /Next: step (?<step>\d\.\d+), [^\n]+/).reversed() {
            guard let step = Step(match.step), chapters.contains(step.chapter) else { continue }
            let files = try sources(step.chapter).starter
                .compactMapValues { try? SourceText($0.text) }
            let folder = ChapterFolder(
                number: step.chapter, path: ChapterFolder.starterFolder(of: step.chapter),
                files: files)
            page.replaceSubrange(
                match.range, with: "Next: step \(step), \(folder.whereToWork(at: step))")
        }
        put(page, path)
    }
}

extension String {
    /// What GitHub calls a heading in a link.
    var anchor: String {
        let letters = lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        return letters.replacing(" ", with: "-")
    }
}
