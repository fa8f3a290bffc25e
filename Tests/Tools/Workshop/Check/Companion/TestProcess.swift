import Foundation

/// A run of the tests of a chapter, as a learner starts it, whose output goes to a file.
final class TestProcess {
    private let process = Process()
    private let output: URL
    /// When it began.
    let start = Date.now

    /// Starts `swift test`.
    ///
    /// - Parameters:
    ///   - words: The command.
    ///   - root: The package's folder.
    /// - Throws: If it can't be started.
    init(_ words: [String], in root: URL) throws {
        let folder = root.appending(path: ".build/workshop")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Each has its own: one may begin before the one before is gone.
        output = folder.appending(path: "output-\(UUID()).txt")
        try Data().write(to: output)
        let file = try FileHandle(forWritingTo: output)
        defer { try? file.close() }
        var environment = ProcessInfo.processInfo.environment
        // This program is built with the solutions. The tests are to run on the learner's own chapters.
        environment["CHAPTERS"] = nil
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.environment = environment
        process.currentDirectoryURL = root
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = file
        process.standardError = file
        try process.run()
    }

    /// Whether it still runs.
    var isRunning: Bool { process.isRunning }

    /// What it has printed so far.
    var printed: String {
        String(decoding: (try? Data(contentsOf: output)) ?? Data(), as: UTF8.self)
    }

    /// What SwiftPM waits for, if it does: one command at a time may build in a folder.
    var waiting: String? { Self.waiting(in: printed) }

    /// What SwiftPM waits for when this is what it has printed.
    static func waiting(in printed: String) -> String? {
        guard let line = printed.split(separator: "\n").last,
            line.hasPrefix("Another instance of SwiftPM")
        else { return nil }
        let process = line.firstMatch(of: /PID: (\d+)/).map { ", process \($0.1)" } ?? ""
        return "Waiting for the Swift command that is running in this folder\(process) …"
    }

    /// Waits for the end.
    func wait() { process.waitUntilExit() }

    /// Ends it, and waits until it has ended.
    func stop() {
        if process.isRunning { process.interrupt() }
        process.waitUntilExit()
    }

    deinit {
        try? FileManager.default.removeItem(at: output)
    }
}
