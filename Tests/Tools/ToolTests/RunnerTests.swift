import Foundation
import Testing

@testable import WorkshopCompanion
@testable import WorkshopSteps
@testable import WorkshopTesting

/// Green only if it ran: what the end of a process, and what it told, say of its test.
@Suite("Runners")
struct RunnerTests {
    private static let id = PlainTest.ID(module: "M", name: "Step 3.1 · a test")

    /// A process, and what is to be made of it.
    struct Row: Sendable {
        /// What it told.
        var told: [ChildReport] = [.begun(id), .ended(id, problems: 0)]
        /// How it ended.
        var end = ChildProcess.End.exit(0)
        /// What it printed.
        var printed = ""
        /// What came of the test.
        let result: Verdict.Result
        /// How, if its process says so.
        var why: ProcessEnd?
        /// What a reader is told.
        var words = ""

        var testDescription: String { "\(told), \(end), \(printed)" }
        var child: ChildProcess {
            get throws {
                var child = ChildProcess()
                (child.end, child.errors) = (end, printed)
                let lines = try told.map { try JSONEncoder().encode($0) + [UInt8(ascii: "\n")] }
                child.read(Data(lines.joined()))
                return child
            }
        }
    }

    private static let begun: [ChildReport] = [.begun(id)]
    private static let two = begun + [.problem(id, Problem("a")), .problem(id, Problem("b"))]

    /// In one list, and not as arguments: a run prints those, and CI looks for the words of errors.
    private static let rows = [
        Row(result: .passed),
        Row(told: two + [.ended(id, problems: 2)], result: .failed),
        // Nothing told is nothing known, whatever the status.
        Row(
            told: [], result: .noResult, why: .noResult,
            words: "begin, and its process ended with status 0"),
        Row(told: [], end: .exit(69), result: .noResult, why: .noResult, words: "status 69"),
        Row(told: begun, result: .noResult, why: .noResult, words: "call `exit`?"),
        Row(told: begun, end: .exit(74), result: .noResult, why: .noResult, words: "disk full"),
        Row(
            told: two + [.ended(id, problems: 3)], result: .failed, why: .noResult,
            words: "3 problems, and 2 "),
        Row(
            told: begun + [.ended(id, problems: 1)], result: .noResult, why: .noResult,
            words: "1 problems, and 0 "),
        Row(end: .exit(1), result: .noResult, why: .noResult, words: "status 1"),
        // What stops a process is a result.
        Row(told: begun, end: .signal(SIGALRM), result: .failed, why: .hang, words: "Hang: "),
        Row(told: begun, end: .signal(SIGSEGV), result: .failed, why: .memory, words: "Crash: "),
        Row(told: begun, end: .signal(SIGKILL), result: .failed, why: .signal, words: "signal 9."),
        Row(
            told: begun, end: .signal(SIGABRT), result: .failed, why: .trap, words: "Trap: the code"
        ),
        Row(
            end: .signal(SIGILL), printed: "A.swift:1: Fatal error: no", result: .failed,
            why: .trap, words: "Fatal error: no"),
        Row(
            told: begun, end: .signal(SIGABRT),
            printed: "Fatal error: Recursive call to lock Mutex", result: .failed, why: .trap,
            words: "already holds"),
        Row(
            printed: "WARNING: ThreadSanitizer: race", result: .failed, why: .race, words: "Race: "),
    ]

    @Test func `a test passes only if its process told its end`() throws {
        for row in Self.rows {
            let verdict = try row.child.verdict(on: Self.id)
            #expect(verdict.result == row.result, "\(row.testDescription)")
            let last = verdict.problems.last
            #expect(last?.what.end == row.why, "\(row.testDescription)")
            #expect(row.words.isEmpty || last?.what.text.contains(row.words) == true)
        }
    }

