import Foundation
import ProcessSupport
import Testing
import WorkshopSteps

/// The tests of this process and their results. When the process ends, this object prints the table
/// of the run.
final class CurrentRun: Sendable {
    /// The run of this process.
    static let shared = CurrentRun()

    private static let environment = ProcessInfo.processInfo.environment

    /// The folder that the chapters are built from.
    static let folder = environment["CHAPTERS"] ?? "Chapters"

    /// The name under which results are stored. This is the folder's name, except in the doctor's
    /// tests.
    private static let resultsName = environment["WORKSHOP_RESULTS"] ?? folder

    /// Whether the tests run on Swift's own Observation.
    static let isToolchain = folder == "Toolchain"

    /// The package's folder.
    static let package = (1...5).reduce(URL(filePath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    private struct State {
        /// The chapters whose tests run, as they were when the tests began.
        var chapters: [Int: ChapterFolder] = [:]
        /// The tests that the filter selected.
        var tests: [PlainTest] = []
        /// The results so far, by the tests' identifiers.
        var verdicts: [String: Verdict] = [:]
        /// The description of what each step saves.
        var saved: [Step: String] = [:]

        /// Whether a test has failed, or has no result. A listed difference from Swift's own framework isn't
        /// a failure.
        func isRed(_ test: PlainTest) -> Bool {
            guard let verdict = verdicts[test.id], !verdict.problems.isEmpty else { return false }
            return test.difference(for: verdict) == nil
        }
    }

    private let state = Protected(State())

    // MARK: - Tests and results

    /// Records that a chapter's tests begin.
    func begin(_ number: Int) {
        let chapter = Self.read(number)
        let isFirst = state.withLock { state in
            defer { state.chapters[number] = state.chapters[number] ?? chapter }
            return state.chapters.isEmpty
        }
        guard isFirst else { return }
        // The table should be the last thing that a learner sees.
        atexit { CurrentRun.shared.end() }
        noteThatTestsBegin()
    }

    /// Adds a test to the run. The test counts as red until it has a result.
    func register(_ test: PlainTest, skipped reason: String?) {
        if let reason { print("➜ Skipped: \(test.name). \(reason)") }
        state.withLock { state in
            state.tests.append(test)
            state.verdicts[test.id] = reason.map { Verdict(skipped: $0) }
        }
    }

    /// Returns a module's tests that have no result yet, grouped and sorted by step.
    func openTests(in module: String) -> [[PlainTest]] {
        let open = state.withLock { state in
            state.tests.filter {
                state.verdicts[$0.id] == nil && $0.place.moduleName == module
            }
        }
        return Dictionary(grouping: open, by: \.step).sorted { $0.key < $1.key }.map(\.value)
    }

    /// Whether the filter selected tests of steps, and not only a learner's own tests.
    var hasSteps: Bool { state.withLock { $0.tests.contains { !$0.step.isYours } } }

    /// Records the result of a test.
    func note(_ test: PlainTest, _ verdict: Verdict) {
        state.withLock { $0.verdicts[test.id] = verdict }
    }

    /// Returns the result of a test; `nil` if there is none yet.
    func verdict(on test: PlainTest) -> Verdict? { state.withLock { $0.verdicts[test.id] } }

    /// Returns a chapter's first step that has a red test so far.
    func firstRedStep(of chapter: Int) -> Step? {
        state.withLock { state in
            state.tests.filter { $0.step.chapter == chapter && state.isRed($0) }.map(\.step).min()
        }
    }

    /// Returns the title of a test's step and the lines to edit; `nil` if the test isn't the first
    /// red test of that step.
    func place(for test: PlainTest) -> String? {
        let (chapter, first) = state.withLock { state in
            (
                state.chapters[test.step.chapter],
                state.tests.filter { $0.step == test.step && state.isRed($0) }
                    .min { $0.place < $1.place }
            )
        }
        guard first?.id == test.id, let chapter, let title = chapter.title(of: test.step) else {
            return nil
        }
        return "Step \(test.step): \(title)\n  \(chapter.whereToWork(at: test.step))"
    }

    /// Records a step's savings in the process that prints the table.
    func noteSaved(_ words: String, at step: Step) {
        if Child.isChild { return Child.tell(.saved(step, words)) }
        state.withLock { $0.saved[step] = words }
    }

    // MARK: - The end

    /// Writes the results so far to a file, with a table. A test that hasn't ended has no result.
    @discardableResult func keep() -> TestResults {
        let state = state.withLock { $0 }
        let totals = Dictionary(grouping: state.tests, by: \.step)
            .mapValues { Self.testsWritten(beside: $0[0]) }
        let endings = state.tests.map { test in
            let verdict =
                state.verdicts[test.id]
                ?? Verdict(problems: [.noResult("the run ended before this test was over.")])
            let problems = test.difference(for: verdict) == nil ? verdict.problems : []
            return TestResults.Ending(
                of: test.name, step: test.step, in: test.place.path, line: test.place.line,
                problems: problems.map { $0.told(of: test, in: Self.package) },
                skipped: verdict.skipped, total: totals[test.step, default: 0])
        }
        var results = TestResults(of: Self.resultsName, in: Self.package)
        // With Swift Build, each test target runs in a process of its own. All of these processes have the
        // same parent, so the parent's ID names the run.
        results.add(
            endings, of: Array(state.chapters.values), saved: state.saved, run: "\(getppid())",
            known: { Self.knownMistakes(at: $0, in: state.chapters[$0.chapter]) }, read: Self.read)
        results.keep(for: Self.resultsName, in: Self.package)
        return results
    }

    /// Prints the table. If a test hasn't ended, some code ended the process early, so this function makes
    /// the process fail, whatever status that code chose.
    private func end() {
        guard state.withLock({ !$0.tests.isEmpty }) else { return }
        let lines = keep().table
        let terminal = Self.terminal
        let table = terminal.isTerminal ? terminal.fit(lines) : lines
        var text = "\n\(table.map { "\($0)\n" }.joined())"
        if !isDebugBuild {
            text += """

                In an optimized build, the tests can't see locks: some are skipped, and the others don't try \
                other interleavings of threads.
                Without `-c release`, everything is tested.

                """
        }
        FileHandle.standardError.write(Data(text.utf8))
        if state.withLock({ state in state.tests.contains { state.verdicts[$0.id] == nil } }) {
            fflush(nil)
            _exit(1)
        }
    }

    /// The terminal that SwiftPM prints to, if any. This process itself only prints to a pipe, which SwiftPM
    /// reads. On Linux, it can look up its parent's output; other systems don't allow that.
    private static var terminal: Output {
        let descriptor = open("/proc/\(getppid())/fd/1", O_RDONLY | O_NOCTTY | O_NONBLOCK)
        defer { close(descriptor) }
        return Output(of: descriptor)
    }

    // MARK: - Files

    private static func read(_ number: Int) -> ChapterFolder {
        var chapter = ChapterFolder(number, in: folder, of: package)
        chapter.strays = chapter.strays(from: ChapterFolder(number, in: "Solutions", of: package))
        return chapter
    }

    /// Returns the chapter's known mistakes; none if the step's regions still contain the starter's text.
    private static func knownMistakes(at step: Step, in chapter: ChapterFolder?) -> [KnownMistake] {
        guard chapter?.stepsLeft(of: package).contains(step) == false else { return [] }
        return KnownMistake.all(of: step.chapter, in: package)
    }

    /// Returns the number of tests in the files of a test's step. It reads the files because Swift Testing
    /// knows only the tests that the filter selects.
    private static func testsWritten(beside test: PlainTest) -> Int {
        let tests = package.appending(path: "Tests")
        let target = test.place.path.dropFirst(tests.path.count + 1).prefix { $0 != "/" }
        let folder = tests.appending(path: target)
        let files = FileManager.default.subpaths(atPath: folder.path) ?? []
        return files.map { folder.appending(path: $0) }
            .filter { $0.lastPathComponent.hasPrefix("Step\(test.step).") }
            .filter { !isToolchain || !$0.path.isPathOfInsideTests }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
            .map { text in text.lines.count { $0.drop { $0 == " " }.hasPrefix("@Test") } }
            .reduce(0, +)
    }
}

/// Returns whether a chapter's file contains a text outside comments. Tests use this function for conditions
/// that the compiler can't check.
///
/// - Parameters:
///   - text: The text.
///   - file: The file's name.
///   - chapter: The chapter's number.
/// - Returns: Whether the text is there; `false` if the file can't be read.
public func code(has text: String, in file: String, of chapter: Int) -> Bool {
    let path = "\(CurrentRun.folder)/\(Step.module(of: chapter))/\(file)"
    let code = try? String(contentsOf: CurrentRun.package.appending(path: path), encoding: .utf8)
    let lines = code?.lines.filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
    return lines?.joined(separator: "\n").contains(text) == true
}
