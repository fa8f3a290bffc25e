import Foundation
import Synchronization

/// A program that this one has started.
package final class Subprocess {
    /// What came of it.
    struct Result {
        /// Whether it ended well, in time.
        let isGood: Bool
        /// Whether it was stopped because it took too long.
        let isOutOfTime: Bool
        /// What it printed.
        let printed: String
    }

    /// When it began.
    let start = Date.now

    private static let running = Mutex<(pids: Set<pid_t>, isOver: Bool)>(([], false))
    private let process = Process()
    private let output: URL
    private let isTemporary: Bool
    private var pid: pid_t { process.processIdentifier }

    /// Starts a program by its name, as the shell finds it, and its arguments. In the environment, `nil`
    /// takes a variable out. What it prints goes into a file, a temporary one if none is named.
    init(
        _ words: [String], in folder: URL? = nil, environment: [String: String?] = [:],
        output: URL? = nil
    ) throws {
        let temporary = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID())")
        (self.output, isTemporary) = (output ?? temporary, output == nil)
        try Data().write(to: self.output)
        let file = try FileHandle(forWritingTo: self.output)
        defer { try? file.close() }
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = folder
        process.environment = environment.reduce(into: ProcessInfo.processInfo.environment) {
            $0[$1.key] = $1.value
        }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = file
        process.standardError = file
        let isStarted = try Self.running.withLock { running in
            if running.isOver { return false }
            try process.run()
            running.pids.insert(pid)
            return true
        }
        if !isStarted { Self.waitForTheEnd() }
    }

    deinit {
        _ = Self.running.withLock { [pid] in $0.pids.remove(pid) }
        if isTemporary { try? FileManager.default.removeItem(at: output) }
    }

    /// Whether it still runs, or something that it has started.
    var isRunning: Bool { process.isRunning }

    /// What it has printed up to now.
    var printed: String {
        String(decoding: (try? Data(contentsOf: output)) ?? Data(), as: UTF8.self)
    }

    /// Ends it, and waits until it has ended.
    func stop() {
        if process.isRunning { process.interrupt() }
        process.waitUntilExit()
    }

    /// Waits for its end, for so many seconds at most. Once a second, `progress` is told what it has
    /// printed, and for how many seconds it runs.
    func result(
        within limit: Double = .infinity, progress: ((String, Int) -> Void)? = nil
    ) -> Result {
        var told = 0
        while process.isRunning, -start.timeIntervalSinceNow < limit {
            usleep(20_000)
            let seconds = Int(-start.timeIntervalSinceNow)
            if seconds > told { progress?(printed, seconds) }
            told = seconds
        }
        let isOutOfTime = process.isRunning
        stop()
        let isGood = process.terminationReason == .exit && process.terminationStatus == 0
        return Result(isGood: isGood && !isOutOfTime, isOutOfTime: isOutOfTime, printed: printed)
    }

    // MARK: - Many at once

    /// Runs a program until it ends by itself, or until the time is over, and lets others run meanwhile.
    package static func run(
        _ words: [String], environment: [String: String], in folder: URL, output: URL,
        within time: Duration
    ) async throws -> Bool {
        let new = try Subprocess(
            words, in: folder, environment: environment.mapValues(Optional.some), output: output)
        let (pid, end) = (new.pid, ContinuousClock.now + time)
        while !hasEnded(pid), .now < end { try? await Task.sleep(for: .milliseconds(20)) }
        let isInTime = hasEnded(pid)
        if !isInTime { kill(pid, SIGINT) }
        while !hasEnded(pid) { try? await Task.sleep(for: .milliseconds(100)) }
        if running.withLock(\.isOver) { waitForTheEnd() }
        return withExtendedLifetime(new) { isInTime }
    }

    /// Makes ctrl-C stop what a check has started before it stops the check.
    package static func stopOnInterrupt() {
        let signals = InterruptSignals { number in
            let pids = running.withLock { running in
                running.isOver = true
                return running.pids
            }
            for pid in pids { kill(pid, SIGINT) }
            while !pids.allSatisfy(hasEnded) { usleep(20_000) }
            print("\nStopped. Nothing was changed outside of .build/check.")
            exit(128 + number)
        }
        interrupts.withLock { $0 = signals }
    }

    private static let interrupts = Mutex<InterruptSignals?>(nil)

    /// Whether a child has ended. `Process` notices an end only when all that the child has started have
    /// ended, too, and a test that hangs outlives `swift test`.
    private static func hasEnded(_ child: pid_t) -> Bool {
        var info = siginfo_t()
        let result = waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT)
        return result != 0 || info.si_signo == SIGCHLD
    }

    /// A signal is about to end this process: what a stopped child did says nothing.
    private static func waitForTheEnd() -> Never { while true { sleep(60) } }
}

extension Project {
    /// Starts a command in the package's folder. This program is built with the solutions, and what it
    /// asks for are usually the learner's chapters.
    func start(
        _ words: [String], of chapters: String = "Chapters", variables: [String: String] = [:]
    ) throws -> Subprocess {
        var changes = variables.mapValues(Optional.some)
        changes.updateValue(chapters == "Chapters" ? nil : chapters, forKey: "CHAPTERS")
        return try Subprocess(words, in: root, environment: changes)
    }

    /// The folder with what is built from a folder of chapters: each build system has its own.
    func products(of chapters: String) throws -> String {
        let path = try start(["swift", "build", "--show-bin-path"], of: chapters).result()
        return path.printed.lines.last { $0.hasPrefix("/") } ?? "\(root.path)/.build/debug"
    }
}
