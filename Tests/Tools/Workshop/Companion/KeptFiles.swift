import Foundation

/// Copies of the files that commands replace, in `.workshop/kept`.
///
/// Each command has its own folder there, such as `0003_catch-up_3.4`, which contains the files as they were
/// before the command. Copies are never deleted or overwritten, and a learner can read them without the tool.
/// They aren't in `.build`, because SwiftPM can delete that folder.
enum KeptFiles {
    private static let root = ".workshop/kept"

    /// Copies files, and then replaces their contents with the new bytes, which are keyed by path in the
    /// package. If a file can't be copied, replaces nothing.
    static func replace(
        _ changes: [String: Data], for command: String, in project: Project
    ) throws {
        guard !changes.isEmpty else { return }
        do {
            try keep(changes.keys.filter(project.has), for: command, in: project)
        } catch {
            throw UsageError("nothing is changed: no copies can be written to \(root).")
        }
        for (path, bytes) in changes {
            do {
                try bytes.write(to: project.root.appending(path: path))
            } catch {
                throw UsageError(
                    """
                    \(path) can't be written. What was replaced before that is kept: \
                    \(project.undoCommand)
                    """)
            }
        }
    }

    /// Copies the current files, and then restores the files that the most recent command replaced. A second
    /// undo therefore reverts the first.
    ///
    /// - Returns: The command that was undone and the paths of the files that changed; `nil` if no file
    ///   changed.
    static func undo(in project: Project) throws -> (command: String, paths: [String])? {
        guard let last = folders(in: project).last else { return nil }
        var changes: [String: Data] = [:]
        for path in project.files(in: "\(root)/\(last)") {
            let old = project.bytes(of: "\(root)/\(last)/\(path)")
            if old != project.bytes(of: path) { changes[path] = old }
        }
        guard !changes.isEmpty else { return nil }
        try replace(changes, for: "undo", in: project)
        let command = last.drop { $0 != "_" }.dropFirst().replacing("_", with: " ")
        return (String(command), changes.keys.sorted())
    }

    /// The names of the commands' folders, oldest first.
    private static func folders(in project: Project) -> [String] {
        let folder = project.root.appending(path: root).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.contains(/^\d+_/) }.sorted()
    }

    /// Copies files to a new folder, whose number is one higher than the most recent command's.
    private static func keep(
        _ paths: [String], for command: String, in project: Project
    ) throws {
        let files = FileManager.default
        let all = project.root.appending(path: root)
        try files.createDirectory(at: all, withIntermediateDirectories: true)
        let last = folders(in: project).last.flatMap { Int($0.prefix { $0 != "_" }) } ?? 0
        let name = String(format: "%04d_", last + 1) + command.replacing(" ", with: "_")
        let folder = all.appending(path: name)
        // Two concurrent commands can't both create this folder.
        try files.createDirectory(at: folder, withIntermediateDirectories: false)
        for path in paths {
            let copy = folder.appending(path: path)
            try files.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            let bytes = try Data(contentsOf: project.root.appending(path: path))
            try bytes.write(to: copy, options: .withoutOverwriting)
        }
    }
}
