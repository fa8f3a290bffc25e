import Foundation
import ProcessSupport
import Testing
import WorkshopSteps

/// What went wrong in a test, as its own process told it.
struct Problem: Codable, Sendable {
    /// What was expected and what happened, in the words of the test's author.
    let text: String
    /// Where in the tests, if not at the test itself.
    var sourceLocation: SourceLocation?

    /// The problem, with what the threads had done until then.
    fileprivate func with(_ story: String?) -> Problem {
        guard let story else { return self }
        return Problem(
            text: "\(text)\nThis had happened until then:\n\(story)", sourceLocation: sourceLocation
        )
    }
}

/// Runs a test in a process of its own.
///
/// The process is this one's program, started again with a filter that leaves the one test. What the
/// test finds comes back in a file, line by line; what the code under test prints goes to the terminal
/// as usual.
enum IsolatedProcess {
    private static let marker = "WORKSHOP_ISOLATED"
    private static let chosen = "WORKSHOP_TEST"
    private static let reports = "WORKSHOP_REPORTS"
    private static let environment = ProcessInfo.processInfo.environment

    /// Whether this process runs a single test for another one.
    static let isCurrent = environment[marker] != nil

    /// Whether a test can have a process of its own here.
    static let isAvailable =
        CommandLine.arguments.contains("--testing-library")
        && environment["ISOLATION"] != "off" && !isDebugged

    /// Whether a debugger is attached, which would miss what happens in another process.
    private static var isDebugged: Bool {
        #if os(Linux)
            let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let tracer = status?.split(separator: "\n").first { $0.hasPrefix("TracerPid:") }
            return tracer.map { !$0.hasSuffix("\t0") } ?? false
        #elseif canImport(Darwin)
            var info = kinfo_proc()
            var size = MemoryLayout.size(ofValue: info)
            var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
            return sysctl(&name, 4, &info, &size, nil, 0) == 0
                && info.kp_proc.p_flag & P_TRACED != 0
        #else
            return false
        #endif
    }

    /// How many seconds a test may use, or wait, before it counts as hanging. Most take some
    /// milliseconds; the first that hangs shortens the time for the others.
    private static let patience = Protected(6)

    /// How many tests of a module have hung. After some of them, those that are left say so at once: who
    /// waits for each of them doesn't see the first for a minute.
    private static let hangs = Protected<[String: Int]>([:])
    private static let hangsToWaitFor = 4

    /// Makes this process end when its time is over, whatever it is doing then; and quickly, should it
    /// trap. What it has printed until then isn't lost.
    private static func prepareForTest() {
        _ = printsLines
        #if canImport(Darwin)
            // A trap is a result here. A crash report of it would take the system a second or more.
            // Swift Testing's exit tests switch it off in the same way. (`mach_task_self_` is a variable,
            // which Swift 6 does not let anybody read.)
            task_set_exception_ports(
                task_self_trap(), exception_mask_t(EXC_MASK_CORPSE_NOTIFY),
                mach_port_t(MACH_PORT_NULL), EXCEPTION_DEFAULT, THREAD_STATE_NONE)
        #endif
        endProcessIfItHangs(environment[marker].flatMap { UInt32($0) } ?? 6)
    }

    /// What a process tells of its tests: a line of JSON for each.
    private enum Report: Codable {
        /// A test has begun.
        case begun(StepTest.ID)
        /// Something went wrong in it.
        case problem(StepTest.ID, Problem)
        /// It has come to its end.
        case ended(StepTest.ID)
    }

    private static let file = environment[reports].flatMap(FileHandle.init(forWritingAtPath:))

    private static func tell(_ report: Report) {
        guard let line = try? JSONEncoder().encode(report) else { return }
        try? file?.write(contentsOf: line + [UInt8(ascii: "\n")])
    }

    /// The tests of a step that this process is to run.
    static func chosen(from tests: [StepTest]) -> [StepTest] {
        let name = environment[chosen]
        return tests.filter { name == nil || name == $0.name }
    }

