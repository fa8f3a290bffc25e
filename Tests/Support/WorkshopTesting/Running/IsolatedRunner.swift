import Foundation
import Testing
import WorkshopSteps

/// Runs each test in a process of its own, so that it can trap, hang or recurse without end, and the other
/// tests still have their say. That costs about 30 ms.
///
/// First all tests of a suite run in one process. A test that is green there is done; one that is red, or
/// that this process didn't come to, runs again, alone.
struct IsolatedRunner: Runner {
    /// What came of a test that ran with the others, and whether that counts. If not, it runs again, alone,
    /// if it is asked.
    private typealias Found = (verdict: Verdict, counts: Bool)

    /// What a test that ran alone has found, and what it has printed.
    private struct Alone: Sendable {
        var verdict: Verdict
        var output = Data()
        var errors = ""
    }

    private static let together = Protected<[StepTest.ID: Found]>([:])

    /// The modules whose tests, run together, have come to one that hangs.
    private static let hangTogether = Protected<Set<String>>([])

    /// The tests that run again, each alone, before they are asked.
    private static let ahead = Protected<[StepTest.ID: Task<Alone, Never>]>([:])

    /// How many tests of a module have hung. After some of them, those that are left say so at once: who
    /// waits for each of them doesn't see the first for a minute.
    private static let hangs = Protected<[String: Int]>([:])
    private static let hangsToWaitFor = 4

    // MARK: - All together

    /// Runs the tests of a suite in one process, and keeps what went wrong until it is asked for.
    ///
    /// A test that stops the process has no end there, and neither have those after it. They will run
    /// alone; but not one that hangs, if it can't be because of another.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - keepsRed: Whether what a red test has said counts.
    /// - Returns: The process.
    /// - Throws: If it can't be started.
    static func runTogether(_ suite: Test, keepsRed: Bool) async throws -> ChildProcess {
        let pattern = "^\(asked)\(suite.sourceLocation.moduleName)\\.\(suite.name)/"
        let child = try await ChildProcess(of: pattern)
        // Whose race it is can't be told from here.
        guard !child.errors.contains("WARNING: ThreadSanitizer") else { return child }
        var found = child.complete.mapValues { told in
            let verdict = Verdict(problems: told.problems, skipped: told.skipped)
            return Found(verdict, counts: keepsRed || verdict.result != .failed)
        }
        let isGreen =
            child.end == .exit(0) && found.values.allSatisfy { $0.verdict.problems.isEmpty }
        if child.end.isOutOfTime {
            hangTogether.withLock { _ = $0.insert(suite.sourceLocation.moduleName) }
            let unfinished = child.told.filter { $0.value.count == nil }
            if unfinished.count == 1, let id = unfinished.keys.first,
                found.values.allSatisfy(\.counts)
            {
                noteHang(of: id)
                found[id] = (child.verdict(on: id), true)
            }
        }
        together.withLock { [found] in $0.merge(found) { $1 } }
        // What a red test prints will be printed when it runs again.
        if isGreen || keepsRed {
            let module = suite.sourceLocation.moduleName.replacing(/Tests$/, with: "")
            showLines(child.output, of: module)
        }
        if isGreen || keepsRed && child.end == .exit(0) { show(child.errors) }
        return child
    }

    /// What this process was asked to run, as the beginning of a pattern: of a suite's tests, those that
    /// were left out are left out there, too.
    private static let asked: String = {
        let arguments = CommandLine.arguments
        let patterns = zip(arguments, arguments.dropFirst())
            .compactMap { $0.0 == "--filter" ? "(?:\($0.1))" : nil }
        return patterns.isEmpty ? "" : "(?=.*?(?:\(patterns.joined(separator: "|"))))"
    }()

    // MARK: - Alone

    /// Begins to run those of a step's tests that have to run alone, as many at a time as there are
    /// processors.
    ///
    /// Of a later step it is enough that a test was red together with others. Of those that did not come to
    /// their turn some may hang, too: it's enough to wait for the step's own.
    func begin(_ tests: [StepTest], isLater: Bool) {
        let names = tests.map(\.id).filter { name in
            guard let found = Self.together.withLock({ $0[name] }) else {
                return !isLater || !Self.hangTogether.withLock { $0.contains(name.module) }
            }
            return !found.counts && !isLater
        }
        let width = max(1, ProcessInfo.processInfo.activeProcessorCount)
        var tasks: [Task<Alone, Never>] = []
        for (index, name) in names.enumerated() {
            let before = index < width ? nil : tasks[index - width]
            tasks.append(
                Task {
                    _ = await before?.value
                    return await Self.runAlone(name)
                })
        }
        Self.ahead.withLock { $0.merge(zip(names, tasks)) { $1 } }
    }

