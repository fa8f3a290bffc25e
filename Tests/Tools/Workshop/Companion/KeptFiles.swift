import Foundation

/// Copies of the files that one command replaces, in `.workshop/kept`.
///
/// Each command has its own folder there, such as `0003_catch-up_3.4`, which contains the files as they were
/// before the command. Copies are never deleted or overwritten, and a learner can read them without the tool.
/// (They aren't in `.build`, because SwiftPM deletes that folder.)
struct KeptFiles {
    /// A file's path in the package, and the file's bytes before and after the command.
    struct Change {
        let path: String
        /// The bytes before the command; `nil` if there was no such file.
        let before: Data?
        let after: Data
    }

    private static let root = ".workshop/kept"

    let project: Project
    /// The command that replaces the files.
    let command: String
    /// The command's folder, once it exists.
    private var folder: String?

    init(for command: String, in project: Project) {
        self.command = command
        self.project = project
    }

    /// Copies files, and then writes their new bytes. If the copies aren't complete, the command writes
    /// nothing.
    mutating func replace(_ changes: [Change]) throws {
        guard !changes.isEmpty else { return }
        do {
            try keep(changes)
        } catch {
            throw UsageError("nothing is changed: no copies can be written to \(Self.root).")
        }
        if let saved = changes.first(where: { bytes(of: $0.path) != $0.before }) {
            throw UsageError("\(saved.path) was saved just now. Nothing is changed; try again.")
        }
        for change in changes {
            do {
                try write(change.after, to: change.path)
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
        var kept = KeptFiles(for: "undo", in: project)
        let changes: [Change] = project.files(in: "\(root)/\(last)").compactMap { path in
            let now = kept.bytes(of: path)
            guard let old = kept.bytes(of: "\(root)/\(last)/\(path)"), old != now else {
                return nil
            }
            return Change(path: path, before: now, after: old)
        }
        guard !changes.isEmpty else { return nil }
        try kept.replace(changes)
        let command = last.drop { $0 != "_" }.dropFirst().replacing("_", with: " ")
        return (String(command), changes.map(\.path))
    }

    /// The commands' folders, the oldest first.
    private static func names(in project: Project) -> [String] {
        let folder = project.root.appending(path: root).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.contains(/^\d+_/) }.sorted()
    }

    private mutating func keep(_ changes: [Change]) throws {
        let folder = try folder ?? newFolder()
        self.folder = folder
        for change in changes {
            guard let before = change.before else { continue }
            let copy = project.root.appending(path: "\(folder)/\(change.path)")
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try before.write(to: copy, options: .withoutOverwriting)
        }
    }

    /// Creates the command's folder, with the next free number.
    private func newFolder() throws -> String {
        let files = FileManager.default
        let root = project.root.appending(path: Self.root)
        try files.createDirectory(at: root, withIntermediateDirectories: true)
        let last = Self.names(in: project).last?.prefix { $0 != "_" }
        var number = last.flatMap { Int($0) } ?? 0
        while true {
            number += 1
            let name = String(format: "%04d_", number) + command.replacing(" ", with: "_")
            do {
                try files.createDirectory(
                    at: root.appending(path: name), withIntermediateDirectories: false)
                return "\(Self.root)/\(name)"
            } catch let error as CocoaError where error.code == .fileWriteFileExists {
                // Another command has just taken this number.
            }
        }
    }

    /// Replaces a whole file, but preserves the file's mode and any symbolic link that leads to the file.
    private func write(_ bytes: Data, to path: String) throws {
        let files = FileManager.default
        let url = project.root.appending(path: path).resolvingSymlinksInPath()
        try files.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let mode = try? files.attributesOfItem(atPath: url.path)[.posixPermissions]
        try bytes.write(to: url, options: .atomic)
        if let mode { try files.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path) }
    }

    private func bytes(of path: String) -> Data? {
        try? Data(contentsOf: project.root.appending(path: path))
    }
}
