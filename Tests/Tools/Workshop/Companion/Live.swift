import Foundation
import WorkshopSteps

/// A copy of the package in which a presenter types, beside the package.
struct Live {
    /// The package, or the copy itself.
    let project: Project

    /// The copy.
    var copy: Project {
        if project.has(Self.mark) { return project }
        let name = "\(project.root.lastPathComponent)-live"
        return Project(root: project.root.deletingLastPathComponent().appending(path: name))
    }

    /// The file that tells a copy from a folder that somebody else has made. It has the stamps of the
    /// files as they were copied, so that what is edited in the copy is left alone.
    private static let mark = ".live-copy"

    /// What is no source: builds, and what belongs to one clone alone.
    private static let left = [
        ".build", ".git", ".swiftpm", ".vscode", ".workshop", "DerivedData", ".DS_Store", mark,
    ]

    /// Makes the copy, or brings it up to date, and puts a chapter into the state just before a step.
    ///
    /// Whatever in the copy's chapter was other text is kept there for its own `undo`. The other chapters
    /// stay as they are; in a new copy they are the starters.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - chapter: Its chapter.
    ///   - isAlone: Whether it is the only step left to do. Otherwise the later ones are, too.
    /// - Returns: The paths of files that were edited in the copy, and so were not brought up to date.
    /// - Throws: What keeps it from being done.
    @discardableResult
    func prepare(before step: Step, in chapter: OwnChapter, isAlone: Bool) throws -> [String] {
        var edited: [String] = []
        if copy.root != project.root {
            do {
                edited = try bringUpToDate()
            } catch let error as CocoaError {
                throw UsageError(
                    "\(copy.root.path) can't be written: \(error.localizedDescription)")
            }
        }
        try write(chapter, for: "live \(step)") { isAlone ? $0 == step : $0 >= step }
        // Who has rehearsed should not read that something is broken.
        copy.forgetGreen(chapter.steps.filter { $0 >= step })
        return edited
    }

    /// Puts the solution's text into a chapter of the copy, and keeps what was there.
    func finish(_ chapter: OwnChapter, for step: Step) throws {
        try write(chapter, for: "live \(step), in \(chapter.module)") { _ in false }
    }

    /// The chapter in which an error is to be mended, if it is in one.
    static func chapter(of error: Location) -> Int? {
        // An error in what a macro has written is at no file of the package.
        if error.file.hasPrefix("/") { return error.file.contains("@__swiftmacro_") ? 9 : nil }
        let parts = error.file.split(separator: "/").map(String.init)
        guard parts.count > 2, ["Chapters", "Tests"].contains(parts[0]) else { return nil }
        return Step.chapter(ofModule: parts[1].replacing(/Tests$/, with: ""))
    }

    // MARK: - Files

    /// Copies what has changed in the package since the copy was made, and takes away what is gone there.
    ///
    /// - Returns: The paths of the files that were edited in the copy, and so were left as they are.
    private func bringUpToDate() throws -> [String] {
        let files = FileManager.default
        let mark = copy.root.appending(path: Self.mark)
        let isNew = !files.fileExists(atPath: copy.root.path)
        guard isNew || copy.has(Self.mark) else {
            throw UsageError(
                "\(copy.root.path) is there already, and is no copy that `live` has made. Rename it."
            )
        }
        try files.createDirectory(at: copy.root, withIntermediateDirectories: true)
        let old =
            (try? Data(contentsOf: mark))
            .flatMap { try? JSONDecoder().decode(SavedFiles.self, from: $0) } ?? SavedFiles()
        if isNew { try JSONEncoder().encode(old).write(to: mark) }
        var new = SavedFiles()
        var edited: [String] = []
        for path in try sources() {
            let (from, to) = (project.root.appending(path: path), copy.root.appending(path: path))
            let stamp = SavedFiles.Stamp(of: to)
            new.stamps[path] = stamp
            if files.contentsEqual(atPath: from.path, andPath: to.path) { continue }
            guard stamp == nil || stamp == old.stamps[path] else {
                edited.append(path)
                new.stamps[path] = old.stamps[path]
                continue
            }
            try? files.removeItem(at: to)
            try files.createDirectory(
                at: to.deletingLastPathComponent(), withIntermediateDirectories: true)
            try files.copyItem(at: from, to: to)
            new.stamps[path] = SavedFiles.Stamp(of: to)
        }
        for (path, stamp) in old.stamps where new.stamps[path] == nil && !project.has(path) {
            let url = copy.root.appending(path: path)
            if SavedFiles.Stamp(of: url) == stamp { try files.removeItem(at: url) }
        }
        try JSONEncoder().encode(new).write(to: mark, options: .atomic)
        for number in project.chapters {
            guard let chapter = try? OwnChapter(number, in: project),
                !copy.files(in: chapter.folder).contains(where: { $0.hasSuffix(".swift") })
            else { continue }
            try write(chapter, for: nil) { _ in true }
        }
        return edited
    }

