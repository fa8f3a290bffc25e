import Foundation
import Testing

@testable import WorkshopCompanion
@testable import WorkshopSteps
@testable import WorkshopTesting

/// The result of a test, from the reports and the end of its process.
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

    @Test func `A test passes if its process reported its end and exited with status 0`() throws {
        let verdict = try child(Self.passed).verdict(on: "a")
        #expect(verdict.problems.isEmpty)
    }

    @Test func `A test with problems has failed`() throws {
        let child = try child(Self.twoProblems + [.ended("a", problems: 2)])
        #expect(child.verdict(on: "a").problems.map(\.text) == ["one", "two"])
    }

    @Test func `A test whose process doesn't report its end has no result`() throws {
        let silences: [(reports: [ChildReport], end: ChildProcess.End, words: String)] = [
            ([], .exit(0), "didn't begin, and its process exited with status 0"),
            ([], .exit(69), "status 69"),
            ([Self.begun], .exit(0), "call `exit`?"),
            ([Self.begun], .exit(74), "disk full"),
            ([Self.begun, .ended("a", problems: 1)], .exit(0), "1 problems, but only 0 were read"),
            (Self.twoProblems + [.ended("a", problems: 3)], .exit(0), "3 problems, but only 2"),
            (Self.passed, .exit(1), "status 1"),
        ]
        for (reports, end, words) in silences {
            let last = try child(reports, end).verdict(on: "a").problems.last
            #expect(last?.end == .noResult)
            #expect(last?.text.contains(words) == true, "\(words)")
        }
    }

    /// In one list, and not as arguments: a run prints those, and CI looks for the words of errors.
    @Test func `A crash says what it is`() throws {
        let crashes: [(signal: Int32, printed: String, end: ProcessEnd, words: String)] = [
            (SIGALRM, "", .hang, "Hang: "), (SIGSEGV, "", .memory, "Crash: "),
            (SIGKILL, "", .signal, "signal 9."), (SIGABRT, "", .trap, "Trap: the code"),
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

    @Test func `Tests that ran together count if one of them explains the end of the process`()
        throws
    {
        let other = Self.passed + [.begun("b")]
        let both = other + [.ended("b", problems: 0)]
        let ends: [(reports: [ChildReport], end: ChildProcess.End, count: Int)] = [
            (both, .exit(0), 2), (both, .exit(1), 0), (both, .signal(SIGSEGV), 0),
            (other, .exit(0), 1), (other, .signal(SIGTRAP), 1), ([], .exit(0), 0),
        ]
        for (reports, end, count) in ends {
            let child = try child(reports, end)
            #expect(child.complete.count == count, "\(reports) \(end)")
        }
    }

    @Test(arguments: [0, 8, 9, 2_455]) func `The first 8 lines that tests print are shown`(
        count: Int
    ) {
        let lines = (0..<count).map { "line \($0)" }
        let output = Data(lines.map { "\($0)\n" }.joined().utf8)
        let shown = IsolatedRun.firstLines(of: output, filter: "Chapter1").lines.dropLast()
        #expect(shown.prefix(8) == lines.prefix(8))
        let command = shown.dropFirst(8).map { $0.contains("swift test --filter Chapter1") }
        #expect(command == (count > 8 ? [true] : []))
    }

    @Test func `The doctor tells each end from the others`() {
        func row(_ test: String, _ problem: TestProblem?) -> String? {
            let ending = TestResults.Ending(
                of: "Step 0.1 · \(test)", step: Step(chapter: 0, number: 1),
                problems: problem.map { [$0] } ?? [])
            return Doctor.rows(of: [ending]).first { !$0.contains("did not run") }
        }
        let trap = TestProblem("Trap: no", end: .trap)
        #expect(row("passes", nil) == "✔ A test that passes is reported as: passed")
        #expect(row("fails", nil) == "✘ A test that fails is reported as: passed")
        #expect(row("traps", trap) == "✔ A test that traps is reported as: trap")
        #expect(row("hangs", trap) == "✘ A test that hangs is reported as: trap")
        #expect(row("exits", nil) == "✘ A test that exits is reported as: passed")
        #expect(row("counts", trap) == "✘ Counting locks, allocations and references: Trap: no")
        #expect(Doctor.rows(of: []).allSatisfy { $0.hasPrefix("✘") })
    }

    @Test func `The doctor's block names no folders`() {
        let project = Project(root: URL(filePath: "/home/ann/w"))
        let doctor = Doctor(project: project, output: Output()) { _ in }
        #expect(
            doctor.withoutPaths("/home/ann/w/A.swift, /Users/ann/x/y, 6.3/6.4")
                == "./A.swift, …/y, 6.3/6.4")
    }
}
