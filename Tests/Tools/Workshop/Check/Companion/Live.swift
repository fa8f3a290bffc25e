import Foundation
import WorkshopSteps

/// A copy of the package in which a presenter types, beside the package.
struct Live {
    /// The package, or the copy itself.
    let project: Project

    /// The copy's folder.
    var folder: URL {
        if project.has(Self.mark) { return project.root }
        return project.root.deletingLastPathComponent()
            .appending(path: "\(project.root.lastPathComponent)-live")
    }

    /// The copy.
    var copy: Project { Project(root: folder) }

    /// The file that tells a copy from a folder that somebody else has made. It has the stamps of the
    /// files as they were copied, so that what is edited in the copy is left alone.
    private static let mark = ".live-copy"

    private var stamps: [String: FileStamp] {
        get {
            let data = try? Data(contentsOf: folder.appending(path: Self.mark))
            return data.flatMap { try? JSONDecoder().decode([String: FileStamp].self, from: $0) }
                ?? [:]
        }
        nonmutating set {
            try? JSONEncoder().encode(newValue)
                .write(to: folder.appending(path: Self.mark), options: .atomic)
        }
    }

    /// What is no source: builds, and what belongs to one clone alone.
    private static let left = [
        ".build", ".git", ".swiftpm", ".vscode", "DerivedData", ".DS_Store", mark,
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
    /// - Returns: The paths of the chapter's files that have other text now; and of other files that were
    ///   edited in the copy, and so were not brought up to date.
    /// - Throws: What keeps it from being done.
    @discardableResult
    func prepare(
        before step: Step, in chapter: OwnChapter, isAlone: Bool
    ) throws -> (written: [String], edited: [String]) {
        var edited: [String] = []
        if folder != project.root {
            do {
                edited = try bringUpToDate()
            } catch let error as CocoaError {
                throw UsageError("\(folder.path) can't be written: \(error.localizedDescription)")
            }
        }
        let sources = chapter.sources
        let state = Composition(sources, name: "live \(step)") { file, index in
            guard let region = sources.starter[file]?.regions[index],
                isAlone ? region.step == step : region.step >= step
            else { return nil }
            return .init(region: region, file: sources.starterPath(file))
        }
        let written = try write(state, for: state.name)
        // Who has rehearsed should not read that something is broken.
        Replacing(project: copy).forgetDone(chapter.steps.filter { $0 >= step })
        return (written, edited)
    }

    /// Puts the solution's text into a chapter of the copy, and keeps what was there.
    ///
    /// - Returns: The paths of the files that have other text now.
    @discardableResult
    func finish(_ chapter: OwnChapter, for step: Step) throws -> [String] {
        let state = Composition(chapter.sources, done: chapter.steps.count)
        return try write(state, for: "live \(step), in \(chapter.folder)")
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

    private func bringUpToDate() throws -> [String] {
        let files = FileManager.default
        let isThere = files.fileExists(atPath: folder.path)
        guard !isThere || copy.has(Self.mark) else {
            throw UsageError(
                "\(folder.path) is there already, and is no copy that `live` has made. Rename it.")
        }
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        let old = stamps
        if !isThere { stamps = [:] }
        var new: [String: FileStamp] = [:]
        var edited: [String] = []
        try copy("", old: old, new: &new, edited: &edited)
        for (path, stamp) in old where new[path] == nil && !project.has(path) {
            let url = folder.appending(path: path)
            if FileStamp(of: url) == stamp { try files.removeItem(at: url) }
        }
        stamps = new
        for number in project.chapters {
            guard let chapter = try? OwnChapter(number, in: project),
                !copy.files(in: chapter.folder).contains(where: { $0.hasSuffix(".swift") })
            else { continue }
            try write(Composition(chapter.sources, done: 0), for: nil)
        }
        return edited
    }

    /// Copies what is in a folder and differs in the copy. Nothing is copied into the copy's chapters that
    /// has regions: that is where the presenter types. Nor is anything else replaced that was edited there.
    private func copy(
        _ path: String, old: [String: FileStamp], new: inout [String: FileStamp],
        edited: inout [String]
    ) throws {
        let files = FileManager.default
        let source = project.root.appending(path: path)
        for name in try files.contentsOfDirectory(atPath: source.path).sorted()
        where !Self.left.contains(name) {
            let inner = path.isEmpty ? name : "\(path)/\(name)"
            let from = project.root.appending(path: inner)
            let to = folder.appending(path: inner)
            let kind = try files.attributesOfItem(atPath: from.path)[.type] as? FileAttributeType
            if kind == .typeDirectory {
                try files.createDirectory(at: to, withIntermediateDirectories: true)
                try copy(inner, old: old, new: &new, edited: &edited)
            } else if kind == .typeSymbolicLink {
                let destination = try files.destinationOfSymbolicLink(atPath: from.path)
                let there = try? files.destinationOfSymbolicLink(atPath: to.path)
                guard there != destination else { continue }
                if there != nil { try files.removeItem(at: to) }
                try files.createSymbolicLink(atPath: to.path, withDestinationPath: destination)
            } else if !isOfChapter(inner) {
                if !files.contentsEqual(atPath: from.path, andPath: to.path) {
                    if let stamp = FileStamp(of: to), stamp != old[inner] {
                        edited.append(inner)
                        new[inner] = old[inner]
                        continue
                    }
                    try? files.removeItem(at: to)
                    try files.copyItem(at: from, to: to)
                }
                new[inner] = FileStamp(of: to)
            }
        }
    }

    private func isOfChapter(_ path: String) -> Bool {
        path.hasSuffix(".swift")
            && project.chapters.contains {
                path.hasPrefix("\(ChapterSources.starterFolder(of: $0))/")
            }
    }

    /// Writes a chapter's files into the copy.
    ///
    /// - Returns: The paths of those that differ, seen from the copy's folder.
    @discardableResult
    private func write(_ composition: Composition, for command: String?) throws -> [String] {
        let chapter = ChapterSources.starterFolder(of: composition.chapter)
        let changes = composition.files.keys.sorted().compactMap { file -> Kept.Change? in
            guard let text = composition.text(of: file) else { return nil }
            let path = "\(chapter)/\(file)"
            let before = try? Data(contentsOf: folder.appending(path: path))
            let after = Data(text.utf8)
            return before == after ? nil : Kept.Change(path: path, before: before, after: after)
        }
        let kept = Kept(project: copy)
        if let command {
            try kept.write(changes, for: command)
        } else {
            try kept.store(changes)
        }
        return changes.map(\.path)
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
        let live = Live(project: project)
        if words == ["undo"] {
            for line in try Companion(project: live.copy, screen: screen).undo() { say(line) }
            return
        }
        guard let word = words.first else {
            throw UsageError("say before which step: `swift run workshop live 1.2`.")
        }
        guard words.dropFirst().allSatisfy({ $0 == "only" }) else {
            throw UsageError("`live \(words.joined(separator: " "))` is not understood.")
        }
        let (chapter, step) = try step(named: word)
        let isAlone = words.count > 1
        var (written, edited) = try live.prepare(before: step, in: chapter, isAlone: isAlone)
        for line in screen.fit(["The copy: \(live.folder.path)"]) { say(line) }
        if !edited.isEmpty {
            let paths = edited.joined(separator: ", ")
            for line in screen.fit(["Edited in the copy, and left as it is there: \(paths)"]) {
                say(line)
            }
        }
        let isNew = !FileManager.default.fileExists(
            atPath: live.folder.appending(path: ".build/debug").path)
        say(isNew ? "Building it, which takes a minute or two the first time …" : "Building it …")
        var output = try run(chapter, in: live.copy, compiling: written, say: say)
        // The package is built as a whole. What was half typed in another chapter must not stop the talk.
        var finished: Set<Int> = [step.chapter]
        while case .error(let location, let text) = output,
            let number = Live.chapter(of: location), finished.insert(number).inserted
        {
            let other = try OwnChapter(number, in: project)
            written += try live.finish(other, for: step)
            let lines = [
                "\(other.folder) did not compile (\(location): \(text)).",
                "It has the solution's text now. What was there is kept: "
                    + "swift run workshop live undo",
            ]
            for line in screen.fit(lines) { say(line) }
            output = try run(chapter, in: live.copy, compiling: written, say: say)
        }
        switch output {
        case .table(let table):
            let copy = try OwnChapter(step.chapter, in: live.copy)
            say("")
            for line in table.table(rows: .max, columns: screen.columns) { say(line) }
            say("")
            let place = "Type at \(copy.now.whereToWork(at: step)) in the copy, and run there:"
            for line in screen.fit([place]) { say(line) }
            say("  \(chapter.testCommand)")
        case .error(let location, let text):
            throw UsageError(
                "the copy does not compile, which may be because of the step. \(location): \(text)")
        case .other(let lines):
            throw UsageError("the copy's tests did not run:\n\(lines.joined(separator: "\n"))")
        }
    }

    /// Runs a chapter's tests in the copy, on the files as they are.
    private func run(
        _ chapter: OwnChapter, in copy: Project, compiling written: [String],
        say: (String) -> Void
    ) throws -> TestOutput {
        let freshness = Freshness(
            chapters: copy.root.appending(path: "Chapters"),
            products: copy.root.appending(path: ".build/debug"))
        let written = written.map { String($0.dropFirst("Chapters/".count)) }
        for _ in 1...3 {
            let isNative = freshness.isNative
            if isNative {
                let doubtful = freshness.doubtful(SavedFiles(in: freshness.chapters))
                freshness.forget(written + doubtful)
            }
            let (output, start) = try runOnce(chapter, in: copy, say: say)
            if !isNative || freshness.notCompiled(written, since: start).isEmpty { return output }
            guard case .table = output else { return output }
        }
        return .other(["The build has not compiled what has changed. Call `live` again."])
    }

    private func runOnce(
        _ chapter: OwnChapter, in copy: Project, say: (String) -> Void
    ) throws -> (output: TestOutput, start: Date) {
        let endings = Endings()
        defer { endings.endAgain() }
        let tests = try TestProcess(
            chapter.testCommand.split(separator: " ").map(String.init) + ["--disable-xctest"],
            in: copy.root)
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
        let table = try OwnChapter(chapter.sources.number, in: copy).table(since: tests.start)
        let output = TestOutput(
            tests.printed, table: table, folder: chapter.folder, root: copy.root)
        return (output, tests.start)
    }
}
