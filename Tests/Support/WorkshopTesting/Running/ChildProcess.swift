import Foundation
import WorkshopSteps

/// A process that ran tests for this one and has ended: what it told, and how it ended.
///
/// The process is this one's program, started again with a filter. What its tests find comes back in a
/// file, line by line.
struct ChildProcess: Sendable {
    /// What was told of a test.
    struct Told: Sendable {
        /// What went wrong in it.
        var problems: [Problem] = []
        /// How many problems it had, as it said at its end; `nil` if it came to none.
        var count: Int?
        /// Whether it came to its end, and all that it said was read.
        var isComplete: Bool { count == problems.count }
    }

    /// How the process ended.
    enum End: Hashable, Sendable {
        /// With a status.
        case exit(Int32)
        /// By a signal.
        case signal(Int32)
    }

    /// How it ended.
    var end = End.exit(0)
    /// What it told of its tests.
    var told: [PlainTest.ID: Told] = [:]
    /// What it printed, up to 64 KB.
    var output = Data()
    /// What it printed as errors.
    var errors = ""
    /// What it told of the order of threads that it was in, if a test ran alone.
    var order = ""
    /// The calls that its threads were in when it ended, the innermost first, where they are known.
    var calls: [Call] { Call.all(in: errors) }

    /// How many seconds a test may use, or wait, before it counts as hanging. Most take some
    /// milliseconds; the first that hangs shortens the time for the others.
    private static let patience = Protected(6)

    /// How many seconds a process may take to come to its tests: on a busy machine it takes some.
    private static let patienceWithStart = 60

    /// An ended process, for tests.
    init() {}

    /// Runs the tests whose names have a pattern in a process of their own, up to its end.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - name: The name of the test to run, if it is one alone.
    ///   - order: The number of the order to tell of, if any.
    /// - Throws: If it can't be started.
    init(of pattern: String, test name: String? = nil, order: Int? = nil) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "workshop-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func newFile(_ name: String) throws -> FileHandle {
            try Data().write(to: folder.appending(path: name))
            return try FileHandle(forWritingTo: folder.appending(path: name))
        }
        func bytes(_ name: String) -> Data {
            (try? Data(contentsOf: folder.appending(path: name))) ?? Data()
        }
        let patience = Self.patience.withLock(\.self)
        let process = Process()
        var variables = ProcessInfo.processInfo.environment
        process.executableURL =
            variables["WORKSHOP_CHILD"].map { URL(filePath: $0) } ?? Bundle.main.executableURL
        process.arguments = Self.arguments(for: pattern)
        variables[ChildReports.marker] = "\(patience)"
        variables[ChildReports.chosen] = name
        variables[ChildReports.file] = folder.appending(path: "reports").path
        if name != nil {
            _ = try newFile("order")
            variables[OrderLog.file] = folder.appending(path: "order").path
            variables[OrderLog.order] = order.map { "\($0)" }
        }
        // On Linux, Swift then prints in a moment what the threads of an ended process were doing.
        variables["SWIFT_BACKTRACE"] = """
            enable=yes,interactive=no,color=no,output-to=stderr,threads=all,limit=128,top=100,\
            images=none,registers=none,sanitize=no
            """
        // On Linux, freed memory is overwritten: code that uses an object after it is gone is seen to.
        variables["GLIBC_TUNABLES"] = "glibc.malloc.perturb=85:glibc.malloc.tcache_count=0"
        process.environment = variables
        _ = try newFile("reports")
        process.standardError = try newFile("errors")
        process.standardOutput = try newFile("output")
        let (ends, continuation) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        let (id, reports) = (process.processIdentifier, folder.appending(path: "reports"))
        let note = Task {
            try await Task.sleep(for: .seconds(3))
            say("◇ Still waiting. A test that hangs is ended after \(patience) seconds.")
            try await Task.sleep(for: .seconds(Self.patienceWithStart))
            // From its first test on, it ends itself.
            if (try? Data(contentsOf: reports))?.isEmpty ?? true { kill(id, SIGTERM) }
        }
        for await _ in ends {}
        note.cancel()
        end =
            process.terminationReason == .exit
            ? .exit(process.terminationStatus) : .signal(process.terminationStatus)
        read(bytes("reports"))
        let printed = try? FileHandle(forReadingFrom: folder.appending(path: "output"))
        output = (try? printed?.read(upToCount: 1 << 16)) ?? Data()
        errors = String(decoding: bytes("errors"), as: UTF8.self)
        self.order = String(decoding: bytes("order"), as: UTF8.self)
        if end.isOutOfTime { Self.patience.withLock { $0 = 2 } }
    }

    /// Reads what the process told. The last line may be cut off: the process may have been stopped.
    mutating func read(_ reports: Data) {
        for line in reports.split(separator: UInt8(ascii: "\n")) {
            switch try? JSONDecoder().decode(ChildReport.self, from: line) {
            case .begun(let id): told[id] = Told()
            case .problem(let id, let problem): told[id]?.problems.append(problem)
            case .saved(let step, let words): CurrentRun.shared.noteSaved(words, at: step)
            case .ended(let id, let count): told[id]?.count = count
            case nil: break
            }
        }
    }

    private static func arguments(for pattern: String) -> [String] {
        var arguments: [String] = []
        // On Darwin the program is SwiftPM's helper, which is told here what holds the tests.
        if let index = CommandLine.arguments.firstIndex(of: "--test-bundle-path") {
            arguments += CommandLine.arguments[index...].prefix(2)
        }
        return arguments + [
            "--testing-library", "swift-testing", "--filter", pattern,
            "--verbosity", "\(Int.min)",
        ]
    }
}

