import Foundation
import WorkshopSteps

/// A presenter's copy of the package, in a folder beside it.
struct Live {
    /// The package, or the copy itself.
    let project: Project

    /// A file that only copies have.
    static let mark = ".live-copy"

    /// The files and folders that aren't copied, wherever they are: builds, and what belongs to one clone.
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
        var changes: [String: Data] = [:]
        for (file, solution) in chapter.solution.files {
            var lines: [Int: [String]] = [:]
            for (index, region) in (chapter.starter[file]?.regions ?? []).enumerated()
            where isOpen(region.step) {
                lines[index] = region.lines
            }
            let path = chapter.path(of: file)
            let bytes = Data(solution.replacing(lines).text.utf8)
            if copy.bytes(of: path) != bytes { changes[path] = bytes }
        }
        try KeptFiles.replace(changes, for: command, in: copy)
        // After a rehearsal, these steps shouldn't count as broken.
        copy.results.forgetGreen(chapter.steps.filter(isOpen))
    }

    /// Copies the package. The copy receives its mark only when it's complete.
    private func create() throws {
        guard !copy.has("") else {
            throw UsageError(
                "\(copy.root.path) is there already, and is no copy that `live` has made. Rename it."
            )
        }
        try Self.copy(project.root, to: copy.root)
        try Data().write(to: copy.root.appending(path: Self.mark))
    }

    private static func copy(_ folder: URL, to copy: URL) throws {
        let files = FileManager.default
        try files.createDirectory(at: copy, withIntermediateDirectories: true)
        for name in try files.contentsOfDirectory(atPath: folder.path) where !left.contains(name) {
            let item = folder.appending(path: name)
            let target = copy.appending(path: name)
            let type = try files.attributesOfItem(atPath: item.path)[.type] as? FileAttributeType
            // A symbolic link has another type, even if it leads to a folder.
            if type == .typeDirectory {
                try Self.copy(item, to: target)
            } else {
                try files.copyItem(at: item, to: target)
            }
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

extension Project {
    /// The command that restores what the last command replaced. A presenter can type it in the package, too.
    var undoCommand: String {
        has(Live.mark) ? "swift run workshop live undo" : "swift run workshop undo"
    }
}

extension Companion {
    /// Puts a chapter of the presenter's copy into the state just before a step, builds the copy, and runs the
    /// chapter's tests. With `only`, the later steps have the solution's text as well.
    package func live(_ words: [String]) throws {
        let live = Live(project: project)
        if words == ["undo"] {
            return output.say(try Companion(project: live.copy, output: output).undo())
        }
        guard let word = words.first else {
            throw UsageError("say before which step: `swift run workshop live 1.2`.")
        }
        guard [[], ["only"]].contains(words.dropFirst()) else {
            throw UsageError(
                "after the step, only the word `only` may follow: `live 1.2 only`.")
        }
        let (chapter, step) = try step(named: word)
        let date = live.copy.date(of: Live.mark)
        let command = "live \(step)"
        try live.prepare(chapter, for: command) { words.count > 1 ? $0 == step : $0 >= step }
        var lines = ["The copy: \(live.copy.root.path)"]
        if let date {
            let day = date.formatted(.iso8601.year().month().day())
            lines.append(
                "It was made on \(day). What has changed in the package since is not in it.")
        }
        lines.append("Building it, and running its tests …")
        if !live.copy.has(".build/debug") {
            lines.append(
                "The first time takes a minute or two, on a busy machine a quarter of an hour.")
        }
        output.say(lines)
        Subprocess.stopOnInterrupt(saying: "The copy is in that state, but it is not built.")
        let copy = try OwnChapter(step.chapter, in: live.copy)
        // All chapters are built together, and an unfinished chapter must not interrupt the talk.
        var finished: Set = [step.chapter]
        while true {
            let run = try ChapterRun(of: copy)
            _ = output.wait(for: run.process)
            switch run.outcome {
            case .error(let location, let text):
                guard let number = Live.chapter(of: location), finished.insert(number).inserted
                else {
                    throw UsageError(
                        """
                        the copy does not compile, which may be because of the step. \(location): \
                        \(text)
                        """)
                }
                // The compiler's driver compares dates in whole seconds.
                sleep(1)
                let other = try OwnChapter(number, in: project)
                try live.prepare(other, for: command) { _ in false }
                output.say([
                    "\(other.folder) did not compile (\(location): \(text)).",
                    "It has the solution's text now. What was there is kept: "
                        + live.copy.undoCommand,
                ])
            case .table(let table):
                let place = copy.now.whereToWork(at: step)
                return output.say(
                    [""] + table + [
                        "", "In the copy, step \(step) is still to do: \(place)",
                        "Its tests: \(chapter.testCommand)",
                        "What was typed there is kept: \(live.copy.undoCommand)",
                    ])
            case .other(let lines):
                throw UsageError("the copy's tests did not run:\n\(lines.joined(separator: "\n"))")
            }
        }
    }
}