    func verdict(on test: StepTest, isLater: Bool) async -> Verdict {
        if let begun = Self.ahead.withLock({ $0[test.id] }) {
            let alone = await begun.value
            if !alone.verdict.problems.isEmpty {
                Self.showLines(alone.output, of: "'Step \(test.step)'")
            }
            Self.show(alone.errors)
            return alone.verdict
        }
        return Self.together.withLock { $0[test.id]?.verdict }
            ?? Verdict(problems: [.noResult("an earlier test hangs, so this one did not run.")])
    }

    private static func noteHang(of name: StepTest.ID) {
        hangs.withLock { $0[name.module, default: 0] += 1 }
    }

    /// Runs a test in a process of its own.
    private static func runAlone(_ name: StepTest.ID) async -> Alone {
        guard hangs.withLock({ $0[name.module, default: 0] }) < hangsToWaitFor else {
            let words = "tests before this one hang, so this one did not run."
            return Alone(verdict: Verdict(problems: [.noResult(words)]))
        }
        do {
            let child = try await ChildProcess(
                of: "^\(name.module)\\.", test: name.name)
            if child.end.isOutOfTime { noteHang(of: name) }
            var verdict = child.verdict(on: name)
            if let story = await story(of: name, stoppedIn: child) {
                verdict.problems.append(
                    verdict.problems.removeLast().with("This had happened until then:", story))
            }
            return Alone(verdict: verdict, output: child.output, errors: child.errors)
        } catch {
            let words = "the test's process could not be started: \(error)"
            return Alone(verdict: Verdict(problems: [.noResult(words)]))
        }
    }

    /// What the threads had done when a test of every order stopped its process; `nil` if none did.
    private static func story(
        of name: StepTest.ID, stoppedIn child: ChildProcess
    ) async -> String? {
        guard child.end.isTrap, let order = Int(child.order),
            let again = try? await ChildProcess(
                of: "^\(name.module)\\.", test: name.name, order: order),
            again.end.isTrap, !again.order.isEmpty
        else { return nil }
        return again.order
    }

    // MARK: - What is printed

    /// Whether a test's lines were shown.
    private static let hasShownLines = Protected(false)

    /// Shows the first lines that a test or a chapter has printed, if none were shown before. A `print` in a
    /// getter may print thousands, which would hide what the tests say.
    private static func showLines(_ output: Data, of filter: String) {
        let isFirst = !hasShownLines.withLock { shown in
            defer { shown = shown || !output.isEmpty }
            return shown
        }
        guard isFirst else { return }
        FileHandle.standardOutput.write(Data(firstLines(of: output, filter).utf8))
    }

    /// The first lines of what was printed, and how to see all of them.
    static func firstLines(of output: Data, _ filter: String) -> String {
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n", maxSplits: 8)
        let rest = "… and more. To see all of it: ISOLATION=off swift test --filter \(filter)"
        return (lines.prefix(8) + (lines.count > 8 ? [Substring(rest)] : [])).map { "\($0)\n" }
            .joined()
    }

    /// What the runtime has said of continuations: it says so of each of hundreds of tasks.
    private static let misuses = Protected<Set<String>>([])

    /// Shows what a process has printed, up to a stack trace, which shows the tests' machinery and
    /// hides the rest. What the runtime says of continuations is shown once.
    private static func show(_ printed: String) {
        let end =
            ["Current stack trace:", "*** Signal ", "*** Program crashed", "*** Swift runtime"]
            .compactMap { printed.firstRange(of: $0)?.lowerBound }.min() ?? printed.endIndex
        let lines = String(printed[..<end]).lines.filter { line in
            !line.contains("CONTINUATION MISUSE") || misuses.withLock { $0.insert(line).inserted }
        }
        FileHandle.standardError.write(Data(lines.joined(separator: "\n").utf8))
    }
}