    /// Runs the code of a test in this process, and tells the one that has started it.
    static func tell(of test: StepTest, _ body: @escaping @Sendable () async -> Void) async {
        prepareForTest()
        tell(.begun(test.id))
        let handler = IssueHandlingTrait.compactMapIssues { issue in
            let words = issue.comments.map(\.rawValue).joined(separator: "\n")
            let text = words.isEmpty ? "\(issue)" : words
            tell(.problem(test.id, Problem(text: text, sourceLocation: issue.sourceLocation)))
            return nil
        }
        if let current = Test.current {
            try? await handler.provideScope(
                for: current, testCase: .current, performing: body)
        }
        tell(.ended(test.id))
    }

    /// What begins a line that says what a step saves: it goes into the table.
    static let savedMark = "\u{1}saved "

    /// Set up once, before anything is printed.
    private static let printsLines: Void = printEachLineAtOnce()

    /// What went wrong in the tests that have run together, and whether that counts. If not, a test runs
    /// again, alone, if it is asked.
    private static let together =
        Protected<[StepTest.ID: (problems: [Problem], counts: Bool)]>([:])

    /// The modules whose tests, run together, have come to one that hangs.
    private static let hangTogether = Protected<Set<String>>([])

    /// The tests that run again, each alone, before they are asked.
    private static let ahead = Protected<[StepTest.ID: Task<Verdict, Never>]>([:])

    /// What a test that ran alone has found, and what it has printed.
    private struct Verdict: Sendable {
        let problems: [Problem]
        var output = Data()
        var errors = ""
    }

    /// Runs the tests of a suite in one process, and keeps what went wrong until it is asked for.
    ///
    /// A test that stops the process has no end there, and neither have those after it. They will run
    /// alone; but not one that hangs, if it can't be because of another.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - keepsRed: Whether what a red test has said counts. If not, it runs again, alone: it may be
    ///     red because of what another test has left.
    static func runTogether(_ suite: Test, keepsRed: Bool) async {
        let pattern = "^\(asked)\(suite.sourceLocation.moduleName)\\.\(suite.name)/"
        guard let run = try? await Run(of: pattern, showsOutput: keepsRed) else { return }
        // Whose race it is can't be told from here.
        guard !run.errors.contains("WARNING: ThreadSanitizer") else { return }
        let hasExited = run.process.terminationReason == .exit
        let isGreen = hasExited && run.ended.values.allSatisfy(\.isEmpty)
        var found = run.ended.mapValues { (problems: $0, counts: keepsRed || $0.isEmpty) }
        let othersAreFine = run.begun.count == 1 && found.values.allSatisfy(\.counts)
        let hangs = run.process.isOutOfTime
        if hangs { hangTogether.withLock { _ = $0.insert(suite.sourceLocation.moduleName) } }
        if hangs, othersAreFine, let (name, told) = run.begun.first {
            noteHang(of: name)
            found[name] = (told + run.problemsOfEnd, true)
        }
        together.withLock { [found] in $0.merge(found) { $1 } }
        // What a red test prints will be printed when it runs again.
        if isGreen { FileHandle.standardOutput.write(run.output) }
        if isGreen || keepsRed && hasExited { show(run.errors) }
    }

    /// Begins to run those of a step's tests that have to run alone, as many at a time as there are
    /// processors.
    ///
    /// - Parameters:
    ///   - tests: The tests.
    ///   - isLater: Whether an earlier step is red. Then only "comes after" is said of this one, and that a
    ///     test was red together with others is enough. Of those that did not come to their turn some may
    ///     hang, too: it's enough to wait for the step's own.
    static func begin(_ tests: [StepTest], isLater: Bool) {
        let names = tests.map(\.id).filter { name in
            guard let found = together.withLock({ $0[name] }) else {
                return !isLater || !hangTogether.withLock { $0.contains(name.module) }
            }
            return !found.counts && !isLater
        }
        let width = max(1, ProcessInfo.processInfo.activeProcessorCount)
        var tasks: [Task<Verdict, Never>] = []
        for (index, name) in names.enumerated() {
            let before = index < width ? nil : tasks[index - width]
            tasks.append(
                Task {
                    _ = await before?.value
                    return await runAlone(name)
                })
        }
        ahead.withLock { $0.merge(zip(names, tasks)) { $1 } }
    }