    @Test func `of tests that ran together, those count whose process says how they ended`() throws
    {
        let other = PlainTest.ID(module: "M", name: "Step 3.2 · another")
        let both = Self.begun + [.ended(Self.id, problems: 0), .begun(other)]
        let rows: [(told: [ChildReport], end: ChildProcess.End, count: Int)] = [
            (both + [.ended(other, problems: 0)], .exit(0), 2),
            // The other one has stopped the process: what ended before is known.
            (both, .signal(SIGTRAP), 1), (both, .exit(0), 1),
            // Nobody knows what has ended this.
            (both + [.ended(other, problems: 0)], .exit(1), 0),
            (both + [.ended(other, problems: 0)], .signal(SIGSEGV), 0),
            ([], .exit(0), 0),
        ]
        for row in rows {
            let child = try Row(told: row.told, end: row.end, result: .passed).child
            #expect(child.complete.count == row.count, "\(row)")
        }
    }

    @Test func `of what a test prints, the first lines are shown`() {
        func shown(_ lines: [String]) -> [String] {
            let output = Data(lines.map { "\($0)\n" }.joined().utf8)
            return IsolatedRun.firstLines(of: output, "Chapter1").lines.dropLast()
        }
        let lines = (1...2_455).map { "line \($0)" }
        #expect(shown([]) == [])
        for count in 1...8 {
            #expect(shown(Array(lines.prefix(count))) == Array(lines.prefix(count)))
        }
        for count in [9, 10, 2_455] {
            let shown = shown(Array(lines.prefix(count)))
            #expect(shown.dropLast() == lines.prefix(8))
            #expect(shown.last?.hasSuffix(": ISOLATION=off swift test --filter Chapter1") == true)
        }
    }

    @Test func `where a lock has no words, it is the first cause to be named`() {
        let end = ChildProcess.End.signal(SIGTRAP)
        let words = "Possible reasons: a lock that is taken twice,"
        for locksHaveWords in [false, true] {
            let problem = end.problem(printed: "", locksHaveWords: locksHaveWords)
            #expect(problem?.what.text.contains(words) == !locksHaveWords)
        }
    }

    @Test func `the middle of a test that ended its process is remembered`() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "running-\(UUID())")
        defer { try? FileManager.default.removeItem(at: root) }
        func interrupted() -> [String] { RunningTests.interrupted(in: "Chapters", of: root) }
        RunningTests.keep(["Step 1.2 · a"], in: "Chapters", of: root)
        #expect(interrupted() == [], "That process is this one, and runs.")
        let file = root.appending(path: ".build/workshop/results/Chapters.running.json")
        try Data(#"{"process": 4194305, "names": ["Step 1.2 · a"]}"#.utf8).write(to: file)
        #expect(interrupted() == ["Step 1.2 · a"])
        RunningTests.keep([], in: "Chapters", of: root)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func `the doctor tells an end from another`() {
        func row(_ test: String, _ problem: TestProblem?, inOneProcess: Bool = false) -> String? {
            let ending = TestResults.Ending(
                of: "Step 0.1 · \(test)", step: Step(chapter: 0, number: 1),
                problems: problem.map { [$0] } ?? [])
            return Doctor.rows(of: [ending], inOneProcess: inOneProcess)
                .first { !$0.contains("did not run") }
        }
        let trap = TestProblem("Trap: no", end: .trap)
        #expect(row("passes", nil) == "✔ A test that passes is reported as: passed")
        #expect(row("fails", nil) == "✘ A test that fails is reported as: passed")
        #expect(row("traps", trap) == "✔ A test that traps is reported as: Trap: no")
        #expect(row("hangs", trap) == "✘ A test that hangs is reported as: Trap: no")
        #expect(row("exits", nil) == "✘ A test that exits is reported as: passed")
        #expect(row("counts", trap) == "✘ Counting locks, allocations and references: Trap: no")
        #expect(Doctor.rows(of: []).allSatisfy { $0.hasPrefix("✘") })
        let doctor = Doctor(project: Project(root: URL(filePath: "/home/ann/w")), output: Output())
        { _ in }
        #expect(
            doctor.withoutPaths("/home/ann/w/A.swift, /Users/ann/x/y, 6.3/6.4")
                == "./A.swift, …/y, 6.3/6.4")
    }
}
