import Foundation
import WorkshopSteps

/// The commands for who learns, who presents, and who falls behind.
///
/// Each gives back the lines to show. What can't be done is thrown as one sentence, and then nothing is
/// changed.
package struct Companion {
    /// The package.
    let project: Project
    /// What the lines are made for.
    let screen: Screen

    /// The companion of this package, for this terminal.
    package init() {
        self.init(project: Project(), screen: .current)
    }

    init(project: Project, screen: Screen) {
        self.project = project
        self.screen = screen
    }

    // MARK: - Where you are

    /// Every chapter and step, from what the last runs have found, and what to do next.
    package func whereYouAre() throws -> [String] {
        let chapters = try readChapters()
        guard let current = current(of: chapters) else { return ["There are no chapters here."] }
        let width = chapters.map(\.title.count).max() ?? 0
        var lines = chapters.map { chapter in
            let verdicts = chapter.verdicts
            let next = chapter.nextStep(by: verdicts)
            let marks = verdicts.map { paint($0.verdict, isNext: $0.step == next) }
            let green = verdicts.filter { $0.verdict == .green }.count
            let isDone = green == verdicts.count
            let isCurrent = chapter.folder == current.folder
            let sign = isDone ? screen.paint("✔", .green) : isCurrent ? "→" : " "
            return "\(sign) \(chapter.title.padded(to: width))  \(marks.joined())  "
                + "\(green) of \(verdicts.count)"
        }
        lines += [""]
        lines += table(of: current, rows: screen.rows.map { $0 - lines.count - 8 })
        lines += [""] + whatNext(in: current, after: chapters)
        return lines
    }

    /// The chapters, as far as the package has them.
    func readChapters() throws -> [OwnChapter] {
        try project.chapters.map { try OwnChapter($0, in: project) }.filter {
            project.has($0.folder)
        }
    }

    /// The chapter whose tests ran last, or that a command has brought the learner to since; or, when it
    /// is done, the next one that is not.
    func current(of chapters: [OwnChapter]) -> OwnChapter? {
        let place = LastPlace(project: project)
        let dates = chapters.map { max($0.lastTested, place.date(in: $0)) }
        guard let index = dates.indices.max(by: { dates[$0] < dates[$1] }) else { return nil }
        // With no results at all, it is the first.
        let last = dates[index] == .distantPast ? 0 : index
        let order = chapters[last...] + chapters[..<last]
        return order.first { $0.nextStep != nil } ?? chapters[last]
    }

    private func mark(_ verdict: TestResults.Verdict, isNext: Bool) -> String {
        switch verdict {
        case .green: "✔"
        case .changed: "?"
        case .red: isNext ? "✘" : "·"
        case .none: "·"
        }
    }

    private func paint(_ verdict: TestResults.Verdict, isNext: Bool) -> String {
        let mark = mark(verdict, isNext: isNext)
        return switch mark {
        case "✔": screen.paint(mark, .green)
        case "✘": screen.paint(mark, .red)
        case "?": screen.paint(mark, .yellow)
        default: mark
        }
    }

    /// A chapter's steps with their titles.
    ///
    /// - Parameters:
    ///   - chapter: The chapter.
    ///   - rows: The rows that there are. If that is too few, steps far from the next one are taken
    ///     together.
    /// - Returns: The rows of the table.
    private func table(of chapter: OwnChapter, rows: Int?) -> [String] {
        let verdicts = chapter.verdicts
        let next = chapter.nextStep(by: verdicts)
        let place = verdicts.firstIndex { $0.step == next } ?? 0
        let room = max(3, rows ?? verdicts.count)
        let first = max(0, min(place - 1, verdicts.count - room))
        let shown = verdicts.dropFirst(first).prefix(room)
        var lines = shown.map { step, verdict in
            let title = "\(step)  \(chapter.title(of: step))".clipped(to: screen.columns - 4)
            return "  \(paint(verdict, isNext: step == next)) \(title)"
        }
        if first > 0 { lines[0] = "  … \(verdicts[0].step) to \(shown[first].step)" }
        if first + shown.count < verdicts.count, let last = verdicts.last {
            lines[lines.count - 1] = "  … \(shown[shown.endIndex - 1].step) to \(last.step)"
        }
        if verdicts.contains(where: { $0.verdict == .changed }) {
            lines.append("  (? has changed since its tests ran.)")
        }
        return lines
    }

    private func whatNext(in chapter: OwnChapter, after chapters: [OwnChapter]) -> [String] {
        let verdicts = chapter.verdicts
        guard let step = chapter.nextStep(by: verdicts) else {
            return [
                "All steps are done. Here is more to do: the questions at the end of each lesson."
            ]
        }
        let verdict = verdicts.first { $0.step == step }?.verdict ?? .none
        var lines = ["Next: step \(step), \(chapter.now.whereToWork(at: step))"]
        if case .red(let problem) = verdict {
            let rows = problem.lines.flatMap { "  \($0)".wrapped(to: screen.columns) }
            lines += rows.prefix(3)
        }
        if let mistake = mistake(in: chapter, at: step) {
            lines.append("Fix this first: \(mistake)")
        }
        if verdicts.allSatisfy({ $0.verdict == .none }) {
            lines.append("The lesson: \(chapter.sources.lessonPath)")
        }
        lines.append("Type: \(chapter.testCommand)")
        if case .red = verdict { lines.append("Stuck? swift run workshop hint") }
        return screen.fit(lines)
    }

    /// What keeps a chapter's files from being read, those of a step first.
    private func mistake(in chapter: OwnChapter, at step: Step) -> String? {
        let files = Set(chapter.sources.places(of: step).map(\.file)).sorted()
        for file in files + chapter.sources.solution.keys.sorted() {
            do throws(UsageError) {
                _ = try chapter.own(file)
            } catch {
                return error.description
            }
        }
        return nil
    }

    // MARK: - Hints and comparisons

    /// The next hint of a step.
    ///
    /// - Parameters:
    ///   - word: The step as it was typed; `nil` for the next one.
    ///   - hasKeys: Whether a key brings the next one, as in a watch.
    /// - Returns: The hint.
    /// - Throws: If there is no such step.
    package func hint(_ word: String?, hasKeys: Bool = false) throws -> [String] {
        let (chapter, step) = try step(named: word)
        let hints = LessonText(of: step, in: chapter.now).hints
        guard !hints.isEmpty else { throw UsageError("the lesson has no hints for step \(step).") }
        let index = HintsShown(project: project).next(of: step, outOf: hints.count)
        let hint = hints[index]
        let isLast = index == hints.count - 1
        let title = "Step \(step) · \(chapter.title(of: step))".clipped(to: screen.columns)
        let number = "Hint \(index + 1)"
        let heading = hint.title.replacing(number, with: "\(number) of \(hints.count)")
        let last =
            isLast
            ? "This was the last hint. Your lines beside the solution's: "
                + (hasKeys ? "press c" : "swift run workshop compare \(step)")
            : "The next one, if you need it: "
                + (hasKeys ? "press h" : "swift run workshop hint \(step)")
        return [screen.paint(title, .bold)] + screen.fit([heading, ""] + hint.lines + ["", last])
    }

    /// The learner's lines beside the solution's.
    ///
    /// - Parameter word: The step or the chapter as it was typed; `nil` for the current chapter.
    /// - Returns: The rows of each region.
    /// - Throws: If there is no such step, or if a file can't be read.
    package func compare(_ word: String?) throws -> [String] {
        let (chapter, steps) = try selection(named: word)
        let half = max(10, (screen.columns - 3) / 2)
        var lines: [String] = []
        for step in steps {
            for place in chapter.sources.places(of: step) {
                let own = try chapter.own(place.file).source.regions[place.index]
                let comparison = Comparison(
                    own.lines.withoutIndentation, place.region.lines.withoutIndentation)
                let heading =
                    "Step \(step) · \(chapter.sources.starterPath(place.file)):\(own.line)"
                lines.append(screen.paint(heading, .bold))
                if comparison.isSame {
                    lines.append("  the same as the solution")
                } else {
                    lines.append("\("yours".padded(to: half))   the solution")
                    lines += comparison.lines(width: screen.columns) { screen.paint($0, .yellow) }
                }
                lines.append("")
            }
        }
        let strays = Replacing.strayLines(in: chapter)
        if !strays.isEmpty {
            let places = strays.map(\.description).joined(separator: ", ")
            lines.append("Outside the regions something has changed, from here on: \(places)")
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// The lesson's text for a step, without its hints.
    func lesson(of step: Step, in chapter: OwnChapter) -> [String] {
        screen.fit(LessonText(of: step, in: chapter.now).prose)
    }

    /// What could not be done, as lines for this terminal.
    package func complaint(_ error: any Error) -> [String] { screen.fit(["workshop: \(error)"]) }

    // MARK: - What a command is about

    /// Finds a step as it was typed.
    ///
    /// - Returns: Without a word, the step where the learner is.
    func step(named word: String?) throws -> (chapter: OwnChapter, step: Step) {
        guard let word else {
            guard let chapter = current(of: try readChapters()), let step = chapter.nextStep else {
                throw UsageError("all steps are done. Name one, such as `3.2`.")
            }
            return (chapter, step)
        }
        guard let step = Step(word.uppercased()) else {
            throw UsageError("`\(word)` is no step. A step is written like `3.2`.")
        }
        guard project.chapters.contains(step.chapter) else {
            throw UsageError("there is no step \(step): the package has no such chapter.")
        }
        let chapter = try OwnChapter(step.chapter, in: project)
        guard chapter.steps.contains(step) else {
            let all = [chapter.steps.first, chapter.steps.last].compactMap { $0?.description }
            throw UsageError(
                "there is no step \(step): the chapter has \(all.joined(separator: " to ")).")
        }
        return (chapter, step)
    }

    /// Finds a step or a chapter as it was typed.
    ///
    /// - Returns: The chapter and the steps that are meant; without a word, all of the current chapter.
    func selection(named word: String?) throws -> (chapter: OwnChapter, steps: [Step]) {
        guard let word else {
            guard let chapter = current(of: try readChapters()) else {
                throw UsageError("there are no chapters here.")
            }
            return (chapter, chapter.steps)
        }
        if word.contains(".") {
            let (chapter, step) = try step(named: word)
            return (chapter, [step])
        }
        let numbers = try project.chapters(named: [word])
        let chapter = try OwnChapter(numbers[0], in: project)
        return (chapter, chapter.steps)
    }

    // MARK: - Other text for regions

    /// Puts the solution's text into the regions before a step that are not green.
    package func catchUp(_ words: [String]) throws -> [String] {
        guard let word = words.first else {
            throw UsageError("say where you want to be: `swift run workshop catch-up 3.4`.")
        }
        guard words.dropFirst().allSatisfy({ $0 == "all" }) else {
            throw UsageError("`catch-up \(words.joined(separator: " "))` is not understood.")
        }
        let (chapter, step) = try step(named: word)
        let outcomes = try Replacing(project: project).catchUp(to: step, isForAll: words.count > 1)
        LastPlace(project: project).note(chapter)
        var lines = outcomes.map { outcome in
            switch outcome.kind {
            case .green: "  \(outcome.step)  yours: its tests are green"
            case .same: "  \(outcome.step)  the solution's already"
            case .replaced: "  \(outcome.step)  now the solution's: \(reason(outcome.verdict))"
            }
        }
        if outcomes.isEmpty { lines.append("There is no step before \(step) in its chapter.") }
        if outcomes.contains(where: { $0.kind == .replaced }) {
            lines.append("What you had there is kept: swift run workshop undo")
            if outcomes.contains(where: { $0.kind == .green }) {
                lines.append(
                    "If your green steps and the solution's don't compile together: "
                        + "swift run workshop catch-up \(step) all")
            }
        }
        lines.append("Now you are at step \(step), \(chapter.now.whereToWork(at: step))")
        lines.append("Type: \(chapter.testCommand)")
        return screen.fit(lines + strays(in: chapter))
    }

    private func reason(_ verdict: TestResults.Verdict) -> String {
        switch verdict {
        case .none: "its tests have not run yet"
        case .changed: "it has changed since its tests ran"
        case .green: "you asked for all"
        case .red: "a test of it is red"
        }
    }

    /// Puts the starter's text into the regions of a chapter or a step.
    package func startOver(_ word: String?) throws -> [String] {
        let (chapter, steps) = try selection(named: word)
        let name =
            steps.count == 1
            ? "\(steps[0])" : String(chapter.folder.split(separator: "/").last ?? "")
        let outcomes = try Replacing(project: project)
            .startOver(steps, of: chapter.sources.number, name: name)
        LastPlace(project: project).note(chapter)
        let replaced = outcomes.filter { $0.kind == .replaced }.map(\.step.description)
        guard !replaced.isEmpty else {
            return screen.fit(["It is the starter's text already: \(name)."] + strays(in: chapter))
        }
        let lines = [
            "The starter's text again: step \(replaced.joined(separator: ", "))",
            "What you had there is kept: swift run workshop undo",
            "Type: \(chapter.testCommand)",
        ]
        return screen.fit(lines + strays(in: chapter))
    }

    private func strays(in chapter: OwnChapter) -> [String] {
        let strays = Replacing.strayLines(in: chapter)
        guard !strays.isEmpty else { return [] }
        let places = strays.map(\.description).joined(separator: ", ")
        return ["Outside the regions something has changed, and was left as it is: \(places)"]
    }

    /// Brings back what the last command has replaced.
    package func undo() throws -> [String] {
        guard let undone = try Kept(project: project).undo() else {
            return ["There is nothing to undo."]
        }
        var lines = ["Undone: \(undone.command)"]
        lines += undone.paths.map { "  \($0) has your text again" }
        if let later = undone.later {
            lines.append("You had edited that since. What you wrote is in \(later)/before")
        }
        return screen.fit(lines)
    }
}
