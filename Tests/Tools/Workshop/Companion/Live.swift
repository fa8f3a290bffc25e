import Foundation
import WorkshopSteps

/// A presenter's copy of the package, in a folder beside it.
struct Live {
    /// The package, or the copy itself.
    let project: Project

    /// A file that only copies have.
    static let mark = ".live-copy"

    /// The files and folders that aren't copied, such as builds and files that belong to one clone.
    private static let left = [
        ".build", ".git", ".swiftpm", ".vscode", ".workshop", "DerivedData", mark,
    ]

    var copy: Project {
        if project.has(Self.mark) { return project }
        let name = "\(project.root.lastPathComponent)-live"
        return Project(root: project.root.deletingLastPathComponent().appending(path: name))
    }

    /// Creates the copy if there is none, and leaves some steps of a chapter open in the copy. All other steps
    /// of the chapter receive the solution's text, and other chapters don't change.
    func prepare(_ chapter: OwnChapter, for command: String, isOpen: (Step) -> Bool) throws {
        do {
            if !copy.has(Self.mark) { try create() }
        } catch let error as CocoaError {
            throw UsageError("\(copy.root.path) can't be written: \(error.localizedDescription)")
        }
        let changes = changes(of: chapter, isOpen: isOpen)
        try KeptFiles.replace(changes, for: command, in: copy)
        // After a rehearsal, these steps shouldn't count as broken.
        copy.forgetGreen(chapter.steps.filter(isOpen))
    }

    /// Copies the package. The copy receives its mark only when it's complete.
    private func create() throws {
        let files = FileManager.default
        guard !files.fileExists(atPath: copy.root.path) else {
            throw UsageError(
                "\(copy.root.path) is there already, and is no copy that `live` has made. Rename it."
            )
        }
        try files.createDirectory(at: copy.root, withIntermediateDirectories: true)
        for name in try files.contentsOfDirectory(atPath: project.root.path)
        where !Self.left.contains(name) {
            try files.copyItem(
                at: project.root.appending(path: name), to: copy.root.appending(path: name))
        }
        try Data().write(to: copy.root.appending(path: Self.mark))
    }

    /// Returns changes to the chapter's files, after which the open steps have the starter's text and all other
    /// steps have the solution's text.
    private func changes(
        of chapter: OwnChapter, isOpen: (Step) -> Bool
    ) -> [KeptFiles.Change] {
        let files = chapter.solution.files.sorted { $0.key < $1.key }
        return files.compactMap { file, solution in
            var lines: [Int: [String]] = [:]
            for (index, region) in (chapter.starter[file]?.regions ?? []).enumerated()
            where isOpen(region.step) {
                lines[index] = region.lines
            }
            let path = chapter.path(of: file)
            let before = copy.bytes(of: path)
            let after = Data(solution.replacing(lines).text.utf8)
            return before == after ? nil : .init(path: path, before: before, after: after)
        }
    }

    /// Returns the chapter to which a compiler's error belongs.
    static func chapter(of error: Location) -> Int? {
        // An error in a macro's expansion has a path outside the package.
        if error.file.hasPrefix("/") { return error.file.contains("@__swiftmacro_") ? 9 : nil }
        let parts = error.file.split(separator: "/").map(String.init)
        guard parts.count > 2, ["Chapters", "Tests"].contains(parts[0]) else { return nil }
        return Step.chapter(ofModule: parts[1].replacing(/Tests$/, with: ""))
    }
}

extension Companion {
    /// Puts a chapter of the presenter's copy into the state just before a step, builds the copy, and runs the
    /// chapter's tests. With `only`, the later steps have the solution's text as well.
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
        let date = live.copy.date(of: Live.mark)
        let command = "live \(step)"
        try live.prepare(chapter, for: command) { words.count > 1 ? $0 == step : $0 >= step }
        let copy = try OwnChapter(step.chapter, in: live.copy)
        show("The copy: \(live.copy.root.path)")
        if let date {
            let day = date.formatted(.iso8601.year().month().day())
            show("It was made on \(day). What has changed in the package since is not in it.")
        }
        show("Building it, and running its tests …")
        if !live.copy.has(".build/debug") {
            show("The first time takes a minute or two, on a busy machine a quarter of an hour.")
        }
        Subprocess.stopOnInterrupt(saying: "The copy is in that state, but it is not built.")
        var outcome = try run(copy, say: say)
        // All chapters are built together, and an unfinished chapter must not interrupt the talk.
        var finished: Set = [step.chapter]
        while case .error(let location, let text) = outcome,
            let number = Live.chapter(of: location), finished.insert(number).inserted
        {
            let other = try OwnChapter(number, in: project)
            // The compiler's driver compares dates in whole seconds.
            sleep(1)
            try live.prepare(other, for: command) { _ in false }
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

    /// Runs a chapter's tests to the end, and shows their progress.
    private func run(_ chapter: OwnChapter, say: (String) -> Void) throws -> ChapterRun.Outcome {
        let run = try ChapterRun(of: chapter)
        _ = output.wait(for: run.process, say)
        return run.outcome
    }
}
