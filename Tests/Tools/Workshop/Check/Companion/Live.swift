import Foundation
import WorkshopSteps

/// A copy of the package in which a presenter types, beside the package.
struct Live {
    /// The package.
    let project: Project

    /// The copy's folder.
    var folder: URL {
        project.root.deletingLastPathComponent()
            .appending(path: "\(project.root.lastPathComponent)-live")
    }

    /// What tells a copy from a folder that somebody else has made.
    private var mark: URL { folder.appending(path: ".build/workshop/live") }

    /// What is no source: builds, and what belongs to one clone alone.
    private static let left = [".build", ".git", ".swiftpm", ".vscode", "DerivedData", ".DS_Store"]

    /// Makes the copy, or brings it up to date, and puts a chapter into the state just before a step.
    ///
    /// Whatever in the copy's chapter was other text is kept there for its own `undo`. The other chapters
    /// stay as they are; in a new copy they are the starters.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - chapter: Its chapter.
    ///   - isAlone: Whether it is the only step left to do. Otherwise the later ones are, too.
    /// - Throws: What keeps it from being done.
    func prepare(before step: Step, in chapter: OwnChapter, isAlone: Bool) throws {
        let files = FileManager.default
        let isThere = files.fileExists(atPath: folder.path)
        guard !isThere || files.fileExists(atPath: mark.path) else {
            throw UsageError(
                "\(folder.path) is there already, and is no copy that `live` has made. Rename it.")
        }
        do {
            try files.createDirectory(
                at: mark.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: mark)
            try copy("")
        } catch {
            throw UsageError("\(folder.path) can't be written: \(error.localizedDescription)")
        }
        if !isThere {
            for number in project.chapters {
                guard let chapter = try? OwnChapter(number, in: project) else { continue }
                try write(Composition(chapter.sources, done: 0), for: nil)
            }
        }
        let sources = chapter.sources
        let state = Composition(sources, name: "live \(step)") { file, index in
            guard let region = sources.starter[file]?.regions[index],
                isAlone ? region.step == step : region.step >= step
            else { return nil }
            return .init(region: region, file: sources.starterPath(file))
        }
        try write(state, for: state.name)
    }

    /// Copies what is in a folder and differs in the copy. Nothing is copied into the copy's chapters that
    /// has regions: that is where the presenter types.
    private func copy(_ path: String) throws {
        let files = FileManager.default
        let source = project.root.appending(path: path)
        for name in try files.contentsOfDirectory(atPath: source.path)
        where !Self.left.contains(name) {
            let inner = path.isEmpty ? name : "\(path)/\(name)"
            let from = project.root.appending(path: inner)
            let to = folder.appending(path: inner)
            let kind = try files.attributesOfItem(atPath: from.path)[.type] as? FileAttributeType
            if kind == .typeDirectory {
                try files.createDirectory(at: to, withIntermediateDirectories: true)
                try copy(inner)
            } else if kind == .typeSymbolicLink {
                guard (try? files.destinationOfSymbolicLink(atPath: to.path)) == nil else {
                    continue
                }
                try files.createSymbolicLink(
                    atPath: to.path,
                    withDestinationPath: files.destinationOfSymbolicLink(atPath: from.path))
            } else if !isOfChapter(inner), !files.contentsEqual(atPath: from.path, andPath: to.path)
            {
                try? files.removeItem(at: to)
                try files.copyItem(at: from, to: to)
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
    private func write(_ composition: Composition, for command: String?) throws {
        let chapter = ChapterSources.starterFolder(of: composition.chapter)
        let copy = Project(root: folder)
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
    }
}

extension Companion {
    /// Prepares the state just before a step in a copy of the package, builds it and runs its tests.
    ///
    /// - Parameters:
    ///   - words: The step as it was typed, and `only` if the others are to be done.
    ///   - say: Shows a line at once: the first build takes a while.
    /// - Throws: What keeps it from being done.
    package func live(_ words: [String], say: (String) -> Void) throws {
        guard let word = words.first else {
            throw UsageError("say before which step: `swift run workshop live 1.2`.")
        }
        guard words.dropFirst().allSatisfy({ $0 == "only" }) else {
            throw UsageError("`live \(words.joined(separator: " "))` is not understood.")
        }
        let (chapter, step) = try step(named: word)
        let live = Live(project: project)
        try live.prepare(before: step, in: chapter, isAlone: words.count > 1)
        say("The copy: \(live.folder.path)")
        let copy = try OwnChapter(step.chapter, in: Project(root: live.folder))
        let isNew = !FileManager.default.fileExists(
            atPath: live.folder.appending(path: ".build/debug").path)
        say(isNew ? "Building it, which takes a minute or two the first time …" : "Building it …")
        let freshness = Freshness(
            chapters: live.folder.appending(path: "Chapters"),
            products: live.folder.appending(path: ".build/debug"))
        if freshness.isNative {
            freshness.forget(freshness.doubtful(SavedFiles(in: freshness.chapters)))
        }
        let tests = try TestProcess(
            chapter.testCommand.split(separator: " ").map(String.init) + ["--disable-xctest"],
            in: live.folder)
        var said = ""
        while tests.isRunning {
            if let waiting = tests.waiting, waiting != said {
                say(waiting)
                said = waiting
            }
            usleep(100_000)
        }
        let output = TestOutput(
            tests.printed, title: chapter.title, folder: chapter.folder, root: live.folder)
        switch output {
        case .table(let table):
            say("")
            for line in table.table(rows: .max, columns: screen.columns) { say(line) }
            say("")
            say("Type at \(self.words(copy.places(of: step))), and there: \(chapter.testCommand)")
        case .error(let location, let text):
            throw UsageError(
                "the copy does not compile, which may be because of the step. \(location): \(text)")
        case .other(let lines):
            throw UsageError("the copy's tests did not run:\n\(lines.joined(separator: "\n"))")
        }
    }
}