// MARK: - What the end of a process says

extension ChildProcess {
    /// The tests that have come to their end, and whose end can be told from that of the process: it ended
    /// by itself, or one test had begun and not ended, and so is what ended it.
    var complete: [PlainTest.ID: Told] {
        let isExplained = end == .exit(0) || told.values.count { $0.count == nil } == 1
        return isExplained ? told.filter(\.value.isComplete) : [:]
    }

    /// Whether all went well.
    var isGreen: Bool {
        end == .exit(0) && told.values.allSatisfy { $0.isComplete && $0.problems.isEmpty }
    }

    /// Whether the thread sanitizer found a data race.
    var hasRace: Bool { errors.contains("WARNING: ThreadSanitizer") }

    /// The result of a test that ran alone here.
    ///
    /// It has passed only if it said that it ended, and how many problems it had, if all of these were
    /// read, and if its process ended as a process does whose tests have run.
    func verdict(on id: PlainTest.ID) -> Verdict {
        let told = told[id]
        var verdict = Verdict(problems: told?.problems ?? [])
        if var problem = end.problem(printed: errors) {
            problem.calls = calls
            verdict.problems.append(problem)
        } else if let reason = reasonForNoResult(told) {
            verdict.problems.append(.noResult(reason))
        }
        return verdict
    }

    private func reasonForNoResult(_ told: Told?) -> String? {
        if end == .exit(ChildReports.cannotReport) {
            return "\(end), since it couldn't tell what the test found. Is the disk full?"
        }
        guard let told else { return "the test didn't begin, and \(end)." }
        guard let count = told.count else {
            return
                "the test began, and \(end) before the test was over. Does your code call `exit`?"
        }
        guard told.isComplete else {
            return
                "the test had \(count) problems, and \(told.problems.count) of them could be read."
        }
        return end == .exit(0) ? nil : "the test ended, and then \(end), and not with status 0."
    }
}

extension ChildProcess {
    /// A call that a thread was in, and the line that it was at.
    struct Call: Codable, Equatable {
        let file: String
        let line: Int

        /// The calls in what Swift prints of a process that ends: those of the thread that ended it
        /// first.
        static func all(in printed: String) -> [Call] {
            printed.lines.compactMap { line in
                guard let match = line.firstMatch(of: /^ *\d+ .* at (\/.+?):(\d+)(?::\d+)?$/) else {
                    return nil
                }
                return Int(match.2).map { Call(file: String(match.1), line: $0) }
            }
        }
    }
}

extension ChildProcess.End: CustomStringConvertible {
    var description: String {
        switch self {
        case .exit(let status): "its process ended with status \(status)"
        case .signal(let number): "its process was ended by signal \(number)"
        }
    }

    /// Whether the process was ended by its alarm.
    var isOutOfTime: Bool { self == .signal(SIGALRM) }

    /// Whether the process was ended by what its code did.
    var isTrap: Bool {
        if case .signal = self { !isOutOfTime } else { false }
    }

    /// Whether a lock that is taken twice has words for it. On Darwin only a crash report has.
    static var locksHaveWords: Bool {
        #if canImport(Darwin)
            false
        #else
            true
        #endif
    }

    /// What the way that a process ended says of its test, if anything.
    ///
    /// - Parameters:
    ///   - printed: What the process printed.
    ///   - locksHaveWords: Whether a lock that is taken twice prints something.
    /// - Returns: The problem; `nil` if it ended by itself.
    func problem(
        printed: String, locksHaveWords: Bool = Self.locksHaveWords
    ) -> Problem? {
        func problem(_ end: ProcessEnd, _ words: String) -> Problem {
            Problem("\(end.words) \(words)", end: end)
        }
        if printed.contains("WARNING: ThreadSanitizer") {
            return problem(
                .race, "the thread sanitizer found a data race, as printed above.")
        }
        guard case .signal(let number) = self else { return nil }
        switch number {
        case SIGALRM:
            return problem(
                .hang,
                """
                the test did not end in time. Possible reasons: a loop that does not end, a lock \
                that is taken twice, or threads that wait for each other's locks.
                """)
        case SIGSEGV, SIGBUS:
            return problem(
                .memory,
                """
                Possible reasons: a function that calls itself endlessly, until the stack \
                overflows, or an object that is released too often, or used after it is gone.
                """)
        case SIGILL, SIGTRAP, SIGABRT:
            return problem(.trap, Self.trap(printed, locksHaveWords))
        default:
            return Problem("\(ProcessEnd.signal.words) \(number).", end: .signal)
        }
    }

    private static func trap(_ printed: String, _ locksHaveWords: Bool) -> String {
        let words = printed.split(separator: "\n").last {
            $0.contains("Fatal error: ") || $0.contains(": Precondition failed")
        }
        if words?.contains("Recursive call to lock") == true {
            return "a thread asked for a lock that it already holds."
        }
        if printed.contains("Incorrect actor executor assumption") {
            return "code of an actor ran while its thread was not on that actor."
        }
        if words?.contains("attempting to acquire a Mutex") == true {
            return "a thread asked for the lock of an object that is gone."
        }
        if printed.contains("Simultaneous accesses to") {
            return """
                a variable was used while a change of it was not over. (Swift calls this a \
                violation of exclusive access.)
                """
        }
        // What ends the program without words of its own.
        let lock = locksHaveWords ? "" : "a lock that is taken twice, "
        return words.map(String.init) ?? """
            the code stopped the program. Possible reasons: \(lock)arithmetic that overflowed, or \
            code of the main actor that ran somewhere else.
            """
    }
}

/// Prints a line beside what the tests print.
func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
