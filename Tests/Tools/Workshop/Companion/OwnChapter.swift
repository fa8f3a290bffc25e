import Foundation
import WorkshopSteps

/// A chapter as the learner has it, with its starter and its solution.
struct OwnChapter: Sendable {
    let project: Project
    /// The solution, and the lesson.
    let solution: ChapterFolder
    /// The starter's files, by their path in its folder.
    let starter: [String: SourceText]

    /// A file of the learner's whose regions can be read.
    struct File {
        let bytes: Data
        /// Its text, cut into regions, which are those of the solution.
        let source: SourceText
    }

    /// Reads a chapter. Its starter is the solution with the regions that are kept of the starter, since a
    /// learner edits `Chapters`.
    init(_ number: Int, in project: Project) throws(UsageError) {
        self.project = project
        solution = ChapterFolder(number, in: "Solutions", of: project.root)
        let path = ChapterFolder.startersPath(of: number)
        let broken = UsageError(
            "\(path) is missing or does not fit the solution. Get it again from where this package is from."
        )
        let text = project.text(of: path)
        if text?.hasWindowsLineEndings == true {
            throw UsageError(
                """
                \(path) has Windows line endings (CRLF): Git has made this checkout so. Commit what you \
                have; then `git rm -r -q --cached . && git reset -q --hard` writes all files with LF.
                """)
        }
        guard let text, let kept = try? SourceText(text), solution.mistakes.isEmpty else {
            throw broken
        }
        do throws(MissingRegion) {
            starter = try SourceText.put(kept, into: solution.files)
        } catch {
            throw broken
        }
    }

    var number: Int { solution.number }
    /// The name of its module, such as `Chapter3`.
    var module: String { Step.module(of: number) }
    /// The chapter's folder, seen from the package's.
    var folder: String { "Chapters/\(module)" }
    func path(of file: String) -> String { "\(folder)/\(file)" }
    var steps: [Step] { solution.steps }
    /// What there is to do at a step, in one sentence.
    func title(of step: Step) -> String { solution.title(of: step) ?? "" }

    /// The learner's files and the lesson, as they are now.
    var now: ChapterFolder { ChapterFolder(number, in: "Chapters", of: project.root) }

    /// What the tests are run with.
    var testCommand: String { "swift test --filter \(module)" }

    /// Reads a file by its path in the chapter's folder, or throws a sentence that says what to do.
    func own(_ file: String) throws(UsageError) -> File {
        let path = self.path(of: file)
        guard let bytes = try? Data(contentsOf: project.root.appending(path: path)) else {
            throw UsageError(
                "\(path) is missing. A copy of \(solution.path)/\(file) will do: `start-over` then puts the starter's text into it."
            )
        }
        // Foundation would leave out a byte order mark, and then the file would lose it.
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw UsageError("\(path) is not UTF-8 text. Save it as such in your editor.")
        }
        let conflict = text.lines.firstIndex { line in
            ["<<<<<<< ", ">>>>>>> ", "||||||| "].contains { line.hasPrefix($0) }
        }
        if let conflict {
            throw UsageError(
                "\(path):\(conflict + 1) is in the middle of a merge. Resolve the conflict and save the file first."
            )
        }
        if text.hasWindowsLineEndings {
            throw UsageError("\(path) has \(String.windowsLineEndings)")
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
        let wanted = solution.files[file]?.regions ?? []
        var rest = source.regions[...]
        for (index, region) in wanted.enumerated() {
            if rest.first?.step == region.step {
                rest = rest.dropFirst()
                continue
            }
            let line = solution.files[file]?.stretches[index].lines.last {
                !$0.allSatisfy(\.isWhitespace)
            }
            let place = line.map { ", after the line `\($0.trimmed)`" } ?? ""
            throw UsageError(
                """
                \(path(of: file)): a region of step \(region.step) is missing. Put the lines \
                `// MARK: Step \(region.step) · \(region.title)` and `// END Step \(region.step)` back\
                \(place).
                """)
        }
        if let region = rest.first {
            throw UsageError(
                """
                \(path(of: file)):\(region.line): here is a region of step \(region.step) that \
                does not belong here. Take its two comments out.
                """)
        }
    }

    /// Whether a line is in a region.
    func hasRegion(at place: Location) -> Bool {
        now.files.contains { file, source in
            path(of: file) == place.file
                && source.regions.contains {
                    ($0.line...$0.line + $0.lines.count + 1).contains(place.line)
                }
        }
    }

    /// A region with more braces of one kind than the solution needs, and what to do.
    var lostBrace: (place: Location, text: String)? {
        for (file, solution) in solution.files.sorted(by: { $0.key < $1.key }) {
            guard let own = try? own(file).source else { continue }
            for (region, other) in zip(own.regions, solution.regions) {
                let surplus = region.lines.surplusOfBraces - other.lines.surplusOfBraces
                guard surplus != 0 else { continue }
                let words =
                    surplus > 0
                    ? "step \(region.step) lacks a `}`: this `{` isn't closed"
                    : "step \(region.step) has a `}` too many: this one closes nothing"
                let line = region.line + 1 + (region.lines.lineOfLostBrace ?? -1)
                return (Location(path(of: file), line), words)
            }
        }
        return nil
    }

    // MARK: - Where the learner is

    /// What is known of each step, in order.
    var verdicts: [(step: Step, verdict: TestResults.Verdict)] {
        let results = TestResults(of: "Chapters", in: project.root)
        let now = now
        return steps.map { ($0, results.verdict(on: $0, code: now.code(of: $0))) }
    }

    /// The steps that are green.
    var green: Set<Step> { Set(verdicts.filter { $0.verdict == .green }.map(\.step)) }

    /// The step to work at: the first that is not green, if there is one.
    ///
    /// A step that has the solution's text needs no work if its tests have not run on it yet; or if they
    /// were red when a step before it had another text. If there is nothing else to do, it is one of these.
    var nextStep: Step? { nextStep(by: verdicts) }

    /// The step to work at, by what is known of each step.
    func nextStep(by verdicts: [(step: Step, verdict: TestResults.Verdict)]) -> Step? {
        let open = verdicts.filter { verdict in
            if case .skipped = verdict.verdict { false } else { verdict.verdict != .green }
        }
        let solved = open.enumerated().prefix { index, entry in
            (index > 0 || [.none, .changed].contains(entry.verdict)) && isSolved(entry.step)
        }
        return (open.dropFirst(solved.count).first ?? open.first)?.step
    }

    /// Whether a step's regions have the solution's text.
    private func isSolved(_ step: Step) -> Bool { has(solution.files, at: step) }

    /// Whether a step's regions have the starter's text still.
    func isUntouched(_ step: Step) -> Bool { has(starter, at: step) }

    private func has(_ files: [String: SourceText], at step: Step) -> Bool {
        solution.places(of: step).allSatisfy { place in
            let own = (try? own(place.file))?.source.regions[place.index].lines
            return own == files[place.file]?.regions[place.index].lines
        }
    }
}