    /// The paths of the files to copy, and of symbolic links; but not of the chapters' files that have
    /// regions: that is where the presenter types.
    private func sources(in folder: String = "") throws -> [String] {
        let files = FileManager.default
        let names = try files.contentsOfDirectory(atPath: project.root.appending(path: folder).path)
        return try names.sorted().filter { !Self.left.contains($0) }.flatMap { name in
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            let attributes = try files.attributesOfItem(
                atPath: project.root.appending(path: path).path)
            if attributes[.type] as? FileAttributeType == .typeDirectory {
                return try sources(in: path)
            }
            let parts = path.split(separator: "/").map(String.init)
            let isOfChapter =
                parts.count > 2 && parts[0] == "Chapters" && path.hasSuffix(".swift")
                && Step.chapter(ofModule: parts[1]) != nil
            return isOfChapter ? [] : [path]
        }
    }

    /// Writes a chapter's solution into the copy, with the starter's regions of some steps.
    private func write(
        _ chapter: OwnChapter, for command: String?, isOpen: (Step) -> Bool
    ) throws {
        let changes = chapter.solution.files.sorted { $0.key < $1.key }.compactMap {
            file, solution -> Kept.Change? in
            var lines: [Int: [String]] = [:]
            for (index, region) in (chapter.starter[file]?.regions ?? []).enumerated()
            where isOpen(region.step) {
                lines[index] = region.lines
            }
            let path = chapter.path(of: file)
            let before = try? Data(contentsOf: copy.root.appending(path: path))
            let after = Data(solution.replacing(lines).text.utf8)
            return before == after ? nil : Kept.Change(path: path, before: before, after: after)
        }
        let kept = Kept(project: copy)
        if let command {
            try kept.write(changes, for: command)
        } else {
            try kept.store(changes)
        }
    }
}

extension Companion {
    /// Prepares the state just before a step in a copy of the package, builds it and runs its tests.
    ///
    /// - Parameters:
    ///   - words: The step as it was typed, and `only` if the others are to be done; or `undo`, which
    ///     brings back what the last of these commands has replaced in the copy.
    ///   - say: Shows a line at once: the first build takes a while.
    /// - Throws: What keeps it from being done.
    package func live(_ words: [String], say: (String) -> Void) throws {
        func show(_ lines: String...) { for line in output.fit(lines) { say(line) } }
        let live = Live(project: project)
        if words == ["undo"] {
            for line in try Companion(project: live.copy, output: output).undo() { say(line) }
            return
        }
        guard let word = words.first else {
            throw UsageError("say before which step: `swift run workshop live 1.2`.")
        }
        guard words.dropFirst().allSatisfy({ $0 == "only" }) else {
            throw UsageError("`live \(words.joined(separator: " "))` is not understood.")
        }
        let (chapter, step) = try step(named: word)
        let edited = try live.prepare(before: step, in: chapter, isAlone: words.count > 1)
        let copy = try OwnChapter(step.chapter, in: live.copy)
        show("The copy: \(live.copy.root.path)")
        if !edited.isEmpty {
            show("Edited in the copy, and left as it is there: \(edited.joined(separator: ", "))")
        }
        let isNew = !live.copy.has(".build/debug")
        say(isNew ? "Building it, which takes a minute or two the first time …" : "Building it …")
        var outcome = try run(copy, say: say)
        // The package is built as a whole. What was half typed in another chapter must not stop the talk.
        var finished: Set<Int> = [step.chapter]
        while case .error(let location, let text) = outcome,
            let number = Live.chapter(of: location), finished.insert(number).inserted
        {
            let other = try OwnChapter(number, in: project)
            try live.finish(other, for: step)
            show(
                "\(other.folder) did not compile (\(location): \(text)).",
                "It has the solution's text now. What was there is kept: "
                    + "swift run workshop live undo")
            outcome = try run(copy, say: say)
        }
        switch outcome {
        case .table(let table):
            for line in output.fit([""] + table + [""]) { say(line) }
            show("Type at \(copy.now.whereToWork(at: step)) in the copy, and run there:")
            say("  \(chapter.testCommand)")
        case .error(let location, let text):
            throw UsageError(
                "the copy does not compile, which may be because of the step. \(location): \(text)")
        case .other(let lines):
            throw UsageError("the copy's tests did not run:\n\(lines.joined(separator: "\n"))")
        }
    }

    /// Runs a chapter's tests, up to their end.
    private func run(_ chapter: OwnChapter, say: (String) -> Void) throws -> ChapterRun.Outcome {
        let endings = Endings()
        defer { endings.endAgain() }
        let tests = try ChapterRun(of: chapter)
        var said = ""
        while tests.isRunning {
            if endings.haveCome {
                tests.stop()
                throw UsageError("stopped. The copy is in that state, but it is not built.")
            }
            if let waiting = tests.waiting, waiting != said {
                say(waiting)
                said = waiting
            }
            usleep(50_000)
        }
        return tests.outcome
    }
}
