import Foundation
import WorkshopSteps

/// The reports, the output and the end of a child process.
///
/// A child process is this program, started again with a filter. The child process writes its
/// reports to a file.
struct ChildProcess: Sendable {
    /// The reports on one test.
    struct Reports: Sendable {
        /// The problems that were reported.
        var problems: [Problem] = []
        /// The number of problems that the test had when it ended; `nil` if it didn't end.
        var count: Int?
        /// Whether the test ended and all of its problems were read.
        var isComplete: Bool { count == problems.count }
    }

    /// The end of a process.
    enum End: Hashable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    /// The end of the process.
    var end = End.exit(0)
    /// The reports, by the tests' identifiers.
    var reports: [String: Reports] = [:]
    /// The interleaving of threads during which the process ended, if any.
    var interleaving: String?
    /// The standard output of the process, up to 64 KB.
    var output = Data()
    /// The standard error of the process.
    var errors = ""

    /// Creates the result of a process that did nothing, for tests.
    init() {}

    /// Runs a module's tests in a child process and waits until that process has ended.
    ///
    /// - Parameters:
    ///   - module: The module. Tests that the parent's own filter excludes don't run.
    ///   - test: The only test to run; `nil` for all.
    ///   - order: The only interleaving of threads to run, as a value of `ORDER`.
    ///   - patience: The number of seconds after which a test counts as hanging. Most tests take
    ///     milliseconds.
    ///   - program: The program to start.
    /// - Throws: An error if the process can't be started.
    init(
        of module: String, only test: PlainTest? = nil, order: String? = nil, patience: Int,
        program: URL? = Self.program
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "workshop-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["reports", "output", "errors"].map { folder.appending(path: $0) }
        for file in files { try Data().write(to: file) }

        let process = Process()
        var variables = ProcessInfo.processInfo.environment
        process.executableURL = program
        process.arguments = Self.arguments(for: module, isAlone: test != nil)
        variables[Child.patience] = "\(patience)"
        variables[Child.module] = module
        variables[Child.test] = test?.id
        variables[Child.reports] = files[0].path
        if let order { variables["ORDER"] = order }
        // On Linux, these settings make Swift print a short backtrace of every thread after a
        // crash, which takes little time.
        variables["SWIFT_BACKTRACE"] = """
            enable=yes,interactive=no,color=no,output-to=stderr,threads=all,limit=128,top=100,\
            images=none,registers=none,sanitize=no
            """
        // On Linux, this setting makes the allocator overwrite freed memory, so that a use after free has a
        // visible effect.
        variables["GLIBC_TUNABLES"] = "glibc.malloc.perturb=85:glibc.malloc.tcache_count=0"
        process.environment = variables
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])

        let (ends, continuation) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        let id = process.processIdentifier
        let watch = Task {
            try await Task.sleep(for: .seconds(3))
            say("◇ Still waiting. A test that hangs is ended after \(patience) seconds.")
            var secondsOfCrash = 0
            for second in 1... {
                try await Task.sleep(for: .seconds(1))
                // Once its first test has begun, a child process ends itself if a test hangs. Before that,
                // this loop allows a minute, because a process may start late on a busy machine.
                if second == 60, Self.text(of: files[0]).isEmpty { kill(id, SIGTERM) }
                // If two threads crash at once, the program that prints Swift's backtraces may hang, too.
                if Self.signalOfCrash(in: Self.text(of: files[2])) != nil { secondsOfCrash += 1 }
                if secondsOfCrash > patience + 5 { kill(-id, SIGKILL) }
            }
        }
        for await _ in ends {}
        watch.cancel()

        let status = process.terminationStatus
        end = process.terminationReason == .exit ? .exit(status) : .signal(status)
        read(Data(Self.text(of: files[0]).utf8))
        output = try FileHandle(forReadingFrom: files[1]).read(upToCount: 1 << 16) ?? Data()
        errors = Self.text(of: files[2])
        if end == .signal(SIGKILL), let number = Self.signalOfCrash(in: errors) {
            end = .signal(number)
        }
    }

    private static func text(of file: URL) -> String {
        String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self)
    }

    /// Returns the signal for which Swift has begun to print a backtrace.
    private static func signalOfCrash(in errors: String) -> Int32? {
        errors.firstMatch(of: /\*\*\* Signal (\d+):/).flatMap { Int32($0.1) }
    }

    /// This program, unless the environment names another one.
    static let program =
        ProcessInfo.processInfo.environment["WORKSHOP_CHILD"].map { URL(filePath: $0) }
        ?? Bundle.main.executableURL

    private static func arguments(for module: String, isAlone: Bool) -> [String] {
        let own = zip(CommandLine.arguments, CommandLine.arguments.dropFirst())
        func values(of names: String...) -> [String] {
            own.filter { names.contains($0.0) }.flatMap { [$0.0, $0.1] }
        }
        let filters = isAlone ? [] : values(of: "--filter", "--skip")
        // On a Mac, the program is SwiftPM's helper, which needs the path of the test bundle.
        return values(of: "--test-bundle-path") + ["--testing-library", "swift-testing"]
            + (filters.contains("--filter") ? filters : filters + ["--filter", "^\(module)\\."])
            + ["--verbosity", "\(Int.min)"]
    }

    /// Reads the reports. The last line may be incomplete, since the process may have crashed.
    mutating func read(_ data: Data) {
        for line in data.split(separator: UInt8(ascii: "\n")) {
            switch try? JSONDecoder().decode(ChildReport.self, from: line) {
            case .begun(let id): reports[id] = Reports()
            case .problem(let id, let problem): reports[id]?.problems.append(problem)
            case .ended(let id, let count): reports[id]?.count = count
            case .saved(let step, let words): CurrentRun.shared.noteSaved(words, at: step)
            case .interleaving(let words): interleaving = words
            case nil: break
            }
        }
    }
}

