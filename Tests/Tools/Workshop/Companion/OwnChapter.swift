import Foundation
import WorkshopSteps

/// A chapter: the learner's files, the starter and the solution.
struct OwnChapter: Sendable {
    let project: Project
    /// The solution's files and the lesson.
    let solution: ChapterFolder
    /// The starter's files, by their path in the chapter's folder.
    let starter: [String: SourceText]

    /// Reads a chapter. Composes the starter from the solution and the starter's regions, because the learner
    /// edits the files in `Chapters`.
    init(_ number: Int, in project: Project) throws(UsageError) {
        self.project = project
        solution = ChapterFolder(number, in: "Solutions", of: project.root)
        let path = ChapterFolder.startersPath(of: number)
        guard solution.mistakes.isEmpty, let text = project.text(of: path),
            let kept = try? SourceText(text),
            let starter = try? SourceText.put(kept, into: solution.files)
        else {
            throw UsageError(
                """
                \(path) is missing or does not fit the solution. Get it again from where this package \
                is from.
                """)
        }
        self.starter = starter
    }

    var number: Int { solution.number }
    /// The name of the chapter's module, such as `Chapter3`.
    var module: String { Step.module(of: number) }
    /// The path of the chapter's folder in the package.
    var folder: String { "Chapters/\(module)" }
    func path(of file: String) -> String { "\(folder)/\(file)" }
    var steps: [Step] { solution.steps }
    func title(of step: Step) -> String { solution.title(of: step) ?? "" }

    /// The learner's current files and the lesson.
    var now: ChapterFolder { ChapterFolder(number, in: "Chapters", of: project.root) }

    /// The command that runs the chapter's tests.
    var testCommand: String { "swift test --filter \(module)" }

    /// Reads a file by its path in the chapter's folder, and checks that its regions belong to the same steps
    /// as the solution's. If the file can't be read, the error says what to do.
    func own(_ file: String) throws(UsageError) -> SourceText {
        let path = self.path(of: file)
        guard let bytes = project.bytes(of: path) else {
            throw UsageError(
                """
                \(path) is missing. A copy of \(solution.path)/\(file) will do: `start-over` then puts \
                the starter's text into it.
                """)
        }
        // Foundation would remove a byte order mark.
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw UsageError("\(path) is not UTF-8 text. Save it as such in your editor.")
        }
        let source: SourceText
        do throws(SourceText.MarkerError) {
            source = try SourceText(text)
        } catch {
            throw UsageError("\(path), \(error)")
        }
        let steps = source.regions.map(\.step.description)
        let wanted = solution.files[file]?.regions.map(\.step.description) ?? []
        guard steps == wanted else {
            throw UsageError(
                """
                \(path) should have regions for step \(wanted.inWords), and has \
                \(steps.isEmpty ? "none" : steps.inWords). Put the comments `// MARK: Step …` and \
                `// END Step …` back as they are in \(solution.path)/\(file).
                """)
        }
        return source
    }

    /// The location of the first region that has too few or too many braces, and a description of the problem.
    var lostBrace: (place: Location, text: String)? {
        for (file, solution) in solution.files.sorted(by: { $0.key < $1.key }) {
            guard let own = try? own(file) else { continue }
            for (region, other) in zip(own.regions, solution.regions) {
                let surplus = region.lines.surplusOfBraces - other.lines.surplusOfBraces
                guard surplus != 0 else { continue }
                let words = surplus > 0 ? "lacks a `}`" : "has a `}` too many"
                return (Location(path(of: file), region.line), "step \(region.step) \(words)")
            }
        }
        return nil
    }

    // MARK: - Where the learner is

    /// The steps in order, each with its latest result.
    var verdicts: [(step: Step, verdict: TestResults.Verdict)] {
        let results = project.results
        let now = now
        return steps.map { ($0, results.verdict(on: $0, code: now.code(of: $0))) }
    }

    var green: Set<Step> { Set(verdicts.filter { $0.verdict == .green }.map(\.step)) }

    /// The step to work on: the first one that isn't green.
    ///
    /// Steps with the solution's text count as done even if their results are missing or outdated. If no
    /// other step is open, the first of these steps is next, so that its tests run.
    var nextStep: Step? { nextStep(by: verdicts) }

    func nextStep(by verdicts: [(step: Step, verdict: TestResults.Verdict)]) -> Step? {
        let open = verdicts.filter { step, verdict in
            if case .skipped = verdict { false } else { verdict != .green }
        }
        let next = open.first {
            ![.none, .changed].contains($0.verdict) || !has(solution.files, at: $0.step)
        }
        return (next ?? open.first)?.step
    }

    /// Returns whether a step's regions still have the starter's text.
    func isUntouched(_ step: Step) -> Bool { has(starter, at: step) }

    private func has(_ files: [String: SourceText], at step: Step) -> Bool {
        solution.places(of: step).allSatisfy { place in
            let own = (try? own(place.file))?.regions[place.index].lines
            return own == files[place.file]?.regions[place.index].lines
        }
    }
}
