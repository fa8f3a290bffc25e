import Foundation
import WorkshopSteps

/// What commands have replaced, kept under `.build/workshop/kept` so that `undo` can bring it back.
///
/// Each command has a folder there, with the files as they were and as they were then, in full: a
/// learner can read them without the tool.
struct Kept {
    /// A region with other lines than before.
    struct Region: Codable, Equatable {
        /// The step that it belongs to, as it is written.
        let step: String
        /// Its place among the regions of the file, from 0 on.
        let index: Int
        /// Its lines before the command.
        let before: [String]
    }

    /// A file that a command writes.
    struct Change {
        /// The file's path, seen from the package's folder.
        let path: String
        /// Its bytes before; `nil` if there was no such file.
        let before: Data?
        /// Its bytes afterwards.
        let after: Data
        /// The regions that differ. If there are none, the file is written as a whole.
        var regions: [Region] = []
    }

    /// What a command has done.
    private struct Entry: Codable {
        struct File: Codable {
            let path: String
            let isNew: Bool
            let regions: [Region]
        }

        let command: String
        let files: [File]
    }

    /// What an undo has brought back.
    struct Undone {
        /// The command whose text is gone.
        let command: String
        /// The files that have their old text again.
        let paths: [String]
        /// The folder with the learner's later text that had to give way, if any.
        let later: String?
    }

    /// The package.
    let project: Project

    private static let folder = ".build/workshop/kept"
    private var root: URL { project.root.appending(path: Self.folder) }

    /// Keeps files as they are and as they will be, and then writes them.
    ///
    /// - Parameters:
    ///   - changes: The files.
    ///   - command: What was asked for, for the sentence that `undo` says.
    /// - Throws: If a file can't be kept, or is not what it was any more; then nothing is written.
    func write(_ changes: [Change], for command: String) throws {
        guard !changes.isEmpty else { return }
        try checkUnchanged(changes)
        let name = try keep(changes, for: command, suffix: "")
        do {
            try store(changes)
        } catch {
            // The command has not taken place, so there is nothing to undo.
            let entry = project.root.appending(path: name).path
            try? FileManager.default.moveItem(atPath: entry, toPath: "\(entry)-failed")
            throw error
        }
    }

    private func checkUnchanged(_ changes: [Change]) throws {
        for change in changes where bytes(of: change.path) != change.before {
            throw UsageError(
                "\(change.path) was saved at the same moment. Nothing is changed; try again.")
        }
    }

    /// Writes files without keeping what was there: all of them, or none if one can't be written.
    func store(_ changes: [Change]) throws {
        for (index, change) in changes.enumerated() {
            let url = project.root.appending(path: change.path)
            do {
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try change.after.write(to: url, options: .atomic)
            } catch {
                for change in changes[..<index] {
                    let url = project.root.appending(path: change.path)
                    if let before = change.before {
                        try? before.write(to: url, options: .atomic)
                    } else {
                        try? FileManager.default.removeItem(at: url)
                    }
                }
                throw UsageError("\(change.path) can't be written, so nothing is changed.")
            }
        }
    }

    /// Keeps files as they are and as they will be.
    ///
    /// - Returns: The path of the folder, seen from the package's.
    private func keep(_ changes: [Change], for command: String, suffix: String) throws -> String {
        do {
            return try keptFolder(of: changes, for: command, suffix: suffix)
        } catch {
            throw UsageError(
                "nothing is changed, because what is there can't be kept: \(Self.folder) can't be written."
            )
        }
    }

    private func keptFolder(
        of changes: [Change], for command: String, suffix: String
    ) throws -> String {
        let name = String(format: "%04d", (names.compactMap(Self.number).max() ?? 0) + 1) + suffix
        // It gets its name when it is complete: half an entry is none.
        let unfinished = root.appending(path: "unfinished-\(UUID())")
        for change in changes {
            for (side, bytes) in [("before", change.before), ("after", change.after)] {
                guard let bytes else { continue }
                let url = unfinished.appending(path: "\(side)/\(change.path)")
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try bytes.write(to: url)
            }
        }
        let files = changes.map {
            Entry.File(path: $0.path, isNew: $0.before == nil, regions: $0.regions)
        }
        try JSONEncoder().encode(Entry(command: command, files: files))
            .write(to: unfinished.appending(path: "entry.json"))
        try FileManager.default.moveItem(at: unfinished, to: root.appending(path: name))
        return "\(Self.folder)/\(name)"
    }

    /// Brings back what the last command has replaced that is not undone yet.
    ///
    /// A file that the learner has not touched since gets its old bytes. In one that was edited, only the
    /// regions that the command replaced get their old lines, and the file is kept first.
    ///
    /// - Returns: What was done; `nil` if there is nothing to undo.
    /// - Throws: What keeps it from being done; then nothing is written.
    func undo() throws -> Undone? {
        for name in names.sorted().reversed() where Int(name) != nil {
            let folder = root.appending(path: name)
            let entry = try JSONDecoder().decode(
                Entry.self, from: Data(contentsOf: folder.appending(path: "entry.json")))
            var changes: [Change] = []
            var edited: [Change] = []
            for file in entry.files {
                guard let (change, isEdited) = try undoing(file, in: folder) else { continue }
                changes.append(change)
                if isEdited { edited.append(change) }
            }
            let later =
                edited.isEmpty ? nil : try keep(edited, for: "undo", suffix: "-before-undo")
            try checkUnchanged(changes)
            try store(changes)
            try FileManager.default.moveItem(
                at: folder, to: root.appending(path: "\(name)-undone"))
            // A file that is as it was before has been brought back by hand.
            if changes.isEmpty { continue }
            return Undone(command: entry.command, paths: changes.map(\.path), later: later)
        }
        return nil
    }

    /// What brings a file back, and whether somebody has edited it since.
    private func undoing(
        _ file: Entry.File, in folder: URL
    ) throws -> (change: Change, isEdited: Bool)? {
        guard !file.isNew else { return nil }
        let before = try Data(contentsOf: folder.appending(path: "before/\(file.path)"))
        let after = try Data(contentsOf: folder.appending(path: "after/\(file.path)"))
        let now = bytes(of: file.path)
        if now == before { return nil }
        guard let now, now != after else {
            return (Change(path: file.path, before: now, after: before), false)
        }
        guard let step = file.regions.first.flatMap({ Step($0.step) }) else {
            return (Change(path: file.path, before: now, after: before), true)
        }
        let chapter = try OwnChapter(step.chapter, in: project)
        let name = String(file.path.dropFirst(chapter.folder.count + 1))
        let source = try chapter.own(name).source
        let lines = Dictionary(uniqueKeysWithValues: file.regions.map { ($0.index, $0.before) })
        let text = Data(source.replacing(lines).text.utf8)
        return text == now ? nil : (Change(path: file.path, before: now, after: text), true)
    }

    private func bytes(of path: String) -> Data? {
        try? Data(contentsOf: project.root.appending(path: path))
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    }

    private static func number(of name: String) -> Int? { Int(name.prefix { $0.isNumber }) }
}
