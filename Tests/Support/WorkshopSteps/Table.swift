// The table at the end of a run, and the next thing to do.

extension TestResults {
    /// Returns a row of the table.
    public static func row(_ mark: Character, _ step: Step, _ title: String) -> String {
        "  \(mark) \(step)  \(title)"
    }

    /// Returns a problem in at most three lines: the test's title, and the values or the failed expectation.
    public static func summary(of problem: String) -> [String] {
        let lines = problem.lines
        guard lines.last?.hasPrefix("Test: ") == true else { return Array(lines.prefix(3)) }
        let values = lines.dropFirst().filter { $0.contains(/^    (?:expected|got)\s/) }
        if !values.isEmpty { return [lines[0]] + values.prefix(2) }
        if let failed = lines.first(where: { $0.hasPrefix("  ✘ ") }) {
            return [lines[0], failed.replacing("  ✘ ", with: "    ")]
        }
        return [lines[0]] + lines.dropFirst(2).prefix(2).filter { !$0.isEmpty }
    }

    /// Returns a chapter's line in the table of a run with several chapters.
    func line(of chapter: ChapterFolder) -> [String] {
        let endings = endings(in: chapter.number)
        guard !endings.isEmpty else { return [] }
        let done = endings.values.filter { !$0.isRed && !$0.isPart && $0.skipReason == nil }.count
        let isKnown = endings.values.contains { $0.isRed && !$0.hasNoResult }
        let mark = done == endings.count ? "✔" : isKnown ? "✘" : "?"
        return ["\(mark) \(chapter.title) · \(done) of \(endings.count) steps"]
    }

    /// Returns the rows of a chapter's steps, and what to do next.
    func rows(of chapter: ChapterFolder) -> [String] {
        let endings = endings(in: chapter.number)
        let own = chapter.steps
        guard !endings.isEmpty, !own.isEmpty || !chapter.mistakes.isEmpty else { return [] }
        let steps = Set(endings.keys).union(own).sorted()
        // If a file's regions can't be read, its steps aren't known, and the file is the first thing to fix.
        let isBroken = !chapter.mistakes.isEmpty
        let next = isBroken ? nil : endings.filter(\.value.isRed).keys.min()
        func isUnknown(_ step: Step) -> Bool {
            guard isBroken, step.number > 0 else { return false }
            let code = chapter.code(of: step)
            return code == nil || records[step.description]?.code != code
        }
        let rows = steps.map { step in
            let title =
                step.number == 0
                ? "What earlier chapters ask for"
                : isBroken
                    ? "(its file can't be read)" : "(nothing in the code is marked as this step)"
            // `?`: a test has no result, or none for this code. A space: not all of the step's tests ran.
            let mark: Character =
                switch endings[step] {
                case nil: " "
                case let endings? where isUnknown(step) || endings.hasNoResult: "?"
                case let endings? where endings.skipReason != nil: "?"
                case let endings? where !endings.isRed && endings.isPart: " "
                case let endings?: !endings.isRed ? "✔" : step == next ? "✘" : "·"
                }
            let saved = mark == "✔" ? records[step.description]?.saved : nil
            let skipped = endings[step]?.count { $0.skipped != nil } ?? 0
            let words = [
                chapter.title(of: step) ?? title, saved,
                mark == " " ? endings[step].map { "\($0.count) of \($0[0].total) tests ran" } : nil,
                skipped > 0 ? "\(skipped) of \(endings[step]?.count ?? 0) tests skipped" : nil,
            ].compactMap(\.self)
            return Self.row(mark, step, words.joined(separator: " · "))
        }
        return [chapter.title, ""] + rows + yourTests(in: chapter.number) + [""]
            + whatNext(next, steps, in: chapter)
    }

    /// Returns the row that counts a learner's own tests; no row if none ran.
    private func yourTests(in chapter: Int) -> [String] {
        let own = endings.filter { $0.step == .yours(in: chapter) }
        guard !own.isEmpty else { return [] }
        let red = own.count { $0.problem != nil }
        let words = "\(own.count - red) green, \(red) red"
        return ["    Your tests: \(words)    swift run workshop judge \(Step.word(of: chapter))"]
    }

    /// Returns a line that names the known mistakes with the same reports as the first red step, and the
    /// addresses of their pages.
    func lookalikes(in chapter: ChapterFolder, _ known: (Step) -> [KnownMistake]) -> [String] {
        let next = endings(in: chapter.number).filter(\.value.isRed).keys.min()
        guard let next, chapter.mistakes.isEmpty else { return [] }
        let alike = lookalikes(at: next, among: known(next))
        guard !alike.isEmpty else { return [] }
        let titles = alike.map { "“\($0.title)”" }.joined(separator: " or ")
        return ["Looks like: \(titles)    swift run workshop hint"]
            + alike.compactMap(\.page).map { "Replay it: \($0)" }
    }

