import Foundation
import WorkshopCompanion

/// Git, as far as it is needed: what the last commit has, and merging.
struct Git: Sendable {
    /// The package's folder.
    let root: URL

    /// What Git prints.
    ///
    /// - Returns: `nil` if there is no Git, no repository, or nothing to print it from.
    func output(_ arguments: String...) -> String? { output(arguments) }

    func output(_ arguments: [String]) -> String? {
        let run = run(arguments)
        return run.status == 0 ? run.output : nil
    }

    /// The files that are not as the last commit has them; `nil` if there is none.
    var edited: Set<String>? {
        guard let edited = output("diff", "--name-only", "--no-renames", "HEAD", "--"),
            let new = output("ls-files", "--others", "--exclude-standard")
        else { return nil }
        return Set((edited + new).split(separator: "\n").map(String.init))
    }

    /// Takes changes over into a text that has changes of its own.
    ///
    /// - Parameters:
    ///   - own: The text.
    ///   - base: What both come from.
    ///   - other: The text with the changes to take over.
    /// - Returns: The text with both, and its own where both change the same lines; and whether there are
    ///   such lines. `nil` if there is no Git.
    func merge(
        _ own: String, base: String, other: String
    ) -> (text: String, hasConflicts: Bool)? {
        let folder = FileManager.default.temporaryDirectory.appending(path: "merge-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = ["own", "base", "other"].map { folder.appending(path: $0) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (name, text) in zip(names, [own, base, other]) {
                try Data(text.utf8).write(to: name)
            }
        } catch {
            return nil
        }
        let merged = run(["merge-file", "-p", "--ours"] + names.map(\.path))
        let conflicts = run(["merge-file", "-p", "-q"] + names.map(\.path)).status
        return merged.status == 0 ? (merged.output, conflicts != 0) : nil
    }

    private func run(_ arguments: [String]) -> (status: Int32, output: String) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = root
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return (-1, "") }
        let output = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
