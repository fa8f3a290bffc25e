import Foundation

/// What commands have replaced, kept in `.workshop/kept` so that `undo` can bring it back.
///
/// Each command has a folder there, `0003_catch-up_3.4`, with the files as they were, in `before`, and as
/// they were then, in `after`: a learner can read them without the tool. The folder is not in `.build`,
/// which SwiftPM deletes when it is asked to clean or reset. Nothing in it is ever deleted.
struct UndoJournal {
    /// A file that a command writes.
    struct Change {
        /// The file's path, seen from the package's folder.
        let path: String
        /// Its bytes before; `nil` if there was no such file.
        let before: Data?
        /// Its bytes afterwards.
        let after: Data
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

    let project: Project

    private static let folder = ".workshop/kept"
    private static let unfinished = "unfinished-"
    private var root: URL { project.root.appending(path: Self.folder) }
    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    }

    /// Writes files: all of them, or none if one can't be kept or written, or is not what it was any more.
    /// For a command, whose name `undo` says then, what is there is kept.
    func write(_ changes: [Change], for command: String?) throws {
        guard !changes.isEmpty else { return }
        try alone {
            let entry = try command.map { try keep(changes, for: $0) }
            do {
                try put(changes)
            } catch {
                // The command has not taken place, so there is nothing to undo.
                if let entry { try? mark(entry, "failed") }
                throw error
            }
        }
    }

    /// Brings back what the last command has replaced that is not undone yet.
    ///
    /// The files get their old bytes. What a learner has edited since is kept first.
    func undo() throws -> Undone? {
        try alone {
            let closed = /_(failed|undone|kept)$/
            for name in names.sorted().reversed()
            where name.contains(/^\d+_/) && !name.contains(closed) {
                if let undone = try undo(name) { return undone }
            }
            return nil
        }
    }

    /// Files that are as they were before were brought back by hand: then there is nothing to undo.
    private func undo(_ name: String) throws -> Undone? {
        let folder = "\(Self.folder)/\(name)"
        var (changes, edited): ([Change], [Change]) = ([], [])
        for path in project.files(in: "\(folder)/before") {
            let (now, before) = (bytes(of: path), bytes(of: "\(folder)/before/\(path)"))
            guard let before, now != before else { continue }
            changes.append(Change(path: path, before: now, after: before))
            let isEdited = now != nil && now != bytes(of: "\(folder)/after/\(path)")
            if isEdited { edited.append(changes[changes.count - 1]) }
        }
        let later = edited.isEmpty ? nil : try keep(edited, for: "edited_kept")
        try put(changes)
        try mark(name, "undone")
        if changes.isEmpty { return nil }
        return Undone(
            command: String(name.drop { $0 != "_" }.dropFirst()).replacing("_", with: " "),
            paths: changes.map(\.path), later: later.map { "\(Self.folder)/\($0)" })
    }

    private func put(_ changes: [Change]) throws {
        for change in changes where bytes(of: change.path) != change.before {
            throw UsageError(
                "\(change.path) was saved at the same moment. Nothing is changed; try again.")
        }
        // All of them are on the disk before the first takes its place: the disk may be full.
        var ready: [URL] = []
        defer { for file in ready { try? FileManager.default.removeItem(at: file) } }
        for (index, change) in (changes + changes).enumerated() {
            let url = project.root.appending(path: change.path)
            do {
                if index < changes.count {
                    ready.append(try unfinished(change.after, for: url))
                } else {
                    try move(ready[index - changes.count], to: url)
                }
            } catch {
                for change in changes.prefix(max(0, index - changes.count)) {
                    let url = project.root.appending(path: change.path)
                    if let before = change.before {
                        try? move(unfinished(before, for: url), to: url)
                    } else {
                        try? FileManager.default.removeItem(at: url)
                    }
                }
                throw UsageError("\(change.path) can't be written, so nothing is changed.")
            }
        }
    }

    /// Keeps files as they are and as they will be, in a folder whose name is returned.
    private func keep(_ changes: [Change], for command: String) throws -> String {
        let number = (names.compactMap { Int($0.prefix { $0.isNumber }) }.max() ?? 0) + 1
        let name = String(format: "%04d_", number) + command.replacing(" ", with: "_")
        // It gets its name when it is complete: half an entry is none.
        let unfinished = unfinished()
        do {
            for change in changes {
                for (folder, bytes) in [("after", change.after), ("before", change.before)] {
                    let url = unfinished.appending(path: "\(folder)/\(change.path)")
                    guard let bytes else { continue }
                    try FileManager.default.createDirectory(
                        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                    try bytes.write(to: url)
                }
            }
            try FileManager.default.moveItem(at: unfinished, to: root.appending(path: name))
        } catch {
            try? FileManager.default.removeItem(at: unfinished)
            throw Self.cannotKeep
        }
        return name
    }

    private static let cannotKeep = UsageError(
        "nothing is changed, because what is there can't be kept: \(folder) can't be written.")

    /// Does something while no other command keeps or writes.
    private func alone<Result>(_ body: () throws -> Result) throws -> Result {
        try? FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        let lock = open(root.appending(path: "../lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
        guard lock >= 0, flock(lock, LOCK_EX) == 0 else { throw Self.cannotKeep }
        defer { close(lock) }
        // Nobody writes now: what is unfinished was left when a command was interrupted.
        for name in names where name.hasPrefix(Self.unfinished) {
            try? FileManager.default.removeItem(at: root.appending(path: name))
        }
        return try body()
    }

    private func unfinished() -> URL { root.appending(path: "\(Self.unfinished)\(UUID())") }

    /// Writes what a file will have, with its mode, into the companion's own folder.
    private func unfinished(_ bytes: Data, for url: URL) throws -> URL {
        let files = FileManager.default
        let new = unfinished()
        try bytes.write(to: new)
        let path = url.resolvingSymlinksInPath().path
        if let mode = try? files.attributesOfItem(atPath: path)[.posixPermissions] {
            try files.setAttributes([.posixPermissions: mode], ofItemAtPath: new.path)
        }
        return new
    }

    /// Puts a file in its place, at once: whatever happens, the place has the old bytes or the new ones. A
    /// symbolic link there stays, and leads to the new ones.
    private func move(_ new: URL, to url: URL) throws {
        let target = url.resolvingSymlinksInPath()
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        if rename(new.path, target.path) == 0 { return }
        // Where the link leads to is on another disk.
        guard errno == EXDEV else { throw CocoaError(.fileWriteUnknown) }
        try Data(contentsOf: new).write(to: target)
    }

    private func mark(_ name: String, _ word: String) throws {
        try FileManager.default.moveItem(
            at: root.appending(path: name), to: root.appending(path: "\(name)_\(word)"))
    }

    private func bytes(of path: String) -> Data? {
        try? Data(contentsOf: project.root.appending(path: path))
    }
}
