import Foundation
import Synchronization

/// A child process.
package final class Subprocess {
    /// The result of a process that has ended.
    struct Result {
        /// Whether the process exited with status 0, within the time limit.
        let isGood: Bool
        /// Whether the process was stopped because it took too long.
        let isOutOfTime: Bool
        /// The process's output.
        let printed: String
    }

    /// The time at which the process began.
    let start = Date.now

    private static let running = Mutex<(pids: Set<pid_t>, isOver: Bool)>(([], false))
    private let process = Process()
    private let output: URL
    private let isTemporary: Bool
    private var pid: pid_t { process.processIdentifier }

    /// Starts a program. The first word is the program's name, which is looked up in `PATH`.
    ///
    /// In `environment`, `nil` removes a variable. The output is written to a file, by default a temporary one.
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

    /// Whether the process, or one of its own children, is still running.
    var isRunning: Bool { process.isRunning }

    /// The output so far.
    var printed: String {
        String(decoding: (try? Data(contentsOf: output)) ?? Data(), as: UTF8.self)
    }

    /// Interrupts the process, and waits until it has ended.
    func stop() {
        if process.isRunning { process.interrupt() }
        process.waitUntilExit()
    }

    /// Waits until the process has ended or the time limit has passed. Once a second, calls `progress` with the
    /// output so far and the number of seconds.
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

    /// Runs a program until it ends or reaches its time limit, without blocking a thread.
    ///
    /// - Returns: Whether the program ended in time.
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

    /// Makes ctrl-C stop a check's child processes before it stops the check.
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

    /// Returns whether a child process has ended.
    ///
    /// `Process` would also wait for the child's own children, and a hanging test can outlive `swift test`.
    private static func hasEnded(_ child: pid_t) -> Bool {
        var info = siginfo_t()
        let result = waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT)
        return result != 0 || info.si_signo == SIGCHLD
    }

    /// Waits until a signal ends this process, because the result of an interrupted child is meaningless.
    private static func waitForTheEnd() -> Never { while true { sleep(60) } }
}

extension Project {
    /// Starts a command in the package's folder. The command uses the learner's chapters, or another folder of
    /// chapters. (This program itself is built with the solutions.)
    func start(
        _ words: [String], of chapters: String = "Chapters", variables: [String: String] = [:]
    ) throws -> Subprocess {
        var changes = variables.mapValues(Optional.some)
        changes.updateValue(chapters == "Chapters" ? nil : chapters, forKey: "CHAPTERS")
        return try Subprocess(words, in: root, environment: changes)
    }

    /// Returns the path of the build products for a folder of chapters. Each build system uses a different
    /// path.
    func products(of chapters: String) throws -> String {
        let path = try start(["swift", "build", "--show-bin-path"], of: chapters).result()
        return path.printed.lines.last { $0.hasPrefix("/") } ?? "\(root.path)/.build/debug"
    }
}