// MARK: - Results

extension ChildProcess {
    /// The reports on the tests that ended; empty if it isn't clear why the process ended. The reason is
    /// clear if the process exited with status 0, or if exactly one test began but didn't end, because that
    /// test is then the cause.
    var complete: [String: Reports] {
        let isExplained = end == .exit(0) || reports.values.count { $0.count == nil } == 1
        return isExplained ? reports.filter(\.value.isComplete) : [:]
    }

    /// Whether all tests passed.
    var isGreen: Bool {
        end == .exit(0) && reports.values.allSatisfy { $0.isComplete && $0.problems.isEmpty }
    }

    /// Whether a hanging test ended the process.
    var isHang: Bool { end == .signal(SIGALRM) }

    /// Whether the thread sanitizer found a data race.
    var hasRace: Bool { errors.contains("WARNING: ThreadSanitizer") }

    /// Returns the result of a test that ran alone.
    ///
    /// A test has passed only if it reported its end and its number of problems, all of these problems were
    /// read, and the process then exited with status 0.
    func verdict(on id: String) -> Verdict {
        let reports = reports[id]
        var problems = reports?.problems ?? []
        if var problem = problemOfEnd {
            problem.calls = Call.all(in: errors)
            problems.append(problem)
        } else if let reason = reasonForNoResult(reports) {
            problems.append(.noResult(reason))
        }
        return Verdict(problems: problems)
    }

    private func reasonForNoResult(_ reports: Reports?) -> String? {
        if end == .exit(Child.cannotReport) {
            return "\(end), because it couldn't write its reports. Is the disk full?"
        }
        guard let reports else { return "the test didn't begin, and \(end)." }
        guard let count = reports.count else {
            return
                "the test began, and \(end) before the test was over. Does your code call `exit`?"
        }
        guard reports.isComplete else {
            return "the test had \(count) problems, but only \(reports.problems.count) were read."
        }
        return end == .exit(0) ? nil : "the test ended, but then \(end) instead of 0."
    }
}

extension ChildProcess.End: CustomStringConvertible {
    var description: String {
        switch self {
        case .exit(let status): "its process exited with status \(status)"
        case .signal(let number): "signal \(number) ended its process"
        }
    }
}

// MARK: - Crashes

extension ChildProcess {
    /// The problem behind a signal or a data race; `nil` if the process exited.
    private var problemOfEnd: Problem? {
        if hasRace {
            return problem(.race, "the thread sanitizer found a data race, as printed above.")
        }
        guard case .signal(let number) = end else { return nil }
        return switch number {
        case SIGALRM:
            problem(
                .hang,
                """
                the test did not end in time. Possible reasons: an endless loop, a lock that is \
                taken twice, or threads that wait for each other's locks.
                """)
        case SIGSEGV, SIGBUS:
            problem(
                .memory,
                """
                Possible reasons: a function that calls itself endlessly until the stack \
                overflows, or an object that is released too often or used after it is freed.
                """)
        case SIGILL, SIGTRAP, SIGABRT: problem(.trap, reasonForTrap)
        default: problem(.signal, "\(number).")
        }
    }

    private func problem(_ end: ProcessEnd, _ words: String) -> Problem {
        Problem("\(end.words) \(words)", end: end)
    }

    private var reasonForTrap: String {
        let known = [
            ("Recursive call to lock", "a thread tried to take a lock that it already holds."),
            (
                "attempting to acquire a Mutex",
                "a thread tried to take the lock of a deallocated object."
            ),
            (
                "Incorrect actor executor assumption",
                "actor-isolated code ran on a thread outside that actor."
            ),
            (
                "Simultaneous accesses to",
                """
                a variable was used while it was being changed. (Swift calls this a violation of \
                exclusive access.)
                """
            ),
        ]
        for (words, reason) in known where errors.contains(words) { return reason }
        let message = errors.split(separator: "\n").last {
            $0.contains("Fatal error: ") || $0.contains(": Precondition failed")
        }
        if let message { return String(message) }
        // On a Mac, nothing is printed if a thread takes a lock twice.
        #if canImport(Darwin)
            let lock = "a lock that is taken twice, "
        #else
            let lock = ""
        #endif
        return """
            the code stopped the program. Possible reasons: \(lock)an arithmetic overflow, or \
            main-actor code that ran on another thread.
            """
    }
}

/// Prints a line for the reader, in addition to the tests' own output.
func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