    /// What went wrong in a test whose step has begun, in order.
    static func problems(of test: StepTest, isLater: Bool) async -> [Problem] {
        if let begun = ahead.withLock({ $0[test.id] }) {
            let verdict = await begun.value
            FileHandle.standardOutput.write(verdict.output)
            show(verdict.errors)
            return verdict.problems
        }
        return together.withLock { $0[test.id]?.problems }
            ?? [Problem(text: "An earlier test hangs, so it did not run.")]
    }

    private static func noteHang(of name: StepTest.ID) {
        hangs.withLock { $0[name.module, default: 0] += 1 }
    }

    /// Runs a test in a process of its own.
    private static func runAlone(_ name: StepTest.ID) async -> Verdict {
        guard hangs.withLock({ $0[name.module, default: 0] }) < hangsToWaitFor else {
            let text = "\(ProcessEnd.hang.rawValue) tests before this one hang, so it did not run."
            return Verdict(problems: [Problem(text: text)])
        }
        do {
            let run = try await Run(
                of: "^\(name.module)\\.", test: name.name, showsOutput: false)
            if run.process.isOutOfTime { noteHang(of: name) }
            let story = await story(of: name, stoppedIn: run)
            let problems =
                (run.ended[name] ?? run.begun[name] ?? [])
                + run.problemsOfEnd.map { $0.with(story) }
            return Verdict(problems: problems, output: run.output, errors: run.errors)
        } catch {
            let text = "\(ProcessEnd.notStarted.rawValue) in its own process: \(error)"
            return Verdict(problems: [Problem(text: text)])
        }
    }

    /// What the threads had done when a test of every order stopped its process; `nil` if none did.
    private static func story(of name: StepTest.ID, stoppedIn run: Run) async -> String? {
        guard run.process.hasTrapped, let order = Int(run.order),
            let again = try? await Run(
                of: "^\(name.module)\\.", test: name.name, order: order, showsOutput: false),
            again.process.hasTrapped, !again.order.isEmpty
        else { return nil }
        return again.order
    }

    /// A process that has ended, what its tests told, and what it has printed.
    private struct Run {
        let process = Process()
        /// What went wrong in those that came to their end.
        private(set) var ended: [StepTest.ID: [Problem]] = [:]
        /// What went wrong in those that have begun and have not.
        private(set) var begun: [StepTest.ID: [Problem]] = [:]
        /// What it has printed, unless that went to the terminal.
        let output: Data
        let errors: String
        /// What it has told of the order that it was in, if a test ran alone.
        let order: String

        /// What the way that it ended says, if anything.
        var problemsOfEnd: [Problem] {
            process.end(printed: errors).map { [Problem(text: $0)] } ?? []
        }

