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

    /// The file that tells a copy from a folder that somebody else has made.
    private static let mark = ".live-copy"

    /// What is no source: builds, and what belongs to one clone alone.
    private static let left = [
        ".build", ".git", ".swiftpm", ".vscode", ".workshop", "DerivedData", mark,
    ]

    /// When the copy was made, if there is one.
    var date: Date? { SavedFiles.Stamp(of: copy.root.appending(path: Self.mark))?.date }

    /// Makes the copy if there is none, and puts a chapter into the state just before a step, which is the only
    /// one left to do, or the first.
    ///
    /// Whatever in the copy's chapter was other text is kept there for its own `undo`. All else stays as it
    /// is; in a new copy, the other chapters are the starters.
    func prepare(before step: Step, in chapter: OwnChapter, isAlone: Bool) throws {
        do {
            if !copy.has(Self.mark) { try make() }
        } catch let error as CocoaError {
            throw UsageError("\(copy.root.path) can't be written: \(error.localizedDescription)")
        }
        try write(chapter, into: copy, for: "live \(step)") { isAlone ? $0 == step : $0 >= step }
        // Who has rehearsed should not read that something is broken.
        copy.forgetGreen(chapter.steps.filter { $0 >= step })
    }

    /// Puts the solution's text into a chapter of the copy, and keeps what was there.
    func finish(_ chapter: OwnChapter, for step: Step) throws {
        try write(chapter, into: copy, for: "live \(step), in \(chapter.module)") { _ in false }
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

    /// Copies the package. It gets its name when it is complete: half a copy is none.
    private func make() throws {
        let files = FileManager.default
        guard !files.fileExists(atPath: copy.root.path) else {
            throw UsageError(
                "\(copy.root.path) is there already, and is no copy that `live` has made. Rename it."
            )
        }
        let new = Project(root: copy.root.appendingPathExtension("unfinished"))
        try? files.removeItem(at: new.root)
        try files.createDirectory(at: new.root, withIntermediateDirectories: true)
        for name in try files.contentsOfDirectory(atPath: project.root.path)
        where !Self.left.contains(name) {
            try files.copyItem(
                at: project.root.appending(path: name), to: new.root.appending(path: name))
        }
        // The presenter begins with the starters, whatever is in the package's chapters.
        for number in project.chapters {
            let chapter = try OwnChapter(number, in: project)
            for file in new.files(in: chapter.folder) where file.hasSuffix(".swift") {
                try files.removeItem(at: new.root.appending(path: chapter.path(of: file)))
            }
            try write(chapter, into: new, for: nil) { _ in true }
        }
        try Data().write(to: new.root.appending(path: Self.mark))
        try files.moveItem(at: new.root, to: copy.root)
    }

    /// Writes a chapter's solution, with the starter's regions of some steps.
    private func write(
        _ chapter: OwnChapter, into copy: Project, for command: String?, isOpen: (Step) -> Bool
    ) throws {
        let files = chapter.solution.files.sorted { $0.key < $1.key }
        let changes: [UndoJournal.Change] = files.compactMap { file, solution in
            var lines: [Int: [String]] = [:]
            for (index, region) in (chapter.starter[file]?.regions ?? []).enumerated()
            where isOpen(region.step) {
                lines[index] = region.lines
            }
            let path = chapter.path(of: file)
            let before = try? Data(contentsOf: copy.root.appending(path: path))
            let after = Data(solution.replacing(lines).text.utf8)
            return before == after ? nil : .init(path: path, before: before, after: after)
        }
        try UndoJournal(project: copy).write(changes, for: command)
    }
}

extension Companion {
    /// Prepares the state just before a step in a copy of the package, builds it and runs its tests.
    /// With `only`, all others are done. `undo` brings back what the last of these commands has replaced in
    /// the copy.
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
        let date = live.date
        try live.prepare(before: step, in: chapter, isAlone: words.count > 1)
        let copy = try OwnChapter(step.chapter, in: live.copy)
        show("The copy: \(live.copy.root.path)")
        if let date {
            let day = date.formatted(.iso8601.year().month().day())
            show("It was made on \(day). What has changed in the package since is not in it.")
        }
        let isNew = !live.copy.has(".build/debug")
        let first = "The first time takes a minute or two, on a busy machine a quarter of an hour."
        show("Building it, and running its tests … \(isNew ? first : "")".trimmedAtEnd)
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
            show(
                "In the copy, step \(step) is still to do: \(copy.now.whereToWork(at: step))",
                "Its tests: \(chapter.testCommand)")
        case .error(let location, let text):
            throw UsageError(
                "the copy does not compile, which may be because of the step. \(location): \(text)")
        case .other(let lines):
            throw UsageError("the copy's tests did not run:\n\(lines.joined(separator: "\n"))")
        }
    }

    /// Runs a chapter's tests, up to their end.
    private func run(_ chapter: OwnChapter, say: (String) -> Void) throws -> ChapterRun.Outcome {
        let interrupts = InterruptSignals()
        defer { interrupts.endAgain() }
        let tests = try ChapterRun(of: chapter)
        defer { output.endProgress() }
        var told = 0
        while tests.isRunning {
            if interrupts.haveCome {
                tests.stop()
                throw UsageError("stopped. The copy is in that state, but it is not built.")
            }
            let seconds = Int(-tests.start.timeIntervalSinceNow)
            if seconds > told {
                told = seconds
                output.show(progress: tests.waiting ?? tests.progress(), at: seconds, say)
            }
            usleep(50_000)
        }
        return tests.outcome
    }
}