    private func whatNext(_ next: Step?, _ steps: [Step], in chapter: ChapterFolder) -> [String] {
        func place(of step: Step) -> String {
            "Next: step \(step), \(chapter.whereToWork(at: step))"
        }
        func wasGreen(_ step: Step) -> Bool { records[step.description]?.wasGreen == true }
        let endings = endings(in: chapter.number)
        if let mistake = chapter.mistakes.first { return ["Fix this first: \(mistake)"] }
        if let next {
            var lines = [place(of: next)]
            var own: Step?
            // If a later edit broke a finished step, that step's own place doesn't help.
            if wasGreen(next) || next.number == 0 {
                let changed = stepsChangedLast(since: next, in: chapter)
                lines = headline(next, brokenBy: changed, in: chapter)
                // The edited step's own tests often say more about the mistake.
                if changed.count == 1 {
                    own = changed.first { $0 != next && endings[$0]?.isRed == true }
                }
            }
            let words = problem(of: next, in: endings)
            // The last line is the place of the test.
            let place = words.last { $0.hasPrefix("  Test: ") }
            lines += [""] + words.filter { $0 != place } + (place == nil ? [""] : [])
            let others = otherTitles(in: endings[next] ?? [])
            if !others.isEmpty { lines += ["Also red:"] + others.map { "  \($0)" } + [""] }
            if let own {
                lines += ["Step \(own) is red, too:", ""] + problem(of: own, in: endings) + [""]
            }
            if !chapter.strays.isEmpty {
                let places = chapter.strays.joined(separator: ", ")
                lines += ["Code outside the regions has changed, starting here: \(places)", ""]
            }
            let lesson = "Lesson: \(chapter.lessonPath)"
            return lines + [place.map { "\($0.dropFirst(2))    \(lesson)" } ?? lesson]
        }
        if let reason = endings.sorted(by: { $0.key < $1.key }).lazy.compactMap(\.value.skipReason)
            .first
        {
            return ["Steps with ? can't be tested here. \(reason)"]
        }
        if let part = steps.first(where: { endings[$0]?.isPart == true }) {
            return ["Done. Now the whole step: swift test --filter 'Step \(part)'"]
        }
        if steps.allSatisfy({ endings[$0] != nil && chapter.title(of: $0) != nil }) {
            return ["All \(steps.count) steps are done."]
        }
        if let open = steps.first(where: { endings[$0] == nil && !wasGreen($0) }) {
            return ["Done. \(place(of: open))"]
        }
        return ["Done. Now all steps: swift test --filter \(Step.module(of: chapter.number))"]
    }

    /// Returns the text of a step's first red test.
    private func problem(of step: Step, in endings: [Step: [Ending]]) -> [String] {
        guard let first = endings[step]?.lazy.compactMap(\.problem).first else { return [] }
        return first.lines.map { $0.isEmpty ? "" : "  \($0)" }
    }

    /// Returns lines that say which edit turned a green step red, and where to look.
    private func headline(
        _ step: Step, brokenBy changed: [Step], in chapter: ChapterFolder
    ) -> [String] {
        let names = changed.map(\.description)
        let places = changed.map { chapter.whereToWork(at: $0) }
        switch names.count {
        case 0:
            return [
                "Step \(step) was green but is now red.",
                "Look at \(chapter.whereToWork(at: step))",
            ]
        case 1:
            let place = changed == [step] ? "" : ", in step \(names[0]),"
            return ["Your last change\(place) turned step \(step) red.", "Look at \(places[0])"]
        default:
            return [
                "Your last changes, in steps \(names.inWords), turned step \(step) red.",
                "Look at \(places[0])",
            ] + places.dropFirst().map { "and at \($0)" }
        }
    }

    /// Returns the titles of a step's red tests, except the first.
    private func otherTitles(in endings: [Ending]) -> [String] {
        endings.filter { $0.problem != nil }.dropFirst().map(\.title)
    }

    /// Returns the most recently edited of the steps that differ from when a step was last green.
    private func stepsChangedLast(since step: Step, in chapter: ChapterFolder) -> [Step] {
        guard let green = records[step.description]?.green else { return [] }
        // A step whose edits have been undone isn't the cause, even if it was the last one edited.
        let changes = chapter.steps.map(\.description).filter {
            records[$0]?.code != greenCode[green]?[$0]
        }
        let last = changes.compactMap { records[$0]?.changed }.max()
        return changes.filter { records[$0]?.changed == last }.compactMap { Step($0) }
    }
}
