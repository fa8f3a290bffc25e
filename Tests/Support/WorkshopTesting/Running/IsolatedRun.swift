import Foundation
import ProcessSupport
import Synchronization
import Testing
import WorkshopSteps

/// Runs a chapter's tests in child processes, so that a test that traps, hangs or recurses
/// endlessly doesn't end the other tests.
///
/// First, all tests run in one process, and those that pass there are done. Any other test, up to
/// the first red step, runs again in a process of its own, which takes about 30 ms. Its failure
/// there can't be due to a global variable that an earlier test changed.
struct IsolatedRun {
    private let module: String
    private let together: ChildProcess

    /// The number of tests that hung in a process of their own. After two of them, the remaining
    /// tests don't run, because the learner would wait too long.
    private let hangs = Counter()

    /// Runs the tests of a chapter's suite and records the results. If child processes don't work
    /// here, the tests run later, in this process.
    static func run(_ suite: Test, of chapter: Int) async {
        if let reason = reasonForOneProcess { return useOneProcess(because: reason) }
        guard !isOff.load(ordering: .sequentiallyConsistent) else { return }
        let module = suite.sourceLocation.moduleName
        do {
            let run = IsolatedRun(
                module: module, together: try await ChildProcess(of: module, patience: 6))
            guard !run.together.reports.isEmpty || !CurrentRun.shared.hasSteps else {
                return useOneProcess(because: "A child process ran no test: \(run.together.end)")
            }
            await run.noteVerdicts(of: chapter)
        } catch {
            useOneProcess(because: "A child process can't be started: \(error)")
        }
    }

    private func noteVerdicts(of chapter: Int) async {
        if together.isGreen { show(together, filter: module.replacing(/Tests$/, with: "")) }
        for tests in CurrentRun.shared.openTests(in: module) {
            let first = CurrentRun.shared.firstRedStep(of: chapter)
            // Later steps use the code of earlier steps. If an earlier step is red, a later test
            // that has failed once doesn't run again.
            let isLater = first.map { $0 < tests[0].step } ?? false
            var unknown: [PlainTest] = []
            for test in tests {
                let reports = together.hasRace ? nil : together.complete[test.id]
                if let reports, reports.problems.isEmpty || isLater {
                    CurrentRun.shared.note(test, Verdict(problems: reports.problems))
                } else {
                    unknown.append(test)
                }
            }
            await runAlone(unknown)
        }
    }

    /// Runs each test in a process of its own, with as many processes at a time as there are
    /// processors.
    private func runAlone(_ tests: [PlainTest]) async {
        await withTaskGroup(of: Void.self) { group in
            var rest = tests[...]
            func startNext() {
                guard let test = rest.popFirst() else { return }
                group.addTask { await runAlone(test) }
            }
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { startNext() }
            for await _ in group { startNext() }
        }
    }

    private func runAlone(_ test: PlainTest) async {
        guard hangs.value < 2 else {
            let words = "tests before this one hang, so this one did not run."
            return CurrentRun.shared.note(test, Verdict(problems: [.noResult(words)]))
        }
        do {
            let patience = together.isHang ? 2 : 6
            let child = try await ChildProcess(of: module, only: test, patience: patience)
            if child.isHang { hangs.increment() }
            var verdict = child.verdict(on: test.id)
            if let last = verdict.problems.indices.last {
                verdict.problems[last].timeline =
                    await timeline(of: test, endedIn: child) ?? verdict.problems[last].timeline
            }
            if !verdict.problems.isEmpty, !test.isOnlyCounted {
                show(child, filter: test.step.isYours ? "YourTests" : "'Step \(test.step)'")
            }
            CurrentRun.shared.note(test, verdict)
        } catch {
            let words = "the test's process can't be started: \(error)"
            CurrentRun.shared.note(test, Verdict(problems: [.noResult(words)]))
        }
    }

