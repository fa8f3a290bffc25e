import Foundation
import Synchronization

/// The programs that this one has started and that still run.
final class Children: Sendable {
    /// The children of this process.
    static let shared = Children()

    private let running = Mutex<(children: Set<pid_t>, isOver: Bool)>(([], false))
    private let signals = Mutex<[any DispatchSourceSignal]>([])

    /// Makes ctrl-C and a polite `kill` stop the children before they stop this process.
    func stopOnInterrupt() {
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            signals.withLock { signals in
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler { self.stop(number) }
                source.resume()
                signals.append(source)
            }
        }
    }

    private func stop(_ number: Int32) -> Never {
        let children = running.withLock { running in
            running.isOver = true
            return running.children
        }
        for child in children { kill(child, SIGINT) }
        while !children.allSatisfy(Self.hasEnded) { usleep(20_000) }
        print("\nStopped. Nothing was changed outside of .build/check.")
        exit(128 + number)
    }

    /// Runs a program until it ends, or until the time is over.
    ///
    /// - Parameters:
    ///   - arguments: The program's name, as the shell finds it, and its arguments.
    ///   - environment: What to change in the environment.
    ///   - folder: The folder to run it in.
    ///   - output: The file that takes what the program prints.
    ///   - time: How long it may take.
    /// - Returns: Whether it ended by itself.
    /// - Throws: If it can't be started.
    func run(
        _ arguments: [String], environment: [String: String], in folder: URL, output: URL,
        within time: Duration
    ) async throws -> Bool {
        try Data().write(to: output)
        let file = try FileHandle(forWritingTo: output)
        defer { try? file.close() }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = file
        process.standardError = file
        let (ended, continuation) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in continuation.finish() }
        guard let pid = try start(process) else { await waitForTheEnd() }
        let watchdog = Task {
            try await Task.sleep(for: time)
            kill(pid, SIGINT)
            while !Self.hasEnded(pid) { try? await Task.sleep(for: .milliseconds(100)) }
            continuation.finish()
        }
        for await _ in ended {}
        running.withLock { _ = $0.children.remove(pid) }
        if running.withLock(\.isOver) { await waitForTheEnd() }
        watchdog.cancel()
        return await (try? watchdog.value) == nil
    }

    /// Whether a child has ended.
    ///
    /// `Process` notices an end only when all that the child has started in turn have ended, too. A test
    /// that hangs outlives `swift test`.
    private static func hasEnded(_ child: pid_t) -> Bool {
        var info = siginfo_t()
        let result = waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT)
        return result != 0 || info.si_signo == SIGCHLD
    }

    /// Starts a program, unless this one is about to stop.
    private func start(_ process: Process) throws -> pid_t? {
        try running.withLock { running in
            if running.isOver { return nil }
            try process.run()
            running.children.insert(process.processIdentifier)
            return process.processIdentifier
        }
    }

    /// Leaves the rest to ``stop(_:)``: what a stopped child did says nothing.
    private func waitForTheEnd() async -> Never {
        while true { try? await Task.sleep(for: .seconds(60)) }
    }
}
