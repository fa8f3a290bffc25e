import Foundation
import Testing
import WorkshopSteps

/// Runs a chapter's tests in processes of their own, so that one can trap, hang or recurse without end, and
/// the others still have their say.
///
/// First all tests run in one process. A test that is green there is done. One that is red, or that this
/// process didn't come to, runs again, alone: what another test left in globals can't be why. That costs about
/// 30 ms for each.
struct IsolatedRun {
    /// What a test that ran alone has found, and what it has printed.
    private struct Alone: Sendable {
        var verdict: Verdict
        var output = Data()
        var errors = ""
    }

    /// The process came to no test.
    private struct NoTest: Error, CustomStringConvertible {
        let end: ChildProcess.End
        var description: String { "it came to no test, and \(end)" }
    }

    private let module: String
    private let together: ChildProcess

    /// How many tests have hung. After two of them, the others say so at once: who waits for each of them
    /// doesn't see the first for a minute.
    private let hangs = Counter()
    private static let hangsToWaitFor = 2

    /// Runs all tests of a suite in one process.
    ///
    /// - Throws: If it can't be started, or comes to no test: then no other will.
    init(of suite: Test) async throws {
        module = suite.sourceLocation.moduleName
        together = try await ChildProcess(of: "^\(Self.asked)\(module)\\.\(suite.name)/")
        guard !together.told.isEmpty else { throw NoTest(end: together.end) }
        if together.isGreen {
            Self.showLines(together.output, of: module.replacing(/Tests$/, with: ""))
            Self.show(together.errors)
        }
    }

    /// What this process was asked to run, as the beginning of a pattern: of a suite's tests, those that
    /// were left out are left out there, too.
    private static let asked: String = {
        let arguments = CommandLine.arguments
        let patterns = zip(arguments, arguments.dropFirst())
            .compactMap { $0.0 == "--filter" ? "(?:\($0.1))" : nil }
        return patterns.isEmpty ? "" : "(?=.*?(?:\(patterns.joined(separator: "|"))))"
    }()

    /// The results of a step's tests, in order.
    ///
    /// - Parameters:
    ///   - tests: The tests.
    ///   - isLater: Whether an earlier step is red. Then it's enough that a test was red with the others.
    /// - Returns: The results.
    func verdicts(on tests: [PlainTest], isLater: Bool) async -> [Verdict] {
        var verdicts = tests.map { known($0, isLater: isLater) }
        let open = tests.indices.filter { verdicts[$0] == nil }
        await withTaskGroup(of: (Int, Alone).self) { group in
            func add(_ index: Int) { group.addTask { (index, await runAlone(tests[index])) } }
            let width = max(1, ProcessInfo.processInfo.activeProcessorCount)
            open.prefix(width).forEach(add)
            var rest = open.dropFirst(width)
            for await (index, alone) in group {
                verdicts[index] = alone.verdict
                if !alone.verdict.problems.isEmpty {
                    Self.showLines(alone.output, of: "'Step \(tests[index].step)'")
                }
                Self.show(alone.errors)
                if let next = rest.popFirst() { add(next) }
            }
        }
        return verdicts.map { $0 ?? Verdict() }
    }

    /// What is known of a test from the process of all; `nil` if it has to run alone.
    private func known(_ test: PlainTest, isLater: Bool) -> Verdict? {
        // Whose race it is can't be told from there.
        if together.hasRace { return nil }
        if let told = together.complete[test.id], told.problems.isEmpty || isLater {
            return Verdict(problems: told.problems)
        }
        guard together.end.isOutOfTime else { return nil }
        // Where all tests before it were green, one that hangs would hang alone as well.
        let others = together.told.filter { $0.key != test.id }.values
        if together.told[test.id] != nil, others.allSatisfy({ $0.count == 0 }) {
            hangs.increment()
            return together.verdict(on: test.id)
        }
        guard isLater else { return nil }
        return Verdict(problems: [.noResult("an earlier test hangs, so this one did not run.")])
    }

    /// Runs a test in a process of its own.
    private func runAlone(_ test: PlainTest) async -> Alone {
        guard hangs.value < Self.hangsToWaitFor else {
            let words = "tests before this one hang, so this one did not run."
            return Alone(verdict: Verdict(problems: [.noResult(words)]))
        }
        do {
            let child = try await ChildProcess(of: "^\(module)\\.", test: test.name)
            if child.end.isOutOfTime { hangs.increment() }
            var verdict = child.verdict(on: test.id)
            if let story = await story(of: test, stoppedIn: child) {
                verdict.problems[verdict.problems.count - 1].order = story
            }
            return Alone(verdict: verdict, output: child.output, errors: child.errors)
        } catch {
            let words = "the test's process could not be started: \(error)"
            return Alone(verdict: Verdict(problems: [.noResult(words)]))
        }
    }

    /// What the threads had done when a test of their orders stopped its process; `nil` if none did.
    private func story(of test: PlainTest, stoppedIn child: ChildProcess) async -> String? {
        guard child.end.isTrap, let order = Int(child.order),
            let again = try? await ChildProcess(
                of: "^\(module)\\.", test: test.name, order: order),
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

    /// Shows what a process has printed, up to a stack trace, which shows the tests' machinery and
    /// hides the rest. What the runtime says of each of hundreds of tasks is shown once.
    private static func show(_ printed: String) {
        let end =
            ["Current stack trace:", "*** Signal ", "*** Program crashed", "*** Swift runtime"]
            .compactMap { printed.firstRange(of: $0)?.lowerBound }.min() ?? printed.endIndex
        var misuses: Set<String> = []
        let lines = String(printed[..<end]).lines.filter { line in
            !line.contains("CONTINUATION MISUSE") || misuses.insert(line).inserted
        }
        FileHandle.standardError.write(Data(lines.joined(separator: "\n").utf8))
    }
}
