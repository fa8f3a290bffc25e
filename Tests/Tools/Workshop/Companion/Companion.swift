import Foundation
import WorkshopSteps

/// The commands for learners and presenters.
///
/// Each command returns the lines to show. If a command can't be carried out, it throws a ``UsageError`` and
/// changes nothing.
package struct Companion {
    let project: Project
    /// The size and color support of the terminal that shows the lines.
    let output: Output

    /// Returns an error's text as lines that fit the terminal.
    package func complaint(_ error: any Error) -> [String] {
        output.fit("workshop: \(error)".lines)
    }

    // MARK: - Where you are

    /// Returns the list of chapters, the current chapter's steps with their latest results, and advice on what
    /// to do next.
    package func whereYouAre() throws -> [String] {
        let chapters = try readChapters()
        let current = try current(of: chapters)
        let marked = marked(current)
        var lines = marked.map { step, mark in
            TestResults.row(mark, step, current.title(of: step)).clipped(to: output.columns)
        }
        if marked.contains(where: { $0.mark == "?" }) {
            lines.append(
                "  (? isn't known: it has changed since its tests ran, or they have no result.)")
        }
        return rows(of: chapters, current: current.number) + ["", try total(), ""]
            + output.fit(lines + [""] + whatNext(in: current))
    }

    /// Returns a line for each chapter, with the marks of the chapter's steps and the number of green steps.
    private func rows(of chapters: [OwnChapter], current: Int) -> [String] {
        let marks = chapters.map { marked($0).map(\.mark) }
        let titles = chapters.map { $0.solution.title }
        let most = marks.map(\.count).max() ?? 0
        let width = min(titles.map(\.count).max() ?? 0, output.columns - most - 14)
        return chapters.indices.map { index in
            let green = marks[index].count { $0 == "✔" }
            let count = marks[index].count
            let isCurrent = chapters[index].number == current
            let sign = green == count ? paint("✔") : isCurrent ? "→" : " "
            let title = titles[index].clipped(to: width)
                .padding(toLength: width, withPad: " ", startingAt: 0)
            let blanks = String(repeating: " ", count: most - count)
            let all = marks[index].map(paint).joined() + blanks
            return "\(sign) \(title)  \(all)  \(green) of \(count)"
        }
    }

    /// Returns a sentence that says how many steps of the workshop are green.
    func total() throws -> String {
        let chapters = try readChapters()
        let green = chapters.reduce(0) { $0 + $1.green.count }
        let count = chapters.reduce(0) { $0 + $1.steps.count }
        return "\(green) of \(count) steps are done."
    }

    /// Reads the package's chapters.
    func readChapters() throws -> [OwnChapter] {
        try project.chapters.map { try OwnChapter($0, in: project) }
            .filter { project.has($0.folder) }
    }

    /// Returns the chapter that the learner is working on. If that chapter is finished, returns the next
    /// unfinished chapter.
    func current(of chapters: [OwnChapter]) throws -> OwnChapter {
        let index = try lastWorkedOn(of: chapters)
        let order = chapters[index...] + chapters[..<index]
        return order.first { $0.nextStep != nil } ?? chapters[index]
    }

    /// Returns the index of the chapter whose tests ran most recently, or of the chapter to which a later
    /// command moved the learner. The default is the first chapter's index.
    private func lastWorkedOn(of chapters: [OwnChapter]) throws -> Int {
        let results = project.results
        let notes = project.notes
        let dates = chapters.map { chapter in
            let isNoted = notes.chapter == chapter.number
            return max(results.date(of: chapter.number), isNoted ? notes.date : .distantPast)
        }
        guard let index = dates.max().flatMap(dates.firstIndex(of:)) else {
            throw UsageError("there are no chapters here.")
        }
        return index
    }

    /// Returns the steps with their marks in the table. `?` marks a step that changed after its tests ran, or
    /// whose tests had no result.
    private func marked(_ chapter: OwnChapter) -> [(step: Step, mark: Character)] {
        let verdicts = chapter.verdicts
        let next = chapter.nextStep(by: verdicts)
        return verdicts.map { step, verdict in
            switch verdict {
            case .green: (step, "✔")
            case .changed, .noResult, .skipped: (step, "?")
            case .red where step == next: (step, "✘")
            case .red, .none, .partly: (step, "·")
            }
        }
    }

    private func paint(_ mark: Character) -> String {
        switch mark {
        case "✔": output.paint("\(mark)", .green)
        case "✘": output.paint("\(mark)", .red)
        case "?": output.paint("\(mark)", .yellow)
        default: "\(mark)"
        }
    }

    private func whatNext(in chapter: OwnChapter) -> [String] {
        let verdicts = chapter.verdicts
        guard let step = chapter.nextStep(by: verdicts) else {
            return [
                "All steps are done. Here is more: “Your turn to test”, at the end of each lesson."
            ]
        }
        var lines = ["Next: step \(step), \(chapter.now.whereToWork(at: step))"]
        var isRed = false
        switch verdicts.first(where: { $0.step == step })?.verdict {
        case .red(let problem), .noResult(let problem):
            lines += TestResults.summary(of: problem).map { "  \($0)" }
            isRed = true
        default: break
        }
        if let mistake = mistake(in: chapter, at: step) {
            lines.append("Fix this first: \(mistake)")
        }
        if verdicts.allSatisfy({ $0.verdict == .none }) {
            lines.append("The lesson: \(chapter.solution.lessonPath)")
        }
        lines.append("Type: \(chapter.testCommand)")
        return lines + (isRed ? ["Stuck? swift run workshop hint"] : [])
    }

    /// Returns the error for the first of the chapter's files that can't be read. Checks the step's files
    /// before the others.
    private func mistake(in chapter: OwnChapter, at step: Step) -> UsageError? {
        let files = chapter.solution.places(of: step).map(\.file)
        for file in files + chapter.solution.files.keys.sorted() {
            do throws(UsageError) {
                _ = try chapter.own(file)
            } catch {
                return error
            }
        }
        return nil
    }

    // MARK: - Hints and comparisons

    /// Returns the next hint for a step. The default is the step that the learner is working on.
    package func hint(_ word: String?) throws -> [String] {
        let (chapter, step) = try step(named: word)
        if let mistake = mistake(in: chapter, at: step) {
            return output.fit(["Fix this first: \(mistake)"])
        }
        let hints = LessonText(of: step, in: chapter.solution).hints
        guard !hints.isEmpty else { throw UsageError("the lesson has no hints for step \(step).") }
        let index = project.notes.nextHint(of: step, outOf: hints.count)
        let number = "Hint \(index + 1)"
        var lines = hints[index]
        lines[0] = lines[0].replacing(number, with: "\(number) of \(hints.count)")
        let next =
            index == hints.count - 1
            ? "This was the last hint. Your lines and the solution's: swift run workshop compare"
            : "The next one, if you need it: swift run workshop hint"
        let title = "Step \(step) · \(chapter.title(of: step))".clipped(to: output.columns)
        return [output.paint(title, .bold)]
            + output.fit(thoughts(behind: step, in: chapter) + lines + ["", "\(next) \(step)"])
    }

    /// Returns the title and reasoning of each known mistake whose test output matches the most recent run's.
    private func thoughts(behind step: Step, in chapter: OwnChapter) -> [String] {
        let results = project.results
        guard case .red = results.verdict(on: step, code: chapter.now.code(of: step)),
            !chapter.isUntouched(step)
        else { return [] }
        let known = KnownMistake.all(of: step.chapter, in: project.root)
        return results.lookalikes(at: step, among: known).flatMap { mistake in
            let thought = mistake.thought.isEmpty ? "" : " The thought behind it:"
            return ["Your code may have a known mistake: “\(mistake.title)”.\(thought)"]
                + mistake.thought.map { "  \($0)" } + [""]
        }
    }

    /// Returns the differences between the learner's regions and the solution's.
    ///
    /// If no argument is given, compares the chapter that the learner worked on most recently. In that case,
    /// steps that still have the starter's text are only named.
    package func compare(_ word: String?) throws -> [String] {
        let last = try word == nil ? readChapters()[lastWorkedOn(of: readChapters())] : nil
        let (chapter, steps) = try selection(named: word ?? last?.module)
        let open = word == nil ? steps.filter(chapter.isUntouched) : []
        let places = steps.filter { !open.contains($0) }.flatMap(chapter.solution.places)
        var parts = try places.map { place in
            let own = try chapter.own(place.file).regions[place.index]
            let heading = "Step \(own.step) · \(chapter.path(of: place.file)):\(own.line)"
            return heading.wrapped(to: output.columns).map { output.paint($0, .bold) }
                + difference(
                    own.lines.withoutIndentation, place.region.lines.withoutIndentation)
        }
        parts.append(strays(in: chapter))
        if let first = open.first {
            let names = open.map(\.description).joined(separator: ", ")
            parts.append(
                output.fit([
                    "Not begun, so not shown: \(names)",
                    "To see a solution anyway: swift run workshop compare \(first)",
                ]))
        }
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    /// Returns a diff between the learner's lines of a region and the solution's lines.
    private func difference(_ own: [String], _ solution: [String]) -> [String] {
        let changes = solution.difference(from: own)
        guard !changes.isEmpty else { return ["  the same as the solution"] }
        var lines = own.map { " \($0)" }
        for case .remove(let offset, let line, _) in changes.removals { lines[offset] = "-\(line)" }
        for case .insert(let offset, let line, _) in changes.insertions {
            // The offset counts only the solution's lines.
            let others = lines.indices.filter { !lines[$0].hasPrefix("-") }
            lines.insert("+\(line)", at: offset < others.count ? others[offset] : lines.endIndex)
        }
        let painted = lines.map { line in
            switch line.first {
            case "-": output.paint(line, .red)
            case "+": output.paint(line, .green)
            default: line
            }
        }
        return ["- yours", "+ the solution", ""] + painted
    }

    /// Returns a description of what the code can do once a step is green, and the location of the step's
    /// solution.
    func gain(of step: Step, in chapter: OwnChapter) -> [String] {
        let words = LessonText(of: step, in: chapter.solution).gain
        let places = chapter.solution.places(of: step).map { place in
            "  The solution: \(chapter.solution.path)/\(place.file):\(place.region.line)"
        }
        return output.fit(["", "✔ \(step)  \(words ?? "is done.")"]) + places
    }

    // MARK: - Steps and chapters by name

    /// Finds the step that an argument names. If no argument is given, returns the step that the learner is
    /// working on.
    func step(named word: String?) throws -> (chapter: OwnChapter, step: Step) {
        guard let word else {
            let chapter = try current(of: try readChapters())
            guard let step = chapter.nextStep else {
                throw UsageError("all steps are done. Name one, such as `3.2`.")
            }
            return (chapter, step)
        }
        let step = Step(word.uppercased())
        guard let number = step?.chapter ?? (try? project.chapters(named: [word]).first),
            project.chapters.contains(number)
        else {
            throw UsageError("there is no step `\(word)`. A step is written like `3.2` or `B.1`.")
        }
        let chapter = try OwnChapter(number, in: project)
        guard let step, chapter.steps.contains(step) else {
            let all = [chapter.steps.first, chapter.steps.last].compactMap { $0?.description }
            throw UsageError(
                "there is no step `\(word)`. The chapter has \(all.joined(separator: " to ")).")
        }
        return (chapter, step)
    }

    /// Finds the step that an argument names, or all steps of the chapter that it names. If no argument is
    /// given, returns the current chapter's steps.
    func selection(named word: String?) throws -> (chapter: OwnChapter, steps: [Step]) {
        guard let word else {
            let chapter = try current(of: try readChapters())
            return (chapter, chapter.steps)
        }
        if word.contains(".") {
            let (chapter, step) = try step(named: word)
            return (chapter, [step])
        }
        let chapter = try OwnChapter(try project.chapters(named: [word])[0], in: project)
        return (chapter, chapter.steps)
    }

    // MARK: - Outside the regions

    /// Returns the places outside the regions where a chapter's files differ from the solution.
    func strays(in chapter: OwnChapter) -> [String] {
        let places = chapter.now.strays(from: chapter.solution).joined(separator: ", ")
        guard !places.isEmpty else { return [] }
        return output.fit(["Code outside the regions has changed, starting here: \(places)"])
    }
}

extension Companion {
    /// Creates the companion of this package, for this terminal.
    package init() {
        self.init(project: Project(), output: Output(of: STDOUT_FILENO))
    }
}
