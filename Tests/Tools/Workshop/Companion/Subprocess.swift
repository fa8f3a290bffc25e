import Dispatch
import Foundation
import Synchronization

/// A child process, whose output is written to a file.
package final class Subprocess {
    /// The time at which the process began.
    let start = Date.now

    private static let running = Mutex<Set<pid_t>>([])
    private let process = Process()
    private let output: URL
    private let isTemporary: Bool
    private var pid: pid_t { process.processIdentifier }

    /// Starts a program. The first word is the program's name, which is looked up in `PATH`. By default, the
    /// output goes to a temporary file.
    init(
        _ words: [String], in folder: URL? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment, output: URL? = nil
    ) throws {
        let temporary = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID())")
        self.output = output ?? temporary
        isTemporary = output == nil
        try Data().write(to: self.output)
        let file = try FileHandle(forWritingTo: self.output)
        defer { try? file.close() }
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = folder
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = file
        process.standardError = file
        process.terminationHandler = { process in
            _ = Self.running.withLock { $0.remove(process.processIdentifier) }
        }
        try Self.running.withLock { running in
            try process.run()
            running.insert(pid)
        }
    }

    deinit {
        if isTemporary { try? FileManager.default.removeItem(at: output) }
    }

    /// Whether the process, or one of its own children, is still running.
    var isRunning: Bool { process.isRunning }

    /// Whether the process has ended with status 0.
    var isGood: Bool { process.terminationReason == .exit && process.terminationStatus == 0 }

    /// The output so far.
    var printed: String {
        String(decoding: (try? Data(contentsOf: output)) ?? Data(), as: UTF8.self)
    }

    /// Interrupts the process, and waits until it has ended.
    func stop() {
        if process.isRunning { process.interrupt() }
        process.waitUntilExit()
    }

    /// Waits until the process has ended. Once a second, calls `progress` with the number of elapsed seconds.
    func finished(progress: (Int) -> Void = { _ in }) -> Subprocess {
        var told = 0
        while process.isRunning {
            usleep(20_000)
            let seconds = Int(-start.timeIntervalSinceNow)
            if seconds > told { progress(seconds) }
            told = seconds
        }
        return self
    }

    /// Runs a program until it ends or reaches its time limit, without blocking a thread.
    ///
    /// - Returns: Whether the program ended in time.
    package static func run(
        _ words: [String], environment: [String: String], in folder: URL, output: URL,
        within time: Duration
    ) async throws -> Bool {
        let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let new = try Subprocess(words, in: folder, environment: all, output: output)
        let pid = new.pid
        let end = ContinuousClock.now + time
        while !hasEnded(pid), .now < end { try? await Task.sleep(for: .milliseconds(20)) }
        let isInTime = hasEnded(pid)
        if !isInTime { kill(pid, SIGINT) }
        while !hasEnded(pid) { try? await Task.sleep(for: .milliseconds(100)) }
        return withExtendedLifetime(new) { isInTime }
    }

    /// Makes ctrl-C stop the child processes, print a line, and then end this program.
    ///
    /// While they end, this program neither starts a process nor uses a process's result.
    package static func stopOnInterrupt(
        saying words: String = "Stopped. Nothing was changed outside of .build/check."
    ) {
        Signals.handle { number in
            running.withLock { pids in
                for pid in pids { kill(pid, SIGINT) }
                while !pids.allSatisfy(hasEnded) { usleep(20_000) }
                print("\n\(words)")
                exit(128 + number)
            }
        }
    }

    /// Returns whether a child process has ended.
    ///
    /// `Process` would also wait for the child's own children, and a hanging test can outlive `swift test`.
    private static func hasEnded(_ child: pid_t) -> Bool {
        var info = siginfo_t()
        let result = waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT)
        return result != 0 || info.si_signo == SIGCHLD
    }
}

/// The signals that end a program, which ctrl-C, a closed terminal and `kill` send.
enum Signals {
    private static let sources = Mutex<[any DispatchSourceSignal]>([])

    /// Calls `act` instead of ending the program, so that the program can stop its child processes first.
    /// Ctrl-C doesn't reach them, because they have their own process groups.
    static func handle(_ act: @escaping @Sendable (Int32) -> Void) {
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
            signal(number, SIG_IGN)
            sources.withLock { sources in
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler { act(number) }
                source.resume()
                sources.append(source)
            }
        }
    }
}

extension Project {
    /// Starts a command in the package's folder. The command uses the learner's chapters, although this
    /// program is built with the solutions.
    func start(_ words: [String], variables: [String: String] = [:]) throws -> Subprocess {
        var environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        environment["CHAPTERS"] = nil
        return try Subprocess(words, in: root, environment: environment)
    }

    /// Returns the path of the build products. Each build system uses a different path.
    func products() throws -> String {
        let path = try start(["swift", "build", "--show-bin-path"]).finished()
        return path.printed.lines.last { $0.hasPrefix("/") } ?? "\(root.path)/.build/debug"
    }
}
