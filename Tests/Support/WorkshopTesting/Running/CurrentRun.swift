import Foundation
import ProcessSupport
import Testing
import WorkshopSteps

/// What this process finds of the chapters' steps. When it ends, the table of the run is printed.
final class CurrentRun: Sendable {
    /// The run of this process.
    static let shared = CurrentRun()

    private static let environment = ProcessInfo.processInfo.environment

    /// The folder that the chapters are built from.
    private static let folder = environment["CHAPTERS"] ?? "Chapters"

    /// What the file of results is called: like the folder, but for the doctor, whose results are its own.
    fileprivate static let kept = environment["WORKSHOP_RESULTS"] ?? folder

    /// Whether the chapters are Swift's own Observation.
    static let isToolchain = folder == "Toolchain"

    /// The package's folder.
    fileprivate static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// What tells this run from others: the process that has started this one, and when that began. With
    /// Swift Build, a run has a process for each target of tests.
    private static var name: String {
        let parent = getppid()
        #if canImport(Darwin)
            let start = processInfo(of: parent).map { $0.kp_proc.p_un.__p_starttime.tv_sec }
            return "\(parent) \(start ?? 0)"
        #else
            let status = try? String(contentsOfFile: "/proc/\(parent)/stat", encoding: .utf8)
            // The program's name is in parentheses. The 20th word behind it is the time.
            let words = status?.drop { $0 != ")" }.split(separator: " ").dropFirst(20).first
            return "\(parent) \(words ?? "")"
        #endif
    }

    /// A test that was asked for.
    private struct Asked {
        let test: PlainTest
        /// Its result; `nil` until that is known.
        var verdict: Verdict?
        /// Whether a reader has been told.
        var isSaid = false

        /// The result that counts: where Swift's own framework is listed to differ, it may.
        var counted: Verdict? {
            verdict.map { test.difference(for: $0) == nil ? $0 : Verdict() }
        }
    }

    private struct State {
        /// The chapters whose tests run, as they were when these began.
        var chapters: [Int: ChapterFolder] = [:]
        /// The tests that were asked, in order.
        var asked: [Asked] = []
        /// The first step of a chapter that has a red test so far.
        var firstRed: [Int: Step] = [:]
        /// What steps save, in words.
        var saved: [Step: String] = [:]
    }

    private let state = Protected(State())

    /// Notes that the tests of a chapter begin.
    func begin(_ number: Int) {
        let chapter = Self.read(number)
        let isFirst = state.withLock { state in
            let isFirst = state.chapters.isEmpty
            state.chapters[number] = state.chapters[number] ?? chapter
            return isFirst
        }
        guard isFirst else { return }
        // The last thing that a learner sees should be the table, not the count of the tests.
        atexit { CurrentRun.shared.end() }
        noteThatTestsBegin()
        let names = RunningTests.interrupted(in: Self.kept, of: Self.package)
        for name in names { say("◇ The last run ended in the middle of “\(name)”.") }
        RunningTests.forget(in: Self.kept, of: Self.package)
    }

    /// The code of a chapter's file without its lines of comments; `nil` if it can't be read.
    fileprivate static func code(of file: String, in chapter: Int) -> String? {
        let path = "\(folder)/\(Step.module(of: chapter))/\(file)"
        let text = try? String(contentsOf: package.appending(path: path), encoding: .utf8)
        return text?.split(whereSeparator: \.isNewline)
            .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
            .joined(separator: "\n")
    }

    private static func read(_ number: Int) -> ChapterFolder {
        var chapter = ChapterFolder(number, in: folder, of: package)
        chapter.strays = chapter.strays(from: ChapterFolder(number, in: "Solutions", of: package))
        return chapter
    }

    /// Notes that a test is asked for: from now on it has to come to an end.
    func ask(_ test: PlainTest, isSkipped reason: String?) {
        let verdict = reason.map { Verdict(skipped: $0) }
        if let reason { print("➜ Skipped: \(test.name). \(reason)") }
        state.withLock { $0.asked.append(Asked(test: test, verdict: verdict)) }
    }

