import Foundation

/// Copies of the files that commands replace, in `.workshop/kept`.
///
/// Each command has its own folder there, such as `0003_catch-up_3.4`, which contains the files as they were
/// before the command. Copies are never deleted or overwritten, and a learner can read them without the tool.
/// (They aren't in `.build`, because SwiftPM deletes that folder.)
enum KeptFiles {
    /// A file's path in the package, and the file's bytes before and after the command.
    struct Change {
        let path: String
        /// The bytes before the command; `nil` if there was no such file.
        let before: Data?
        let after: Data
    }

    private static let root = ".workshop/kept"

    /// Copies files, and then writes their new bytes. If the copies aren't complete, the command writes
    /// nothing.
    static func replace(_ changes: [Change], for command: String, in project: Project) throws {
        guard !changes.isEmpty else { return }
        do {
            try keep(changes, for: command, in: project)
        } catch {
            throw UsageError("nothing is changed: no copies can be written to \(root).")
        }
        if let saved = changes.first(where: { project.bytes(of: $0.path) != $0.before }) {
            throw UsageError("\(saved.path) was saved just now. Nothing is changed; try again.")
        }
        for change in changes {
            do {
                try change.after.write(to: project.root.appending(path: change.path))
            } catch {
                throw UsageError(
                    """
                    \(change.path) can't be written. What was replaced before that is kept: \
                    swift run workshop undo
                    """)
            }
        }
    }

    /// Restores the files that the last command replaced, and first copies the current files. A second undo
    /// therefore reverts the first undo.
    ///
    /// - Returns: The command and the files that changed; `nil` if there are none.
    static func undo(in project: Project) throws -> (command: String, paths: [String])? {
        guard let last = names(in: project).last else { return nil }
        let changes: [Change] = project.files(in: "\(root)/\(last)").compactMap { path in
            let now = project.bytes(of: path)
            guard let old = project.bytes(of: "\(root)/\(last)/\(path)"), old != now else {
                return nil
            }
            return Change(path: path, before: now, after: old)
        }
        guard !changes.isEmpty else { return nil }
        try replace(changes, for: "undo", in: project)
        let command = last.drop { $0 != "_" }.dropFirst().replacing("_", with: " ")
        return (String(command), changes.map(\.path))
    }

    /// The commands' folders, the oldest first.
    private static func names(in project: Project) -> [String] {
        let folder = project.root.appending(path: root).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.contains(/^\d+_/) }.sorted()
    }

    /// Copies the files into a new folder, whose number follows the last command's.
    private static func keep(
        _ changes: [Change], for command: String, in project: Project
    ) throws {
        let files = FileManager.default
        let all = project.root.appending(path: root)
        try files.createDirectory(at: all, withIntermediateDirectories: true)
        let number = 1 + (names(in: project).last.flatMap { Int($0.prefix { $0 != "_" }) } ?? 0)
        let name = String(format: "%04d_", number) + command.replacing(" ", with: "_")
        let folder = all.appending(path: name)
        // Two commands at the same time can't both create this folder.
        try files.createDirectory(at: folder, withIntermediateDirectories: false)
        for change in changes {
            guard let before = change.before else { continue }
            let copy = folder.appending(path: change.path)
            try files.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try before.write(to: copy, options: .withoutOverwriting)
        }
    }
}
