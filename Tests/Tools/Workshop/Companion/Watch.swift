import Foundation
import WorkshopSteps

/// Runs a chapter's tests at every save, and shows what a learner needs next.
package final class Watch {
    private var companion = Companion()
    private var chapter: OwnChapter
    private let keys = Keys()

    /// The run that is going on.
    private var run: ChapterRun?
    /// The files that the tests ran on last.
    private var tested: SavedFiles?
    /// The run that began last.
    private var last: ChapterRun?
    /// The step to do next by the result on the screen.
    private var next: Step?
    /// What was said last of the run that is going on, and when.
    private var said = (line: "", date: Date.distantPast)
    /// The steps that were green after the last run.
    private var green: Set<Step> = []
    /// The step whose solution was asked for before anything was typed.
    private var warned: Step?
    /// What the last run has printed.
    private var text = RunText("")

    /// Watches a chapter as it was typed, or the current one.
    package init(_ word: String?) throws {
        chapter = try companion.selection(named: word).chapter
        green = chapter.green
    }

    /// Goes on until `q` or ctrl-C.
    package func untilTheEnd() throws {
        // The tests have to be stopped as well, so a signal only ends the loop.
        let interrupts = InterruptSignals()
        defer {
            run?.stop()
            interrupts.endAgain()
        }
        print("Watching \(chapter.folder). Save a file, and its tests run. Ctrl-C ends it.")
        while !interrupts.haveCome {
            try look()
            fflush(nil)
            if let keys {
                if let key = keys.next(), try !handle(key) { return }
            } else {
                usleep(200_000)
            }
        }
    }

    /// Sees whether a run has ended, or a file was saved.
    private func look() throws {
        let files = SavedFiles(ofChaptersIn: companion.project)
        if let run {
            // A save during the run: what the tests say may be about neither text. And they may never
            // say anything, if there is a loop without an end.
            if files != run.files { run.stop() }
            guard !run.isRunning else { return sayHowFar(run) }
            self.run = nil
            if files == run.files {
                text = run.text
                return show(run.outcome)
            }
        }
        guard files != tested else { return }
        print("\nBuilding and testing …")
        let new = try ChapterRun(of: chapter, after: last)
        (run, last, tested, said) = (new, new, new.files, ("", .now))
    }

    /// Says what goes on: in a terminal each second, in the same line; otherwise every five seconds.
    private func sayHowFar(_ tests: ChapterRun) {
        let line = tests.waiting ?? tests.progress()
        let interval = keys == nil ? 5.0 : 0.2
        guard line != said.line, said.date.timeIntervalSinceNow < -interval else { return }
        let isTerminal = keys != nil
        let text = isTerminal ? line.clipped(to: companion.output.columns) : line
        print(isTerminal ? "\r\(text)\u{1B}[K" : text, terminator: isTerminal ? "" : "\n")
        said = (line, .now)
    }

    private func show(_ outcome: ChapterRun.Outcome) {
        // The window may have another size by now.
        companion = Companion()
        if keys != nil { print("\u{1B}[H\u{1B}[2J", terminator: "") }
        next = chapter.nextStep
        var lines = [chapter.solution.title, ""]
        switch outcome {
        case .table(let table):
            lines = table
            let new = chapter.green.subtracting(green).max()
            green = chapter.green
            lines += new.map { companion.gain(of: $0, in: chapter) } ?? []
            let isDone = table.last?.hasSuffix(" steps are done.") == true
            if isDone, keys != nil {
                lines += ["", "Press n for the next chapter, and read its lesson first."]
            }
        case .error(let location, let text):
            let file = companion.project.text(of: location.file)?.lines ?? []
            let line = file.dropFirst(location.line - 1).first ?? ""
            lines += [
                "✘ It does not compile:", "", "\(location)", "  \(text)", "", "  \(line.trimmed)",
            ]
            lines += ChapterRun.cause(of: text).map { ["", $0] } ?? []
        case .other(let last):
            lines += last
        }
        lines += companion.printed(text)
        let total = (try? companion.total()).map { ["", "In all, \($0)"] } ?? []
        lines += total + ["Tested at \(Self.timeOfDay). Save a file, and the tests run again."]
        for line in companion.output.fit(lines) { print(line) }
        if keys != nil {
            let expand = chapter.number == 9 ? "x expand  " : ""
            let help =
                "h hint  c compare  l lesson  \(expand)e editor  o output  "
                + "p previous  n next chapter  q quit"
            for line in help.wrapped(to: companion.output.columns) {
                print(companion.output.paint(line, .bold))
            }
        }
    }

    private static var timeOfDay: String {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        return String(format: "%02d:%02d:%02d", parts.tm_hour, parts.tm_min, parts.tm_sec)
    }

    // MARK: - Keys

    /// Does what a key asks for, and says whether to go on.
    private func handle(_ key: Character) throws -> Bool {
        switch key {
        case "q": return false
        case "h": show { try companion.hint($0, hasKeys: true) }
        case "c": compare()
        case "l": readLesson(at: shownStep)
        case "x": expand()
        case "e": edit()
        case "o": page(text.ownLines.isEmpty ? ["Your code has printed nothing."] : text.ownLines)
        case "n": try go { $0.first { $0.number > self.chapter.number } }
        case "p": try go { $0.last { $0.number < self.chapter.number } }
        default: break
        }
        return true
    }

    /// The next step: while the tests run, the one that is on the screen.
    private var shownStep: Step? {
        (run == nil ? nil : next) ?? chapter.nextStep ?? chapter.steps.last
    }

    /// Shows what a command says of the next step.
    private func show(_ lines: (String) throws -> [String]) {
        guard let step = shownStep else { return }
        print("")
        do {
            for line in try lines("\(step)") { print(line) }
        } catch {
            for line in companion.complaint(error) { print(line) }
        }
    }

    /// Shows what the learner's macros make of a class, unless the tests are running.
    private func expand() {
        guard chapter.number == 9, run == nil else { return }
        show { _ in try companion.expand(nil) }
    }

    /// Shows the solution; of a step that nobody has begun, at the second time.
    private func compare() {
        guard let step = shownStep else { return }
        if warned != step, chapter.isUntouched(step) {
            warned = step
            let words = "You haven't changed step \(step) yet. To see its solution, press c again."
            for line in companion.output.fit(["", words]) { print(line) }
        } else {
            show { try companion.compare($0) }
        }
    }

    private func readLesson(at step: Step?) {
        let lesson = companion.lesson(of: chapter, at: step)
        page(lesson.lines, from: lesson.start)
    }

    /// Shows a long text so that it can be scrolled; if that can't be done, all of it from a line on.
    private func page(_ lines: [String], from line: Int = 0) {
        keys?.lend()
        if lines.count > 10, Foreground.page(lines, from: line) { return }
        for line in [""] + lines.dropFirst(line) { print(line) }
    }

    private func edit() {
        // The lesson names the file first that is to be worked at first.
        let now = chapter.now
        guard let step = shownStep else { return }
        let lesson = now.section(of: step).joined()
        let places = now.places(of: step).map { (lesson.firstRange(of: $0.file)?.lowerBound, $0) }
        let first = places.min { ($0.0 ?? lesson.endIndex) < ($1.0 ?? lesson.endIndex) }
        guard let place = first?.1 else { return }
        let environment = ProcessInfo.processInfo.environment
        guard let editor = environment["VISUAL"] ?? environment["EDITOR"], !editor.isEmpty else {
            return print("\nNo editor is set. In your shell: export EDITOR=vim")
        }
        keys?.lend()
        let file = companion.project.root.appending(path: chapter.path(of: place.file)).path
        _ = Foreground.run(Foreground.command(editor, file, line: place.region.line + 1))
    }

    /// Goes to another chapter, shows its lesson, and runs its tests meanwhile.
    private func go(to other: ([OwnChapter]) -> OwnChapter?) throws {
        guard let next = other(try companion.readChapters()) else {
            return print("\nThere is no other chapter there.")
        }
        run?.stop()
        run = nil
        chapter = next
        (self.next, green) = (nil, chapter.green)
        tested = nil
        print("\nWatching \(chapter.folder).")
        try look()
        readLesson(at: nil)
    }
}
