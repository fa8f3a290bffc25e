import Foundation
import Testing
import WorkshopSteps

/// Runs tests, and says what came of each. The report makes everything else of that, and never asks where a
/// test ran.
protocol Runner: Sendable {
    /// Gets those of a step's tests going that it can run ahead.
    ///
    /// - Parameters:
    ///   - tests: The tests.
    ///   - isLater: Whether an earlier step is red. Then only “comes after” is said of this one.
    func begin(_ tests: [StepTest], isLater: Bool)

    /// What came of a test whose step has begun.
    func verdict(on test: StepTest, isLater: Bool) async -> Verdict
}

/// Runs tests in the process that is there: in Xcode, under a debugger, or where nothing else works. What
/// stops a test then stops the run. So each says first that it begins, here and in a file.
struct InProcessRunner: Runner {
    func begin(_ tests: [StepTest], isLater: Bool) { CurrentRun.shared.noteRunning(tests) }

    func verdict(on test: StepTest, isLater: Bool) async -> Verdict {
        say("◇ \(test.name)")
        RunningTests.begin(test.name)
        let problems = Log<Problem>()
        let skipped = await test.perform { problems.append($0) }
        RunningTests.end(test.name)
        return Verdict(problems: problems.entries, skipped: skipped)
    }
}

/// Which runner this process has.
enum Runners {
    private enum Choice: Sendable {
        case isUnknown
        case isolated
        case inProcess
    }

    private static let choice = Protected(Choice.isUnknown)
    private static let environment = ProcessInfo.processInfo.environment

    /// The runner of this process.
    static var current: any Runner {
        choice.withLock { $0 == .isolated } ? IsolatedRunner() : InProcessRunner()
    }

    /// Chooses the runner for the tests of a suite, and lets those run ahead that can.
    ///
    /// If the first process doesn't come to its tests, no other will: then this process runs them.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - keepsRed: Whether what a red test has said counts. If not, it runs again, alone: it may be
    ///     red because of what another test has left.
    static func prepare(_ suite: Test, keepsRed: Bool) async {
        if let reason = reasonForOneProcess {
            useThisProcess("\(reason), so")
            return
        }
        guard choice.withLock({ $0 != .inProcess }) else { return }
        do {
            let first = try await IsolatedRunner.runTogether(suite, keepsRed: keepsRed)
            if first.hasReachedTests {
                choice.withLock { $0 = .isolated }
            } else if choice.withLock({ $0 == .isUnknown }) {
                useThisProcess(
                    """
                    A test should have a process of its own. That doesn't work here: it came to no \
                    test, and \(first.end). (`swift run workshop doctor` tries more.) So
                    """)
            }
        } catch  where choice.withLock({ $0 == .isUnknown }) {
            useThisProcess(
                "A test should have a process of its own. That doesn't work here: \(error). So")
        } catch {}
    }

    /// Finds out what came of a suite's plain tests, as far as that can be done ahead.
    ///
    /// Where each has a process of its own, the tests that weren't green together run again, alone, up
    /// to the first step that is red. The later steps build on it.
    ///
    /// - Parameter steps: The tests, by step.
    static func runAhead(_ steps: [[StepTest]]) async {
        guard choice.withLock({ $0 == .isolated }) else { return }
        let runner = current
        for tests in steps {
            guard let first = tests.first else { continue }
            let isLater =
                CurrentRun.shared.firstRedStep(of: first.step.chapter).map { $0 < first.step }
                ?? false
            runner.begin(tests, isLater: isLater)
            for test in tests { await test.find(runner, isLater: isLater) }
        }
    }

    private static func useThisProcess(_ words: String) {
        let isNew = choice.withLock { choice in
            defer { choice = .inProcess }
            return choice != .inProcess
        }
        guard isNew else { return }
        say("◇ \(words) the tests run in one process: a crash or a hang ends them all.")
    }

    /// Why a test can't have a process of its own here, or shouldn't; `nil` if it may.
    private static var reasonForOneProcess: String? {
        if environment["ISOLATION"] == "off" { return "ISOLATION is off" }
        if !CommandLine.arguments.contains("--testing-library") {
            return "`swift test` didn't start this"
        }
        return isDebugged ? "A debugger is attached" : nil
    }

    /// Whether a debugger is attached, which would miss what happens in another process.
    private static var isDebugged: Bool {
        #if os(Linux)
            let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let tracer = status?.split(separator: "\n").first { $0.hasPrefix("TracerPid:") }
            return tracer.map { !$0.hasSuffix("\t0") } ?? false
        #elseif canImport(Darwin)
            return processInfo(of: getpid()).map { $0.kp_proc.p_flag & P_TRACED != 0 } ?? false
        #else
            return false
        #endif
    }
}

#if canImport(Darwin)
    /// What the system knows of a process.
    func processInfo(of process: pid_t) -> kinfo_proc? {
        var info = kinfo_proc()
        var size = MemoryLayout.size(ofValue: info)
        var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, process]
        return sysctl(&name, 4, &info, &size, nil, 0) == 0 ? info : nil
    }
#endif