    /// The tests of a suite that were asked for and have no result yet, by step.
    func tests(in suite: Test) -> [[PlainTest]] {
        let open = state.withLock { $0.asked }.filter {
            $0.verdict == nil && $0.test.place.moduleName == suite.sourceLocation.moduleName
        }
        return Dictionary(grouping: open.map(\.test), by: \.step).sorted { $0.key < $1.key }
            .map(\.value)
    }

    /// The result of a test that was asked for; `nil` until that is known.
    func verdict(on test: PlainTest) -> Verdict? {
        state.withLock { state in state.asked.last { $0.test.id == test.id }?.verdict }
    }

    /// Notes that a reader is told of a red test.
    ///
    /// - Returns: Whether it's the first of its step.
    func tell(_ test: PlainTest) -> Bool {
        state.withLock { state in
            let isFirst = !state.asked.contains { $0.isSaid && $0.test.step == test.step }
            if let index = state.asked.lastIndex(where: { $0.test.id == test.id }) {
                state.asked[index].isSaid = true
            }
            return isFirst
        }
    }

    /// Notes the result of a test that was asked for.
    func note(_ test: PlainTest, _ verdict: Verdict) {
        state.withLock { state in
            guard let index = state.asked.lastIndex(where: { $0.test.id == test.id }) else {
                return
            }
            state.asked[index].verdict = verdict
            guard state.asked[index].counted?.problems.isEmpty == false else { return }
            let step = test.step
            state.firstRed[step.chapter] = min(step, state.firstRed[step.chapter] ?? step)
        }
    }

    /// Keeps that a test which runs in this process has no result yet: should it end the process, that is
    /// what is known of it.
    func keepThatTestsRun() { _ = keep(state.withLock { $0 }) }

    /// Notes what a step saves, in words: in the process that has the table.
    static func tellSaved(_ words: String, at step: Step) {
        if ChildReports.isChild {
            ChildReports.tell(.saved(step, words))
        } else {
            shared.noteSaved(words, at: step)
        }
    }

    func noteSaved(_ words: String, at step: Step) {
        state.withLock { $0.saved[step] = words }
    }

    /// The first step of a chapter that has a red test so far.
    func firstRedStep(of chapter: Int) -> Step? { state.withLock { $0.firstRed[chapter] } }

    /// Where to work at a step, for the last line of an issue.
    func place(of step: Step) -> String? {
        let chapter = state.withLock { $0.chapters[step.chapter] }
        guard let chapter, let title = chapter.title(of: step) else { return nil }
        return "Step \(step): \(title)\n  \(chapter.whereToWork(at: step))"
    }

    /// Keeps what is known by now. A test that was asked for and has not ended has no result.
    private func keep(_ state: State) -> TestResults {
        // They come in any order. A step's behavior is told before what is inside.
        func key(_ test: PlainTest) -> (Step, Int, String, SourceLocation) {
            let isInside = test.place.path.contains("/Inside/")
            return (test.step, isInside ? 1 : 0, test.place.path, test.place)
        }
        let asked = state.asked.sorted { key($0.test) < key($1.test) }
        let totals = Dictionary(grouping: asked.map(\.test), by: \.step)
            .mapValues { Self.testsWritten(beside: $0[0]) }
        let endings = asked.map { asked in
            let unknown = Problem.noResult("the run ended before this test was over.")
            let verdict = asked.counted ?? Verdict(problems: [unknown])
            return TestResults.Ending(
                of: asked.test.name, step: asked.test.step, in: asked.test.place.path,
                line: asked.test.place.line, on: asked.test.subject,
                problems: verdict.problems.map { $0.told(of: asked.test, in: Self.package) },
                skipped: verdict.skipped, total: totals[asked.test.step, default: 0])
        }
        var results = TestResults(of: Self.kept, in: Self.package)
        results.add(
            endings, of: Array(state.chapters.values), saved: state.saved, run: Self.name,
            known: { Self.knownMistakes(at: $0, in: state.chapters[$0.chapter]) }, read: Self.read)
        results.keep(for: Self.kept, in: Self.package)
        return results
    }

    /// The known mistakes at a step, if somebody has worked on it.
    private static func knownMistakes(at step: Step, in chapter: ChapterFolder?) -> [KnownMistake] {
        guard chapter?.stepsLeft(of: package).contains(step) == false else { return [] }
        return KnownMistake.all(of: step.chapter, in: package)
    }

