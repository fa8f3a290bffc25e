import Foundation

/// A command that runs in the package's folder.
struct Command {
    /// What came of it.
    struct Result {
        /// Whether it ended well, in time.
        let isGood: Bool
        /// Whether it was stopped because it took too long.
        var isOutOfTime = false
        /// What it printed.
        let printed: String
    }

    private let words: [String]
    private let folder: URL?
    private let environment: [String: String]

    /// A command.
    ///
    /// - Parameters:
    ///   - words: Its words.
    ///   - project: The package, for a command of SwiftPM.
    ///   - chapters: The folder that the chapters are built from. This program is built with the
    ///     solutions, and what it asks for are usually the learner's.
    ///   - variables: More variables of its environment.
    init(
        _ words: [String], in project: Project? = nil, of chapters: String = "Chapters",
        variables: [String: String] = [:]
    ) {
        self.words = words
        folder = project?.root
        var environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        environment["CHAPTERS"] = chapters == "Chapters" ? nil : chapters
        self.environment = environment
    }

    /// Runs it, and waits for its end.
    ///
    /// - Parameters:
    ///   - limit: How many seconds it may take.
    ///   - progress: Is told, once a second, what it has printed so far, and for how many seconds it runs.
    /// - Returns: What came of it.
    /// - Throws: If it can't be started.
    func run(
        within limit: Double = .infinity, progress: ((String, Int) -> Void)? = nil
    ) throws -> Result {
        let output = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID())")
        try Data().write(to: output)
        defer { try? FileManager.default.removeItem(at: output) }
        var printed: String {
            String(decoding: (try? Data(contentsOf: output)) ?? Data(), as: UTF8.self)
        }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = folder
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        let file = try FileHandle(forWritingTo: output)
        defer { try? file.close() }
        process.standardOutput = file
        process.standardError = file
        try process.run()
        let start = Date.now
        var told = 0
        while process.isRunning, -start.timeIntervalSinceNow < limit {
            usleep(20_000)
            let seconds = Int(-start.timeIntervalSinceNow)
            if let progress, seconds > told {
                told = seconds
                progress(printed, seconds)
            }
        }
        let isOutOfTime = process.isRunning
        if isOutOfTime { process.interrupt() }
        process.waitUntilExit()
        return Result(
            isGood: !isOutOfTime && process.terminationReason == .exit
                && process.terminationStatus == 0,
            isOutOfTime: isOutOfTime, printed: printed)
    }
}

extension Project {
    /// The folder with what is built from a folder of chapters: each build system has its own.
    func products(of chapters: String) throws -> String {
        let path = try Command(["swift", "build", "--show-bin-path"], in: self, of: chapters).run()
        return path.printed.lines.last { $0.hasPrefix("/") } ?? "\(root.path)/.build/debug"
    }
}
