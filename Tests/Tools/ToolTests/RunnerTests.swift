import Foundation
import Testing

@testable import WorkshopCompanion
@testable import WorkshopSteps
@testable import WorkshopTesting

/// Tests how a test's result is derived from its process's reports and end.
@Suite("Runners")
struct RunnerTests {
    private static let begun = ChildReport.begun("a")
    private static let passed = [begun, .ended("a", problems: 0)]
    private static let twoProblems = [
        begun, .problem("a", Problem("one")), .problem("a", Problem("two")),
    ]

    private func child(
        _ reports: [ChildReport], _ end: ChildProcess.End = .exit(0), printed: String = ""
    ) throws -> ChildProcess {
        var child = ChildProcess()
        child.end = end
        child.errors = printed
        let lines = try reports.map { try JSONEncoder().encode($0) + [UInt8(ascii: "\n")] }
        child.read(Data(lines.joined()))
        return child
    }

    // `.ci/silent` and `DoctorTests` cover the other ways in which a process can be silent.
    @Test func `A test whose process doesn't report all of its end has no result`() throws {
        let silences: [(reports: [ChildReport], end: ChildProcess.End)] = [
            ([Self.begun, .ended("a", problems: 1)], .exit(0)),
            (Self.twoProblems + [.ended("a", problems: 3)], .exit(0)), (Self.passed, .exit(1)),
        ]
        for (reports, end) in silences {
            let last = try child(reports, end).verdict(on: "a").problems.last
            #expect(last?.end == .noResult)
        }
    }

    /// The crashes aren't the test's arguments, because a run prints arguments, and CI searches the output
    /// for error messages.
    @Test func `A crash says what it is`() throws {
        let crashes: [(signal: Int32, printed: String, end: ProcessEnd, words: String)] = [
            (SIGKILL, "", .signal, "signal 9."),
            (SIGILL, "A.swift:1: Fatal error: no", .trap, "Fatal error: no"),
            (SIGABRT, "Fatal error: Recursive call to lock Mutex", .trap, "already holds"),
            (SIGALRM, "WARNING: ThreadSanitizer: race", .race, "Race: "),
        ]
        for (signal, printed, end, words) in crashes {
            let child = try child([Self.begun], .signal(signal), printed: printed)
            let last = child.verdict(on: "a").problems.last
            #expect(last?.end == end)
            #expect(last?.text.contains(words) == true, "\(words)")
        }
    }

    /// Here, the process is a script, and a command that the script starts outlives it.
    @Test func `A crash says what it is if the backtrace never ends`() async throws {
        let script = FileManager.default.temporaryDirectory.appending(path: "crash-\(UUID())")
        defer { try? FileManager.default.removeItem(at: script) }
        let text = """
            #!/bin/sh
            echo 'Fatal error: no' >&2
            echo '*** Signal 4: Backtracing from 0x1...' >&2
            sleep 40 & wait
            """
        try Data(text.utf8).write(to: script)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: script.path)
        let child = try await ChildProcess(of: "Chapter1Tests", patience: 1, program: script)
        #expect(child.end == .signal(SIGILL))
        #expect(child.verdict(on: "a").problems.last?.text == "Trap: Fatal error: no")
    }

    @Test func `Tests that ran together count if one of them explains the end of the process`()
        throws
    {
        let other = Self.passed + [.begun("b")]
        let both = other + [.ended("b", problems: 0)]
        let ends: [(reports: [ChildReport], end: ChildProcess.End, count: Int)] = [
            (both, .exit(0), 2), (both, .exit(1), 0), (both, .signal(SIGSEGV), 0),
            (other, .signal(SIGTRAP), 1),
        ]
        for (reports, end, count) in ends {
            let child = try child(reports, end)
            #expect(child.complete.count == count, "\(reports) \(end)")
        }
    }

    @Test(arguments: [8, 9]) func `The first 8 lines that tests print are shown`(count: Int) {
        let output = String(repeating: "line\n", count: count)
        let shown = IsolatedRun.firstLines(of: Data(output.utf8), filter: "Chapter1").lines
        #expect(shown.count { $0 == "line" } == 8)
        #expect(shown.contains { $0.hasSuffix("swift test --filter Chapter1") } == (count > 8))
    }

    @Test func `The doctor sees what ends in a wrong way`() {
        func row(_ test: String, _ problem: TestProblem?) -> String? {
            let ending = TestResults.Ending(
                of: "Step 0.1 · \(test)", step: Step(chapter: 0, number: 1),
                problems: problem.map { [$0] } ?? [])
            return Doctor.rows(of: [ending]).first { !$0.contains("did not run") }
        }
        let trap = TestProblem("Trap: no", end: .trap)
        #expect(row("fails", nil) == "✘ A test that fails is reported as: passed")
        #expect(row("hangs", trap) == "✘ A test that hangs is reported as: trap")
        #expect(row("counts", trap) == "✘ Counting locks, allocations and references: Trap: no")
        #expect(Doctor.rows(of: []).allSatisfy { $0.hasPrefix("✘") })
    }

    @Test func `The doctor's block names no folders`() {
        let project = Project(root: URL(filePath: "/home/ann/w"))
        let doctor = Doctor(project: project, output: Output())
        #expect(
            doctor.withoutPaths("/home/ann/w/A.swift, /Users/ann/x/y, 6.3/6.4")
                == "./A.swift, …/y, 6.3/6.4")
    }
}
