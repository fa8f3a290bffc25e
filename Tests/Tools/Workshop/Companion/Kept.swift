import Foundation

/// What commands have replaced, kept under `.build/workshop/kept` so that `undo` can bring it back.
///
/// Each command has a folder there, `0003_catch-up_3.4`, with the files as they were, in `before`, and as
/// they were then, in `after`: a learner can read them without the tool.
struct Kept {
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
        let folder = try keep(changes, for: command)
        do {
            try store(changes)
        } catch {
            // The command has not taken place, so there is nothing to undo.
            try? rename(folder, adding: "_failed")
            throw error
        }
    }

    /// Writes files without keeping what was there: all of them, or none if one can't be written.
    func store(_ changes: [Change]) throws {
        for change in changes where bytes(of: change.path) != change.before {
            throw UsageError(
                "\(change.path) was saved at the same moment. Nothing is changed; try again.")
        }
        for (index, change) in changes.enumerated() {
            do {
                try write(change.after, to: project.root.appending(path: change.path))
            } catch {
                for change in changes[..<index] {
                    let url = project.root.appending(path: change.path)
                    if let before = change.before {
                        try? write(before, to: url)
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
    /// - Returns: The name of their folder.
    private func keep(_ changes: [Change], for command: String) throws -> String {
        let number = (names.compactMap { Int($0.prefix { $0.isNumber }) }.max() ?? 0) + 1
        let name = String(format: "%04d_", number) + command.replacing(" ", with: "_")
        // It gets its name when it is complete: half an entry is none.
        let unfinished = root.appending(path: "unfinished-\(UUID())")
        do {
            for change in changes {
                let after = unfinished.appending(path: "after/\(change.path)")
                try write(change.after, to: after)
                let before = unfinished.appending(path: "before/\(change.path)")
                if let bytes = change.before { try write(bytes, to: before) }
            }
            try FileManager.default.moveItem(at: unfinished, to: root.appending(path: name))
        } catch {
            throw UsageError(
                "nothing is changed, because what is there can't be kept: \(Self.folder) can't be written."
            )
        }
        return name
    }

    /// Brings back what the last command has replaced that is not undone yet.
    ///
    /// The files get their old bytes. What a learner has edited since is kept first.
    ///
    /// - Returns: What was done; `nil` if there is nothing to undo.
    /// - Throws: What keeps it from being done; then nothing is written.
    func undo() throws -> Undone? {
        let open = names.filter { $0.contains(/^\d+_/) && !$0.contains(/_(failed|undone|kept)$/) }
        for name in open.sorted().reversed() {
            let folder = "\(Self.folder)/\(name)"
            var changes: [Change] = []
            var edited: [Change] = []
            for path in project.files(in: "\(folder)/before") {
                let (now, before) = (bytes(of: path), bytes(of: "\(folder)/before/\(path)"))
                guard let before, now != before else { continue }
                changes.append(Change(path: path, before: now, after: before))
                let isEdited = now != nil && now != bytes(of: "\(folder)/after/\(path)")
                if isEdited { edited.append(changes[changes.count - 1]) }
            }
            let later = edited.isEmpty ? nil : try keep(edited, for: "edited_kept")
            try store(changes)
            try rename(name, adding: "_undone")
            // A file that is as it was before has been brought back by hand.
            if changes.isEmpty { continue }
            return Undone(
                command: String(name.drop { $0 != "_" }.dropFirst()).replacing("_", with: " "),
                paths: changes.map(\.path), later: later.map { "\(Self.folder)/\($0)" })
        }
        return nil
    }

    // MARK: - Files

    private func write(_ bytes: Data, to url: URL) throws {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: url, options: .atomic)
    }

    private func rename(_ name: String, adding suffix: String) throws {
        try FileManager.default.moveItem(
            at: root.appending(path: name), to: root.appending(path: name + suffix))
    }

    private func bytes(of path: String) -> Data? {
        try? Data(contentsOf: project.root.appending(path: path))
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    }
}