    /// Returns a timeline of the threads up to a crash, as reported by a second run of the same
    /// interleaving.
    private func timeline(of test: PlainTest, endedIn child: ChildProcess) async -> String? {
        guard let order = child.interleaving, !child.isHang else { return nil }
        if Interleaving.chosenOrder != nil { return order }
        let again = try? await ChildProcess(of: module, only: test, order: order, patience: 6)
        return again?.end == child.end ? again?.interleaving : nil
    }
}

// MARK: - Output

extension IsolatedRun {
    /// Whether the output of a process has already been shown.
    private static let hasShownLines = Atomic(false)

    /// Prints what a process wrote to standard error. For the first process that also has output,
    /// this function prints the first lines of that output. More lines could hide the results,
    /// because a `print` in a getter can run thousands of times.
    private func show(_ child: ChildProcess, filter: String) {
        if !child.output.isEmpty,
            !Self.hasShownLines.exchange(true, ordering: .sequentiallyConsistent)
        {
            let lines = Self.firstLines(of: child.output, filter: filter)
            FileHandle.standardOutput.write(Data(lines.utf8))
        }
        FileHandle.standardError.write(Data(Self.withoutBacktraces(child.errors).utf8))
    }

    /// Returns the first lines of an output, and the command that shows all lines.
    static func firstLines(of output: Data, filter: String) -> String {
        var lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        if lines.count > 8 {
            let command = "ISOLATION=off swift test --filter \(filter)"
            lines = lines.prefix(8) + ["… and more. To see all of it: \(command)"]
        }
        return lines.map { "\($0)\n" }.joined()
    }

    /// Returns the errors up to the first backtrace, because a backtrace is long and consists
    /// mostly of our own calls. A line appears only once, even if hundreds of tasks printed it.
    private static func withoutBacktraces(_ errors: String) -> String {
        let starts = [
            "Current stack trace:", "*** Signal ", "*** Program crashed", "*** Swift runtime",
        ]
        let end = starts.compactMap { errors.firstRange(of: $0)?.lowerBound }.min()
        var seen: Set<String> = []
        return errors[..<(end ?? errors.endIndex)].split(separator: "\n").map(String.init)
            .filter { seen.insert($0).inserted }.map { "\($0)\n" }.joined()
    }
}

// MARK: - One process

extension IsolatedRun {
    private static let isOff = Atomic(false)

    /// Runs a test in this process and records the result. If the test ends the process, the test's
    /// name is the last line that was printed.
    static func runHere(
        _ plain: PlainTest, of test: Test, _ body: @Sendable () async throws -> Void
    ) async {
        say("◇ \(plain.name)")
        let problems = Log<Problem>()
        await plain.run(test, body) { problems.append($0) }
        CurrentRun.shared.note(plain, Verdict(problems: problems.entries))
    }

    private static func useOneProcess(because reason: String) {
        guard !isOff.exchange(true, ordering: .sequentiallyConsistent) else { return }
        say("◇ \(reason), so the tests run in one process: a crash or a hang ends them all.")
        // Until a test has ended, it has no result.
        CurrentRun.shared.keep()
    }

    /// The reason for running tests in this process, if there is one.
    private static var reasonForOneProcess: String? {
        if ProcessInfo.processInfo.environment["ISOLATION"] == "off" { return "ISOLATION is off" }
        if !CommandLine.arguments.contains("--testing-library") {
            return "`swift test` didn't start this process"
        }
        return isDebugged ? "A debugger is attached" : nil
    }

    /// Whether a debugger is attached. A debugger would miss what happens in a child process.
    private static var isDebugged: Bool {
        #if canImport(Darwin)
            var info = kinfo_proc()
            var size = MemoryLayout.size(ofValue: info)
            var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
            let isKnown = sysctl(&name, 4, &info, &size, nil, 0) == 0
            return isKnown && info.kp_proc.p_flag & P_TRACED != 0
        #else
            let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            return status?.contains(/TracerPid:\t[1-9]/) == true
        #endif
    }
}
