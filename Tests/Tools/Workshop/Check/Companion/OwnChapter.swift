import Foundation
import WorkshopSteps

/// A chapter as the learner has it, with its starter and its solution.
struct OwnChapter: Sendable {
    /// The package.
    let project: Project
    /// The starter and the solution.
    let sources: ChapterSources
    /// The title of the lesson.
    let title: String

    /// A file of the learner's whose regions can be read.
    struct File {
        /// Its bytes.
        let bytes: Data
        /// Its text, cut into regions, which are those of the solution.
        let source: SourceText
    }

    /// - Throws: What is missing in the package.
    init(_ number: Int, in project: Project) throws(UsageError) {
        self.project = project
        sources = try .shipped(number, in: project)
        title = ChapterFolder(number, in: "Chapters", of: project.root).title
    }

    /// The chapter's folder, seen from the package's.
    var folder: String { ChapterSources.starterFolder(of: sources.number) }

    /// The steps, in order.
    var steps: [Step] { sources.steps }

    /// What there is to do at a step, in one sentence.
    func title(of step: Step) -> String { sources.places(of: step).first?.region.title ?? "" }

    /// The learner's files and the lesson, as they are now.
    var now: ChapterFolder { ChapterFolder(sources.number, in: "Chapters", of: project.root) }

    /// What the tests are run with.
    var testCommand: String {
        "swift test --filter \(folder.split(separator: "/").last ?? "")"
    }

    /// Reads a file, if its regions are in order.
    ///
    /// - Parameter file: Its path in the chapter's folder.
    /// - Returns: The file.
    /// - Throws: What is wrong with it, in a sentence that says what to do.
    func own(_ file: String) throws(UsageError) -> File {
        let path = sources.starterPath(file)
        guard let bytes = try? Data(contentsOf: project.root.appending(path: path)) else {
            throw UsageError(
                "\(path) is missing. A copy of \(sources.solutionPath(file)) will do: `start-over` then puts the starter's text into it."
            )
        }
        // Foundation would leave out a byte order mark, and then the file would lose it.
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw UsageError("\(path) is not UTF-8 text. Save it as such in your editor.")
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let conflict = lines.firstIndex { line in
            ["<<<<<<< ", ">>>>>>> ", "||||||| "].contains { line.hasPrefix($0) }
        }
        if let conflict {
            throw UsageError(
                "\(path):\(conflict + 1) is in the middle of a merge. Resolve the conflict and save the file first."
            )
        }
        if text.contains("\r\n") {
            throw UsageError(
                "\(path) has the line ends of Windows. Save it with those of Unix (LF) first.")
        }
        let source: SourceText
        do throws(SourceText.MarkerError) {
            source = try SourceText(text)
        } catch {
            throw UsageError("\(path), \(error)")
        }
        try check(source, of: file)
        return File(bytes: bytes, source: source)
    }

    /// Checks that a file has the regions of the solution, in their order.
    private func check(_ source: SourceText, of file: String) throws(UsageError) {
        let wanted = sources.solution[file]?.regions ?? []
        var rest = source.regions[...]
        for (index, region) in wanted.enumerated() {
            if rest.first?.step == region.step {
                rest = rest.dropFirst()
                continue
            }
            let line = sources.solution[file]?.stretches[index].lines.last {
                !$0.allSatisfy(\.isWhitespace)
            }
            let place = line.map { ", after the line `\($0.trimmed)`" } ?? ""
            throw UsageError(
                """
                \(sources.starterPath(file)): a region of step \(region.step) is missing. Put the lines \
                `// MARK: Step \(region.step) · \(region.title)` and `// END Step \(region.step)` back\
                \(place).
                """)
        }
        if let region = rest.first {
            throw UsageError(
                """
                \(sources.starterPath(file)):\(region.line): here is a region of step \(region.step) that \
                does not belong here. Take its two comments out.
                """)
        }
    }

    // MARK: - Where the learner is

    /// When the tests ran last.
    var lastTested: Date { results.date(of: sources.number) }

    /// The table of a run of its tests, if there was one since this time.
    func table(since start: Date) -> [String]? { lastTested >= start ? results.table : nil }

    private var results: TestResults { TestResults(of: "Chapters", in: project.root) }

    /// What is known of each step, in order.
    var verdicts: [(step: Step, verdict: TestResults.Verdict)] {
        let (results, now) = (results, now)
        return steps.map { ($0, results.verdict(on: $0, code: now.code(of: $0))) }
    }

    /// The step to work at: the first that is not green, if there is one.
    ///
    /// A step that has the solution's text needs no work if its tests have not run on it yet; or if they
    /// were red when a step before it had another text. If there is nothing else to do, it is one of these.
    var nextStep: Step? { nextStep(by: verdicts) }

    /// The step to work at, by what is known of each step.
    func nextStep(by verdicts: [(step: Step, verdict: TestResults.Verdict)]) -> Step? {
        let open = verdicts.filter { $0.verdict != .green }
        let solved = open.enumerated().prefix { index, entry in
            (index > 0 || [.none, .changed].contains(entry.verdict)) && isSolved(entry.step)
        }
        return (open.dropFirst(solved.count).first ?? open.first)?.step
    }

    /// Whether a step's regions have the solution's text.
    private func isSolved(_ step: Step) -> Bool {
        sources.places(of: step).allSatisfy { place in
            (try? own(place.file))?.source.regions[place.index].lines == place.region.lines
        }
    }
}

extension StringProtocol {
    /// The text without the blanks at its ends.
    var trimmed: String { String(self).trimmingCharacters(in: .whitespaces) }
}