        /// Runs the tests whose names have a pattern in a process of their own, up to its end.
        init(
            of pattern: String, test name: String? = nil, order: Int? = nil, showsOutput: Bool
        ) async throws {
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
            let patience = IsolatedProcess.patience.withLock(\.self)
            process.executableURL = Bundle.main.executableURL
            process.arguments = IsolatedProcess.arguments(for: pattern)
            var variables = environment
            variables[marker] = "\(patience)"
            variables[chosen] = name
            variables[reports] = folder.appending(path: "reports").path
            if name != nil {
                _ = try newFile("order")
                variables[OrderLog.file] = folder.appending(path: "order").path
                variables[OrderLog.order] = order.map { "\($0)" }
            }
            variables["SWIFT_BACKTRACE"] = "enable=no"
            // On Linux, freed memory is overwritten: code that uses an object after it is gone is seen to.
            variables["GLIBC_TUNABLES"] = "glibc.malloc.perturb=85:glibc.malloc.tcache_count=0"
            process.environment = variables
            _ = try newFile("reports")
            process.standardError = try newFile("errors")
            if !showsOutput { process.standardOutput = try newFile("output") }
            let (end, continuation) = AsyncStream<Void>.makeStream()
            process.terminationHandler = { _ in continuation.finish() }
            try process.run()
            let note = Task {
                try await Task.sleep(for: .seconds(3))
                let words = "◇ Still waiting. A test that hangs is ended after \(patience) seconds."
                FileHandle.standardError.write(Data("\(words)\n".utf8))
            }
            for await _ in end {}
            note.cancel()
            let lines = bytes("reports").split(separator: UInt8(ascii: "\n"))
            // The last may be cut off: the process may have been stopped.
            for case let report? in lines.map({ try? JSONDecoder().decode(Report.self, from: $0) })
            {
                switch report {
                case .begun(let name): begun[name] = []
                case .problem(let name, let problem): begun[name]?.append(problem)
                case .ended(let name): ended[name] = begun.removeValue(forKey: name)
                }
            }
            output = CurrentRun.shared.noteSaved(bytes("output"))
            errors = String(decoding: bytes("errors"), as: UTF8.self)
            self.order = String(decoding: bytes("order"), as: UTF8.self)
            if process.isOutOfTime { IsolatedProcess.patience.withLock { $0 = 2 } }
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

    /// What this process was asked to run, as the beginning of a pattern: of a suite's tests, those that
    /// were left out are left out there, too.
    private static let asked: String = {
        let arguments = CommandLine.arguments
        let patterns = zip(arguments, arguments.dropFirst())
            .compactMap { $0.0 == "--filter" ? "(?:\($0.1))" : nil }
        return patterns.isEmpty ? "" : "(?=.*?(?:\(patterns.joined(separator: "|"))))"
    }()

    /// What the runtime has said of continuations: it says so of each of hundreds of tasks.
    private static let misuses = Protected<Set<String>>([])

    /// Shows what a process has printed, up to a stack trace, which shows the tests' machinery and
    /// hides the rest. What the runtime says of continuations is shown once.
    private static func show(_ printed: String) {
        let end = printed.firstRange(of: "Current stack trace:")?.lowerBound ?? printed.endIndex
        let lines = String(printed[..<end]).lines.filter { line in
            !line.contains("CONTINUATION MISUSE") || misuses.withLock { $0.insert(line).inserted }
        }
        FileHandle.standardError.write(Data(lines.joined(separator: "\n").utf8))
    }
}

extension Process {
    /// Whether the process was ended by its alarm.
    fileprivate var isOutOfTime: Bool {
        terminationReason == .uncaughtSignal && terminationStatus == SIGALRM
    }

    /// Whether the process was ended by what its code did.
    fileprivate var hasTrapped: Bool { terminationReason == .uncaughtSignal && !isOutOfTime }

    /// What the way that the process ended says of the test, if anything.
    fileprivate func end(printed: String) -> String? {
        if printed.contains("WARNING: ThreadSanitizer") {
            return
                "\(ProcessEnd.race.rawValue) the thread sanitizer found a data race, as printed above."
        }
        guard terminationReason == .uncaughtSignal else { return nil }
        let words = printed.split(separator: "\n").last {
            $0.contains("Fatal error: ") || $0.contains(": Precondition failed")
        }
        switch terminationStatus {
        case SIGALRM:
            return """
                \(ProcessEnd.hang.rawValue) the test did not end in time. Possible reasons: a loop that does not \
                end, a lock that is taken twice, or threads that wait for each other's locks.
                """
        case SIGSEGV, SIGBUS:
            return """
                \(ProcessEnd.memory.rawValue) Possible reasons: a function that calls itself \
                endlessly, until the stack overflows, or an object that is released too often, or \
                used after it is gone.
                """
        case SIGILL, SIGTRAP, SIGABRT:
            // Without words of its own: these two print none.
            var what =
                words.map(String.init) ?? """
                    the code stopped the program. Possible reasons: arithmetic that overflowed, or \
                    code of the main actor that ran somewhere else.
                    """
            if what.contains("Recursive call to lock") {
                what = "a thread asked for a lock that it already holds."
            } else if printed.contains("Incorrect actor executor assumption") {
                what = "code of an actor ran while its thread was not on that actor."
            } else if what.contains("attempting to acquire a Mutex") {
                what = "a thread asked for the lock of an object that is gone."
            } else if printed.contains("Simultaneous accesses to") {
                what = """
                    a variable was used while a change of it was not over. (Swift calls this a \
                    violation of exclusive access.)
                    """
            }
            return "\(ProcessEnd.trap.rawValue) \(what)"
        default:
            return "\(ProcessEnd.signal.rawValue) \(terminationStatus)."
        }
    }
}
