import Foundation
import WorkshopCompanion

/// A compiler that has its answers ready.
///
/// Before each build, SwiftPM asks the compiler for its target, its version, and its options twice: half
/// of the time of a build that has nothing to do, and 0.27 seconds of processor of each, which is nearly three
/// minutes of a whole check with its 600 builds. The answers stay the same. So a script stands in the
/// compiler's place that gives them, and has the compiler do all else. `SWIFT_EXEC` tells SwiftPM of it.
enum CachedCompilerAnswers {
    /// What the compiler is asked for.
    private static let target = "-print-target-info"
    private static let questions = [target, "-version", "-h"]

    /// Asks the compiler, and puts the script under `.build/`.
    ///
    /// - Returns: The script's path; `nil` where the compiler can't be found like this, or did not answer.
    ///   Then builds take longer, and that is all.
    static func make(in project: Project) async -> String? {
        #if os(Linux)
            return try? await write(in: project)
        #else
            return nil
        #endif
    }

    private static func write(in project: Project) async throws -> String? {
        let files = FileManager.default
        let folder = project.root.appending(path: ".build/check/compiler")
        try? files.removeItem(at: folder)
        let answers = folder.appending(path: "answers")
        try files.createDirectory(at: answers, withIntermediateDirectories: true)
        for question in questions {
            let hasEnded = try await Subprocess.run(
                ["swiftc", question], environment: [:], in: project.root,
                output: answers.appending(path: question), within: .seconds(60))
            guard hasEnded else { return nil }
        }
        struct Answer: Decodable {
            struct Paths: Decodable { let runtimeResourcePath: String }
            let paths: Paths
        }
        let answer = try JSONDecoder().decode(
            Answer.self, from: Data(contentsOf: answers.appending(path: target)))
        let toolchain = URL(filePath: answer.paths.runtimeResourcePath)  // …/usr/lib/swift
            .deletingLastPathComponent().deletingLastPathComponent()
        // SwiftPM looks for what else it needs next to the compiler.
        let bin = folder.appending(path: "bin")
        try link(toolchain, in: folder, without: "bin")
        try link(toolchain.appending(path: "bin"), in: bin, without: "swiftc")
        let script = bin.appending(path: "swiftc")
        try Data(
            """
            #!/bin/sh
            answer="\(answers.path)/$1"
            [ $# = 1 ] && [ -e "$answer" ] && exec cat "$answer"
            exec "\(toolchain.path)/bin/swiftc" "$@"

            """.utf8
        ).write(to: script)
        try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
        return script.path
    }

    /// Makes a folder with links to all that is in another one, but for one thing.
    private static func link(_ other: URL, in folder: URL, without left: String) throws {
        let files = FileManager.default
        try files.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in try files.contentsOfDirectory(atPath: other.path) where name != left {
            try files.createSymbolicLink(
                at: folder.appending(path: name),
                withDestinationURL: other.appending(path: name))
        }
    }
}
