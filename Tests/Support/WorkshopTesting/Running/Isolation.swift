import Foundation
import Testing
import WorkshopSteps

/// Whether tests have processes of their own here.
///
/// In Xcode, under a debugger, or where nothing else works, all run in the process that is there. What stops a
/// test then stops the run. So each says first that it begins, here and in a file.
enum Isolation {
    private static let environment = ProcessInfo.processInfo.environment
    private static let isOff = Protected(false)

    /// Runs the tests of a chapter's suite in processes of their own, if that is possible. If not, they run
    /// when Swift Testing comes to them.
    ///
    /// The tests that weren't green together run again, alone, up to the first step that is red. The later
    /// steps build on it.
    static func run(_ suite: Test, of chapter: Int) async {
        if let reason = reasonForOneProcess { return turnOff("\(reason), so") }
        guard !isOff.withLock(\.self) else { return }
        do {
            let run = try await IsolatedRun(of: suite)
            for tests in CurrentRun.shared.tests(in: suite) {
                let first = CurrentRun.shared.firstRedStep(of: chapter)
                let isLater = first.map { $0 < tests[0].step } ?? false
                let verdicts = await run.verdicts(on: tests, isLater: isLater)
                for (test, verdict) in zip(tests, verdicts) {
                    CurrentRun.shared.note(test, verdict)
                }
            }
        } catch {
            turnOff(
                """
                A test should have a process of its own. That doesn't work here: \(error). \
                (`swift run workshop doctor` tries more.) So
                """)
        }
    }

    /// Runs a test in this process, and notes its result.
    static func runHere(
        _ plain: PlainTest, of test: Test, _ body: @Sendable () async throws -> Void
    ) async {
        CurrentRun.shared.keepThatTestsRun()
        say("◇ \(plain.name)")
        RunningTests.begin(plain.name)
        let problems = Log<Problem>()
        await plain.run(test, body) { problems.append($0) }
        RunningTests.end(plain.name)
        CurrentRun.shared.note(plain, Verdict(problems: problems.entries))
    }

    private static func turnOff(_ words: String) {
        let wasOff = isOff.withLock { isOff in
            defer { isOff = true }
            return isOff
        }
        guard !wasOff else { return }
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
