import Foundation
import Testing
import WorkshopSteps

/// What this process finds of the chapters' steps. When it ends, the table of the run is printed.
final class CurrentRun: Sendable {
    /// The run of this process.
    static let shared = CurrentRun()

    private static let environment = ProcessInfo.processInfo.environment

    /// The folder that the chapters are built from.
    private static let folder = environment["CHAPTERS"] ?? "Chapters"

    /// Whether the chapters are Swift's own Observation.
    static let isToolchain = folder == "Toolchain"

    /// The package's folder.
    private static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// What tells this run from others: the process that has started this one, and when that began. With
    /// Swift Build, a run has a process for each target of tests.
    private static var name: String {
        let parent = getppid()
        let status = try? String(contentsOfFile: "/proc/\(parent)/stat", encoding: .utf8)
        // The program's name is in parentheses. The 20th word behind it is the time.
        let words = status?.drop { $0 != ")" }.split(separator: " ").dropFirst(20).first
        return "\(parent) \(words ?? "")"
    }

    private struct State {
        /// The chapters whose tests run, as they were when these began.
        var chapters: [Int: ChapterFolder] = [:]
        /// The tests that have ended.
        var endings: [TestResults.Ending] = []
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
        // The last thing that a learner sees should be the table, not the count of the tests.
        if isFirst { atexit { CurrentRun.shared.end() } }
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
        ChapterFolder(number, in: folder, of: package)
    }

    /// Notes how a test has ended, if it is one of a step.
    func note(_ test: StepTest, on subject: TestSubject, of step: Step, problems: [Problem]) {
        let ending = TestResults.Ending(
            of: test.name, step: step, in: test.filePath, line: test.place.line, on: subject,
            problems: problems.map(\.text))
        state.withLock { state in
            state.endings.append(ending)
            guard !problems.isEmpty else { return }
            state.firstRed[step.chapter] = min(step, state.firstRed[step.chapter] ?? step)
        }
    }

    /// Notes what steps save, of what a process has printed.
    ///
    /// - Returns: What else it has printed.
    func noteSaved(_ output: Data) -> Data {
        let mark = Data(IsolatedProcess.savedMark.utf8)
        guard output.firstRange(of: mark) != nil else { return output }
        var rest = Data()
        for line in output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            guard line.starts(with: mark) else {
                rest += line + [UInt8(ascii: "\n")]
                continue
            }
            let words = String(decoding: line.dropFirst(mark.count), as: UTF8.self)
                .split(separator: " ", maxSplits: 1)
            guard let step = Step(String(words[0])), words.count == 2 else { continue }
            state.withLock { $0.saved[step] = String(words[1]) }
        }
        return rest.dropLast()
    }

    /// The first step of a chapter that has a red test so far.
    func firstRedStep(of chapter: Int) -> Step? { state.withLock { $0.firstRed[chapter] } }

    /// Where to work at a step, for the last line of an issue.
    func place(of step: Step) -> String? {
        let chapter = state.withLock { $0.chapters[step.chapter] }
        guard let chapter, let title = chapter.title(of: step) else { return nil }
        return "Step \(step): \(title)\n  \(chapter.whereToWork(at: step))"
    }

    private func end() {
        let state = state.withLock { $0 }
        // Where the tests had no processes of their own, nothing was noted.
        guard !state.endings.isEmpty else { return }
        var results = TestResults(of: Self.folder, in: Self.package)
        results.add(
            state.endings, of: Array(state.chapters.values), saved: state.saved, run: Self.name,
            read: Self.read)
        results.keep(for: Self.folder, in: Self.package)
        var text = "\n\(results.table.map { "\($0)\n" }.joined())"
        if !isDebugBuild {
            text += """

                An optimized build doesn't tell the tests of locks: some are skipped, and no other orders of \
                threads are tried.
                Without `-c release`, everything is tested.

                """
        }
        FileHandle.standardError.write(Data(text.utf8))
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
