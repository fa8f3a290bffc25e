import Foundation
import WorkshopSteps

/// What is written from the chapters' one source.
///
/// By hand are kept: the solutions with their regions, and the text that the regions have before anybody
/// works on them (`Tests/Tools/Workshop/Starters`). From these are written
/// - the solutions of later chapters, as far as they have the code of an earlier one that has changed,
/// - the Swift files in `Chapters`,
/// - in the lessons: the steps' titles, the code in the third hints, quotes that were right before, and
///   the checkpoint,
/// - in the page for ten minutes, `Chapters/README.md`: where the links to steps lead,
/// - in `README.md`: the line that a first run names.
///
/// What has changed is found by comparing with the newest commit in which all was as it is written, so a
/// correction that was committed alone is carried on as well.
///
/// The command writes them, and the check looks whether it would write anything else than what is there.
package struct OneSource {
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

    private let project: Project
    /// The last commit; `nil` without a repository.
    private let last: Commit?
    /// The newest commit in which all was as it is written.
    private let base: Commit?
    /// The commit whose files are read, in place of those that are here.
    private let commit: Commit?
    /// The text of files that would be written.
    private var written: [String: String] = [:]
    /// Files in `Chapters` that no solution has.
    private var strays: [String] = []
    /// What an author should look at.
    private var notes: [String] = []

    /// Works out what would be written.
    ///
    /// - Throws: What is wrong with the source.
    init(_ chapters: [Int], in project: Project) throws(Finding) {
        self.project = project
        commit = nil
        let git = Git(root: project.root)
        last = Commit("HEAD", in: git)
        base = last.map { last in
            let names = git.output("log", "--format=%H", "--max-count=20", "--skip=1") ?? ""
            let others = names.split(separator: "\n").lazy.compactMap {
                Commit(String($0), in: git)
            }
            let isWritten = { (commit: Commit) in Self.isWritten(commit, in: project) }
            return isWritten(last) ? last : others.first(where: isWritten) ?? last
        }
        for chapter in project.chapters { carryOn(to: chapter) }
        try write(chapters)
    }

    private static func isWritten(_ commit: Commit, in project: Project) -> Bool {
        var source = OneSource(project, at: commit)
        return (try? source.write(project.chapters)) != nil && source.changes.isEmpty
            && source.strays.isEmpty
    }

    private init(_ project: Project, at commit: Commit) {
        (self.project, self.commit, last, base) = (project, commit, nil, nil)
    }

    private mutating func write(_ chapters: [Int]) throws(Finding) {
        for chapter in chapters {
            let now = try sources(chapter)
            for (file, starter) in now.starter { put(starter.text, now.starterPath(file)) }
            strays += files(ChapterFolder.starterFolder(of: chapter)).filter {
                $0.hasSuffix(".swift") && now.starter[$0] == nil
            }.map(now.starterPath)
            try writeLesson(of: now)
        }
        let answers = files("Chapters/InYourApp").map { "Chapters/InYourApp/\($0)" }
        for page in ["README.md", "Chapters/README.md"] + answers {
            try writePage(page, of: chapters)
        }
    }

    /// What would be written, in order of the paths.
    var changes: [Change] {
        written.sorted { $0.key < $1.key }.compactMap { path, new in
            let old = textNow(path)
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
        let source: OneSource
        do throws(Finding) {
            source = try OneSource(chapters, in: project)
        } catch {
            throw UsageError("\(error.location): \(error.problem). \(error.advice)")
        }
        let changes = source.changes
        let lost =
            changes.filter { $0.old != nil && $0.path.hasSuffix(".swift") }
            .map { ($0.path, $0.line) } + source.strays.map { ($0, 1) }
        for (path, line) in lost where path.hasPrefix("Chapters/") {
            // What a commit has can be had again, and what was written here.
            guard source.last?.edited.contains(path) ?? true,
                project.text(of: path) != project.text(of: "\(copies)/\(path)")
            else { continue }
            throw UsageError(
                """
                \(path):\(line) has work that no commit has, and it would be lost. Commit \
                it, or take it back with `git restore`. (A starter's text is kept in \
                Tests/Tools/Workshop/Starters.)
                """)
        }
        for change in changes {
            for path in [change.path, "\(copies)/\(change.path)"] {
                let url = project.root.appending(path: path)
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(change.new.utf8).write(to: url)
            }
        }
        for path in source.strays {
            try FileManager.default.removeItem(at: project.root.appending(path: path))
        }
        let done =
            changes.map { "Written: \($0.path)" } + source.strays.map { "Taken away: \($0)" }
        return (done.isEmpty ? ["All is as it would be written."] : done) + source.notes
    }

    // MARK: - Texts

    /// A file's text as it is.
    private func textNow(_ path: String) -> String? {
        commit.map { $0.text(of: path, in: project) } ?? project.text(of: path)
    }

    /// A file's text as it will be.
    private func text(_ path: String) -> String? { written[path] ?? textNow(path) }

    /// A file's text when all was as it is written.
    private func textBefore(_ path: String) -> String? { base?.text(of: path, in: project) }

    private mutating func put(_ text: String, _ path: String) { written[path] = text }

    /// The paths of a folder's files as they will be.
    private func files(_ folder: String) -> [String] {
        let new = written.keys.filter { $0.hasPrefix("\(folder)/") }
        let now = commit?.files(in: folder) ?? project.files(in: folder)
        return Set(now + new.map { String($0.dropFirst(folder.count + 1)) })
            .sorted()
    }

    private func sources(_ chapter: Int) throws(Finding) -> ChapterFolder {
        try ChapterFolder(sourceOf: chapter, names: files, text: text)
    }

    // MARK: - Later chapters

    /// Takes over what has changed in the chapter before.
    private mutating func carryOn(to chapter: Int) {
        guard let base, let before = Project.predecessor(of: chapter) else { return }
        let (folder, own) = (
            "Solutions/\(Step.module(of: before))", "Solutions/\(Step.module(of: chapter))"
        )
        for file in files(folder) where file.hasSuffix(".swift") {
            let (path, ownPath) = ("\(folder)/\(file)", "\(own)/\(file)")
            guard base.edited.contains(path) || written[path] != nil,
                let new = Self.unmarked(text(path)), let old = Self.unmarked(textBefore(path)),
                new != old, let text = text(ownPath)
            else { continue }
            guard let merged = base.git.merge(text, base: old, other: new) else { continue }
            if merged.text != text { put(merged.text, ownPath) }
            if merged.hasConflicts {
                notes.append(
                    "\(ownPath) has other lines where \(path) has changed. Does it need the change?"
                )
            }
        }
    }

    private static func unmarked(_ text: String?) -> String? {
        text.flatMap { try? SourceText($0) }?.unmarkedText
    }

    // MARK: - Lessons

    private mutating func writeLesson(of chapter: ChapterFolder) throws(Finding) {
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
        let tests = testTexts(of: chapter.number)
        let now = try texts(of: chapter) + tests.map(\.new)
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
            for fence in section.swift(inLastHint: false) {
                guard !now.contains(where: { $0.start(of: fence.lines) != nil }) else { continue }
                let pairs = changedTexts(of: chapter) + tests
                for pair in pairs {
                    guard let quote = fence.lines.moved(from: pair.old, to: pair.new) else {
                        continue
                    }
                    replace(fence, with: quote)
                    break
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
                throw Finding(
                    Location(path), "there is no step \(step)",
                    next: "Name another, or take it out.")
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

    /// The texts that a lesson may quote: of starter, solution and the chapter before.
    private func texts(of chapter: ChapterFolder) throws(Finding) -> [[String]] {
        var sources = [chapter.starter, chapter.files]
        if let before = Project.predecessor(of: chapter.number) {
            sources.append(try self.sources(before).files)
        }
        return sources.flatMap(\.values).flatMap { [$0.text.lines, $0.unmarkedText.lines] }
    }

    /// Those of them that have changed.
    private func changedTexts(of chapter: ChapterFolder) -> [(old: [String], new: [String])] {
        let chapters =
            [chapter.number] + [Project.predecessor(of: chapter.number)].compactMap(\.self)
        return chapters.flatMap { chapter -> [(old: [String], new: [String])] in
            guard
                let old = try? ChapterFolder(sourceOf: chapter, names: files, text: textBefore),
                let new = try? sources(chapter)
            else { return [] }
            return [(old.starter, new.starter), (old.files, new.files)].flatMap { old, new in
                old.sorted { $0.key < $1.key }.flatMap { file, old in
                    guard let new = new[file], new != old else {
                        return [] as [(old: [String], new: [String])]
                    }
                    return [
                        (old.text.lines, new.text.lines),
                        (old.unmarkedText.lines, new.unmarkedText.lines),
                    ]
                }
            }
        }
    }

    private func testTexts(of chapter: Int) -> [(old: [String], new: [String])] {
        project.testFolders(of: chapter).flatMap { folder in
            project.files(in: folder).compactMap { file in
                let path = "\(folder)/\(file)"
                guard let new = project.text(of: path) else { return nil }
                let isEdited = base?.edited.contains(path) ?? false
                return (isEdited ? (textBefore(path) ?? "").lines : [], new.lines)
            }
        }
    }
}

extension String {
    /// What GitHub calls a heading in a link.
    var anchor: String {
        let letters = lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        return letters.replacing(" ", with: "-")
    }
}

extension [String] {
    /// What became of some lines of a text, when the text changed around them or in their middle.
    ///
    /// - Returns: `nil` if they were not in it, or if it's not clear where they are now.
    func moved(from old: [String], to new: [String]) -> [String]? {
        guard let start = old.start(of: self) else { return nil }
        let difference = new.difference(from: old)
        let removed = Set(
            difference.removals.map { change in
                if case .remove(let offset, _, _) = change { offset } else { -1 }
            })
        let inserted = Set(
            difference.insertions.map { change in
                if case .insert(let offset, _, _) = change { offset } else { -1 }
            })
        let kept = zip(
            old.indices.filter { !removed.contains($0) },
            new.indices.filter { !inserted.contains($0) })
        let places = Dictionary(uniqueKeysWithValues: kept.map { ($0, $1) })
        let end = start + count
        guard let first = places[start] ?? places[start - 1].map({ $0 + 1 }),
            let last = places[end - 1].map({ $0 + 1 }) ?? places[end], first < last
        else { return nil }
        return Array(new[first..<last]).withoutIndentation
    }
}
