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
    let output: Output

    /// The companion of this package, for this terminal.
    package init() {
        self.init(project: Project(), output: Output(of: STDOUT_FILENO))
    }

    init(project: Project, output: Output) {
        self.project = project
        self.output = output
    }

    // MARK: - Where you are

    /// The chapters and the steps of the current one, from what the last runs have found, and what to do
    /// next. In a terminal, those that are farthest from there may have no room.
    package func whereYouAre() throws -> [String] {
        let chapters = try readChapters()
        guard let current = current(of: chapters) else { return ["There are no chapters here."] }
        let marked = marked(current)
        let titles = marked.map { step, mark in
            TestResults.row(mark, step, current.title(of: step)).clipped(to: output.columns)
        }
        var (rest, steps) = (["", try total(asBar: true), ""], output.fit(titles))
        if marked.contains(where: { $0.mark == "?" }) {
            rest += output.fit([
                "  (? isn't known: it has changed since its tests ran, or they have no result.)"
            ])
        }
        let interrupted = RunningTests.interrupted(in: "Chapters", of: project.root)
        rest += interrupted.map { "  (The last run ended in the middle of “\($0)”.)" }
        rest += [""] + output.fit(whatNext(in: current))
        // SwiftPM prints three lines above, and the shell one below.
        let room = output.rows - 4 - rest.count
        let next = current.nextStep.flatMap { current.steps.firstIndex(of: $0) } ?? 0
        steps = steps.around(next, atMost: max(3, room - chapters.count))
        let index = chapters.firstIndex { $0.number == current.number } ?? 0
        let all = rows(of: chapters, current: index).around(index, atMost: room - steps.count)
        return all + rest.prefix(3) + steps + rest.dropFirst(3)
    }

    /// A line for each chapter: the marks of its steps, and how many are green.
    private func rows(of chapters: [OwnChapter], current: Int) -> [String] {
        let all = chapters.map { marked($0).map(\.mark) }
        let most = all.map(\.count).max() ?? 0
        let width = min(
            chapters.map(\.solution.title.count).max() ?? 0,
            max(8, output.columns - most - 14))
        return zip(chapters, all).enumerated().map { index, row in
            let (chapter, marks) = row
            let green = marks.count { $0 == "✔" }
            let sign = green == marks.count ? paint("✔") : index == current ? "→" : " "
            let title = chapter.solution.title.clipped(to: width).padded(to: width)
            let blanks = String(repeating: " ", count: most - marks.count + 2)
            let counts = [green, marks.count].map { most > 9 && $0 < 10 ? " \($0)" : "\($0)" }
            return "\(sign) \(title)  \(marks.map(paint).joined())\(blanks)"
                + counts.joined(separator: " of ")
        }
    }

    /// How many steps of all are green, in words; in a terminal, behind a bar if that is asked for.
    func total(asBar: Bool = false) throws -> String {
        let all = try readChapters()
        let (green, count) = all.reduce((0, 0)) { ($0.0 + $1.green.count, $0.1 + $1.steps.count) }
        let words = "\(green) of \(count) steps are done."
        guard asBar, output.isTerminal else { return words }
        let cells = 22
        let full = green == count ? cells : min(cells - 1, (green * cells + count - 1) / count)
        let bar = output.paint(String(repeating: "█", count: full), .green)
        return "\(bar)\(String(repeating: "░", count: cells - full)) \(words)"
    }

    /// The chapters, as far as the package has them.
    func readChapters() throws -> [OwnChapter] {
        try project.chapters.map { try OwnChapter($0, in: project) }.filter {
            project.has($0.folder)
        }
    }

    /// The chapter that the learner works on; when it is done, the next one that isn't.
    func current(of chapters: [OwnChapter]) -> OwnChapter? {
        guard let last = lastWorkedOn(of: chapters) else { return nil }
        let index = chapters.firstIndex { $0.number == last.number } ?? 0
        let order = chapters[index...] + chapters[..<index]
        return order.first { $0.nextStep != nil } ?? last
    }

    /// The chapter whose tests ran last, or that a command has brought the learner to since. With no results
    /// at all, it is the first.
    private func lastWorkedOn(of chapters: [OwnChapter]) -> OwnChapter? {
        let results = TestResults(of: "Chapters", in: project.root)
        let notes = Notes(of: project)
        let dates = chapters.map { chapter in
            let isNoted = notes.chapter == chapter.number
            return max(results.date(of: chapter.number), isNoted ? notes.date : .distantPast)
        }
        return dates.max().flatMap(dates.firstIndex(of:)).map { chapters[$0] }
    }

    /// The steps with the marks of the table; `?` is for one whose results are of another text.
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
                "All steps are done. Here is more to do: the questions at the end of each lesson."
            ]
        }
        var lines = ["Next: step \(step), \(chapter.now.whereToWork(at: step))"]
        var isRed = false
        switch verdicts.first(where: { $0.step == step })?.verdict {
        case .red(let problem), .noResult(let problem):
            lines += TestResults.summary(of: problem).map { "  \($0)" }
            lines += strays(in: chapter, Self.fromHere)
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

    /// What keeps a chapter's files from being read, those of a step first.
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

    /// The next hint of a step as it was typed, or of the next one. In a watch, a key brings one more.
    package func hint(_ word: String?, hasKeys: Bool = false) throws -> [String] {
        let (chapter, step) = try step(named: word)
        if let mistake = mistake(in: chapter, at: step) {
            return output.fit(["Fix this first: \(mistake)"])
        }
        let hints = LessonText(of: step, in: chapter.solution).hints
        guard !hints.isEmpty else { throw UsageError("the lesson has no hints for step \(step).") }
        var notes = Notes(of: project)
        let index = notes.nextHint(of: step, outOf: hints.count)
        notes.keep(in: project)
        let number = "Hint \(index + 1)"
        var lines = hints[index]
        lines[0] = lines[0].replacing(number, with: "\(number) of \(hints.count)")
        let isLast = index == hints.count - 1
        let (more, command) =
            isLast
            ? ("This was the last hint. Your lines beside the solution's: ", "compare")
            : ("The next one, if you need it: ", "hint")
        let next = hasKeys ? "press \(command.prefix(1))" : "swift run workshop \(command) \(step)"
        let title = "Step \(step) · \(chapter.title(of: step))".clipped(to: output.columns)
        return [output.paint(title, .bold)]
            + output.fit(thoughts(behind: step, in: chapter) + lines + ["", more + next])
    }

    /// What somebody thought whose mistake the last run looks like.
    private func thoughts(behind step: Step, in chapter: OwnChapter) -> [String] {
        let results = TestResults(of: "Chapters", in: project.root)
        guard case .red = results.verdict(on: step, code: chapter.now.code(of: step)),
            !chapter.isUntouched(step)
        else { return [] }
        let known = KnownMistake.all(of: step.chapter, in: project.root)
        return results.lookalikes(at: step, among: known).flatMap { mistake in
            ["Your code may have a known mistake: “\(mistake.title)”. The thought behind it:"]
                + mistake.thought.map { "  \($0)" } + [""]
        }
    }

    /// The learner's lines beside the solution's, of a step or chapter as it was typed. Without a word, those
    /// of the chapter last worked on; steps that aren't begun are only named.
    package func compare(_ word: String?) throws -> [String] {
        let last = word == nil ? lastWorkedOn(of: try readChapters()) : nil
        let (chapter, all) = try selection(named: word ?? last?.module)
        let open = word == nil ? all.filter(chapter.isUntouched) : []
        let places = all.filter { !open.contains($0) }.flatMap(chapter.solution.places)
        let regions = try places.map { place in
            let own = try chapter.own(place.file).source.regions[place.index]
            let rows = SideBySide(
                own.lines.withoutIndentation, place.region.lines.withoutIndentation)
            let heading = "Step \(own.step) · \(chapter.path(of: place.file)):\(own.line)"
            return heading.wrapped(to: output.columns).map { output.paint($0, .bold) }
                + (rows.isSame ? ["  the same as the solution"] : rows.lines(on: output))
        }
        let strays = strays(in: chapter, Self.fromHere)
        let names = open.map(\.description).joined(separator: ", ")
        let rest = open.first.map { step in
            output.fit([
                "Not begun, so not shown: \(names)",
                "To see a solution anyway: swift run workshop compare \(step)",
            ])
        }
        return Array(
            (regions + [strays, rest ?? []]).filter { !$0.isEmpty }.joined(separator: [""]))
    }

    /// A chapter's lesson, without its hints, and the line at which a step begins.
    func lesson(of chapter: OwnChapter, at step: Step?) -> (lines: [String], start: Int) {
        // A reader in a terminal can't follow the link of a step's file, and needs its path.
        let lesson = chapter.solution.lesson.lines.map { line in
            line.hasPrefix("- File")
                ? line.replacing(/\[`(.*?)`\]\(.*?\)/) { "`\(chapter.path(of: "\($0.1)"))`" } : line
        }
        let text = LessonText(lesson).prose
        let heading = step.flatMap {
            chapter.solution.section(of: $0).first?.dropFirst("## ".count)
        }
        let start = heading.flatMap { heading in text.firstIndex { $0 == heading } } ?? 0
        let before = output.fit(Array(text[..<start]))
        return (before + output.fit(Array(text[start...])), before.count)
    }

    /// What a run has printed beside its table: warnings, and the first lines of what the code prints.
    func printed(_ text: RunText) -> [String] {
        let warnings = text.warnings(in: project.root.path).prefix(5).map { "⚠ \($0)" }
        // In a process of its own, a test's lines end with the command that prints all of them.
        let own = text.ownLines.prefix(9).map { "  \($0)" }
        return (warnings.isEmpty ? [] : [""] + warnings)
            + (own.isEmpty ? [] : ["", "Your code printed:"] + own)
    }

    /// What a learner has won with a step that is green now, as the lesson says it.
    func gain(of step: Step, in chapter: OwnChapter) -> [String] {
        LessonText(of: step, in: chapter.solution).gain.map {
            output.fit(["", "✔ \(step)  \($0)"])
        }
            ?? []
    }

    /// What could not be done, as lines for this terminal.
    package func complaint(_ error: any Error) -> [String] {
        output.fit("workshop: \(error)".lines)
    }

    // MARK: - What a command is about

    /// Finds a step as it was typed; without a word, the one where the learner is.
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

    /// Finds a step or a chapter as it was typed; without a word, the current chapter.
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

    /// Puts the solution's text into the regions before a step that are not green; with `all`, into all of
    /// them. What can't be done is thrown, and then nothing is changed.
    package func catchUp(_ words: [String]) throws -> [String] {
        guard let word = words.first else {
            throw UsageError("say where you want to be: `swift run workshop catch-up 3.4`.")
        }
        guard words.dropFirst().allSatisfy({ $0 == "all" }) else {
            throw UsageError("`catch-up \(words.joined(separator: " "))` is not understood.")
        }
        let (chapter, step) = try step(named: word)
        let before = chapter.verdicts.filter { $0.step < step }
        let open = before.filter { words.count > 1 || $0.verdict != .green }.map(\.step)
        let replaced = try replace(
            open, of: chapter, by: chapter.solution.files, for: "catch-up \(step)")
        var lines = before.map { step, verdict in
            let what =
                replaced.contains(step)
                ? "now the solution's: \(reason(verdict))"
                : open.contains(step) ? "the solution's already" : "yours: its tests are green"
            return "  \(step)  \(what)"
        }
        if before.isEmpty { lines.append("There is no step before \(step) in its chapter.") }
        if !replaced.isEmpty {
            lines.append("What you had there is kept: swift run workshop undo")
            if open.count < before.count {
                lines.append(
                    "If your green steps and the solution's don't compile together: "
                        + "swift run workshop catch-up \(step) all")
            }
        }
        lines.append("Now you are at step \(step), \(chapter.now.whereToWork(at: step))")
        lines.append("Type: \(chapter.testCommand)")
        return output.fit(lines) + strays(in: chapter)
    }

    private func reason(_ verdict: TestResults.Verdict) -> String {
        switch verdict {
        case .none: "its tests have not run yet"
        case .changed: "it has changed since its tests ran"
        case .green: "you asked for all"
        case .red: "a test of it is red"
        case .noResult: "a test of it has no result"
        case .skipped: "its tests can't run here"
        case .partly(let ran, let total): "\(ran) of its \(total) tests ran"
        }
    }

    /// Puts the starter's text into the regions of a chapter or a step, or of the step where the learner is.
    package func startOver(_ word: String?) throws -> [String] {
        let (chapter, steps) = try selection(named: word ?? "\(step(named: nil).step)")
        let name = steps.count == 1 ? "\(steps[0])" : chapter.module
        let replaced = try replace(
            steps, of: chapter, by: chapter.starter, for: "start-over \(name)"
        ).sorted()
        var notes = Notes(of: project)
        notes.forgetHints(of: steps)
        notes.keep(in: project)
        project.forgetGreen(steps)
        guard !replaced.isEmpty else {
            return output.fit(["It is the starter's text already: \(name)."]) + strays(in: chapter)
        }
        let names = replaced.map(\.description).joined(separator: ", ")
        let lines = [
            "The starter's text again: step \(names)",
            "What you had there is kept: swift run workshop undo", "Type: \(chapter.testCommand)",
        ]
        return output.fit(lines) + strays(in: chapter)
    }

    /// Replaces the regions of some steps, and notes that the learner is at their chapter. The steps that had
    /// other text are returned.
    private func replace(
        _ steps: [Step], of chapter: OwnChapter, by files: [String: SourceText],
        for command: String
    ) throws -> Set<Step> {
        var replaced: Set<Step> = []
        var changes: [UndoJournal.Change] = []
        for (file, source) in files.sorted(by: { $0.key < $1.key })
        where source.regions.contains(where: { steps.contains($0.step) }) {
            let own = try chapter.own(file)
            var lines: [Int: [String]] = [:]
            for (index, new) in source.regions.enumerated() where steps.contains(new.step) {
                guard own.source.regions[index].lines != new.lines else { continue }
                lines[index] = new.lines
                replaced.insert(new.step)
            }
            guard !lines.isEmpty else { continue }
            changes.append(
                UndoJournal.Change(
                    path: chapter.path(of: file), before: own.bytes,
                    after: Data(own.source.replacing(lines).text.utf8)))
        }
        try UndoJournal(project: project).write(changes, for: command)
        var notes = Notes(of: project)
        notes.go(to: chapter.number)
        notes.keep(in: project)
        return replaced
    }

    private static let fromHere = "Outside the regions something has changed, from here on"

    private func strays(
        in chapter: OwnChapter,
        _ words: String = "Outside the regions something has changed, and was left as it is"
    ) -> [String] {
        let places = chapter.now.strays(from: chapter.solution).joined(separator: ", ")
        return places.isEmpty ? [] : output.fit(["\(words): \(places)"])
    }

    /// Brings back what the last command has replaced.
    package func undo() throws -> [String] {
        guard let undone = try UndoJournal(project: project).undo() else {
            return ["There is nothing to undo."]
        }
        var lines = ["Undone: \(undone.command)"]
        lines += undone.paths.map { "  \($0) has your text again" }
        if let later = undone.later {
            lines.append("You had edited that since. What you wrote is in \(later)/before")
        }
        return output.fit(lines)
    }
}

extension Project {
    /// Takes steps out of those that the tests remember as done, so that they don't ask what has broken
    /// them.
    func forgetGreen(_ steps: [Step]) {
        var results = TestResults(of: "Chapters", in: root)
        results.forgetGreen(steps)
        results.keep(for: "Chapters", in: root)
    }
}