    /// How many tests the files of a test's step have. (Swift Testing tells of those only that were
    /// asked.)
    private static func testsWritten(beside test: PlainTest) -> Int {
        // Chapter 9's are in two targets.
        var folder = URL(filePath: test.place.path).deletingLastPathComponent()
        while folder.deletingLastPathComponent().lastPathComponent != "Tests", folder.path != "/" {
            folder.deleteLastPathComponent()
        }
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        let own = files.map { folder.appending(path: $0) }
            .filter { $0.lastPathComponent.hasPrefix("Step\(test.step).") }
            .filter { !isToolchain || !$0.path.contains(/\/(?:Inside|Expansions)\//) }
        return own.reduce(0) { count, file in
            let text = try? String(contentsOf: file, encoding: .utf8)
            return count + (text?.lines.count { $0.drop { $0 == " " }.hasPrefix("@Test") } ?? 0)
        }
    }

    /// Where the table is read. This process writes into a pipe, and SwiftPM, which has started it, into what
    /// only Linux tells: on a Mac, it is never known to be a terminal.
    private static var output: Output {
        let parent = "/proc/\(getppid())"
        let name = try? String(contentsOfFile: "\(parent)/comm", encoding: .utf8)
        guard name?.hasPrefix("swift-") == true else { return Output(of: -1) }
        let outputs = [STDOUT_FILENO, STDERR_FILENO].map { number in
            let descriptor = open("\(parent)/fd/\(number)", O_RDONLY | O_NOCTTY | O_NONBLOCK)
            defer { close(descriptor) }
            return Output(of: descriptor)
        }
        return outputs.first { !$0.isTerminal } ?? outputs[0]
    }

    /// Prints the table. Where a test has not ended, something has ended the run: then it isn't a success,
    /// whatever its status says.
    private func end() {
        let state = state.withLock { $0 }
        guard !state.asked.isEmpty else { return }
        let results = keep(state)
        let output = Self.output
        let table = output.isTerminal ? output.fit(results.table) : results.table
        var text = "\n\(table.map { "\($0)\n" }.joined())"
        if !isDebugBuild {
            text += """

                An optimized build doesn't tell the tests of locks: some are skipped, and no other orders of \
                threads are tried.
                Without `-c release`, everything is tested.

                """
        }
        let unknown =
            Self.isToolchain ? Self.unknownDifferences(among: state.asked.map(\.test)) : []
        text += unknown.map {
            "✘ No test of step \($0.step) is called “\($0.test)”: see Differences.swift.\n"
        }.joined()
        FileHandle.standardError.write(Data(text.utf8))
        if !unknown.isEmpty || state.asked.contains(where: { $0.verdict == nil }) {
            fflush(nil)
            _exit(1)
        }
    }

    /// The listed differences that no test asks for, of steps all of whose tests were asked.
    private static func unknownDifferences(among tests: [PlainTest]) -> [Difference] {
        let steps = Dictionary(grouping: tests, by: \.step)
        return Difference.all.filter { difference in
            guard let step = Step(difference.step), let asked = steps[step] else { return false }
            return asked.count == testsWritten(beside: asked[0])
                && !asked.contains { $0.title == difference.test }
        }
    }
}

extension RunningTests {
    private static let names = Protected<[String]>([])

    /// Notes that a test begins in this process.
    static func begin(_ name: String) { change { $0.append(name) } }

    /// Notes that it has ended.
    static func end(_ name: String) { change { $0.removeAll { $0 == name } } }

    private static func change(_ body: @Sendable (inout [String]) -> Void) {
        names.withLock { names in
            body(&names)
            keep(names, in: CurrentRun.kept, of: CurrentRun.package)
        }
    }
}

/// Whether a chapter's file has a text outside of comments, for what the compiler tells no test.
///
/// - Parameters:
///   - text: The text.
///   - file: The file's name.
///   - chapter: The chapter's number.
/// - Returns: Whether it has the text. If it can't be read, `false`.
public func code(has text: String, in file: String, of chapter: Int) -> Bool {
    CurrentRun.code(of: file, in: chapter)?.contains(text) ?? false
}
