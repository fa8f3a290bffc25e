import Foundation
import WorkshopSteps

/// The command `swift run workshop watch`, which runs a chapter's tests whenever a file is saved and shows what
/// the learner needs next.
package final class Watch {
    private var chapter: OwnChapter
    private let keys = Keys()

    private var run: ChapterRun?
    /// The run that began last.
    private var last: ChapterRun?
    /// The chapters' files at the start of the last run.
    private var tested: SavedFiles?
    /// The next step, according to the result that the screen shows.
    private var next: Step?
    /// The steps that were green after the last run.
    private var green: Set<Step>
    private var screen = WatchScreen()
    /// The time of the last change to the status.
    private var drawn = Date.distantPast

    /// Creates a watch for the chapter that the learner named, or for the current chapter.
    package init(_ word: String?) throws {
        chapter = try Companion().selection(named: word).chapter
        green = chapter.green
    }

    /// The companion for the terminal, whose size may have changed.
    private var companion: Companion { Companion() }

    /// Whether there is a terminal to draw on.
    private var hasScreen: Bool { keys != nil && companion.output.isTerminal }

    /// Watches the files until the learner presses `q` or ctrl-C.
    package func untilTheEnd() throws {
        // A signal ends only the loop, because the tests must be stopped before the program ends.
        let interrupts = InterruptSignals()
        defer {
            run?.stop()
            interrupts.endAgain()
            if hasScreen { print() }
        }
        begin()
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

    // MARK: - Runs

    /// Shows the result if the run has ended, and starts a new run if a file was saved.
    private func look() throws {
        let files = SavedFiles(ofChaptersIn: companion.project)
        if let run {
            // After a save, the result may belong neither to the old text nor to the new text. An endless loop
            // wouldn't produce a result, either.
            if files != run.files { run.stop() }
            guard !run.isRunning else { return showProgress(of: run) }
            self.run = nil
            if files == run.files { return show(run) }
        }
        guard files != tested else { return }
        if let number = tested.flatMap({ files.chapter(after: $0, in: chapter.number) }),
            let other = try? OwnChapter(number, in: companion.project)
        {
            go(to: other, because: "You saved a file of another chapter. ")
        }
        let new = try ChapterRun(of: chapter, after: last)
        run = new
        last = new
        tested = new.files
        drawn = .now
    }

    /// Shows what the run is doing. The text is updated each second on a screen, and otherwise every five
    /// seconds.
    private func showProgress(of run: ChapterRun) {
        let line = run.waiting ?? run.progress()
        guard line != screen.status, drawn.timeIntervalSinceNow < (hasScreen ? -0.2 : -5) else {
            return
        }
        screen.status = line
        if hasScreen { draw() } else { print(line) }
        drawn = .now
    }

    private func show(_ run: ChapterRun) {
        let before = next
        next = chapter.nextStep
        if next != before { screen.answer = [] }
        screen.table = [chapter.solution.title, ""]
        screen.news = []
        switch run.outcome {
        case .table(let lines):
            screen.table = lines
            if let new = chapter.green.subtracting(green).max() {
                screen.news += companion.gain(of: new, in: chapter)
            }
            green = chapter.green
            if next == nil, keys != nil {
                screen.news += ["", "Press n for the next chapter, and read its lesson first."]
            }
        case .error(let location, let text):
            let file = companion.project.text(of: location.file)?.lines ?? []
            let line = file.dropFirst(location.line - 1).first ?? ""
            screen.table += ["✘ It does not compile:", "", "\(location)", "  \(text)", ""]
            screen.table += ["  \(line.trimmed)"]
            screen.table += ChapterRun.cause(of: text).map { ["", $0] } ?? []
        case .other(let last):
            screen.table += last
        }
        screen.news += run.text.shown(in: companion.project.root.path)
        let total = (try? companion.total()).map { "In all, \($0) " } ?? ""
        let time = Date.now.formatted(
            Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false))
        screen.status = "\(total)Tested at \(time). Save a file to test again."
        draw()
    }

    /// Switches to another chapter.
    private func go(to other: OwnChapter, because reason: String) {
        chapter = other
        next = nil
        green = other.green
        begin(because: reason)
    }

    private func begin(because reason: String = "") {
        screen = WatchScreen(
            table: [
                "\(reason)Watching \(chapter.folder). Save a file, and its tests run. Ctrl-C ends it.",
                "The lesson: \(chapter.solution.lessonPath)",
            ], status: "Building and testing …")
        draw()
    }

    // MARK: - The screen

    private var help: [String] {
        guard keys != nil else { return [] }
        let expand = chapter.number == 9 ? "x expand  " : ""
        return ["h hint  c compare  \(expand)n next chapter  q quit"]
    }

    private func draw() {
        let lines = screen.lines(help: help, on: companion.output)
        guard hasScreen else { return print(lines.joined(separator: "\n")) }
        // Each line clears the rest of its row, and the last line clears the rows below.
        print("\u{1B}[H\(lines.joined(separator: "\u{1B}[K\n"))\u{1B}[K\u{1B}[J", terminator: "")
    }

    /// Shows the answer to a key below the table or, if there isn't enough room, in a pager.
    private func answer(_ lines: [String]) {
        guard let keys, hasScreen else { return print(lines.joined(separator: "\n")) }
        let isLong = lines.count > companion.output.rows - 12
        screen.answer = isLong ? [] : lines
        if isLong { keys.page(lines) } else { draw() }
    }

    // MARK: - Keys

    /// Performs the action for a key.
    ///
    /// - Returns: Whether to continue watching.
    private func handle(_ key: Character) throws -> Bool {
        // While the tests run, the keys apply to the step that the screen shows as the next one.
        let step = (run == nil ? nil : next) ?? chapter.nextStep ?? chapter.steps.last
        switch key {
        case "q": return false
        case "h": show { try companion.hint(step?.description) }
        case "c": show { try compare(step) }
        case "x" where chapter.number == 9 && run == nil: show { try companion.expand(nil) }
        case "n": try goToNextChapter()
        default: break
        }
        return true
    }

    private func show(_ lines: () throws -> [String]) {
        do {
            answer(try lines())
        } catch {
            answer(companion.complaint(error))
        }
    }

    /// Compares a step with its solution, unless the learner hasn't begun the step.
    private func compare(_ step: Step?) throws -> [String] {
        guard let step else { return [] }
        guard chapter.isUntouched(step) else { return try companion.compare("\(step)") }
        return companion.output.fit([
            "You haven't changed step \(step) yet. To see its solution anyway: "
                + "swift run workshop compare \(step)"
        ])
    }

    private func goToNextChapter() throws {
        let chapters = try companion.readChapters()
        guard let next = chapters.first(where: { $0.number > chapter.number }) else {
            return answer(["This is the last chapter."])
        }
        run?.stop()
        run = nil
        tested = nil
        go(to: next, because: "")
    }
}

/// The text on a watch's screen. The last line lists the keys.
struct WatchScreen {
    /// The table of the last run.
    var table: [String] = []
    /// All other lines that the last run printed.
    var news: [String] = []
    /// The answer to the last key.
    var answer: [String] = []
    /// The current status.
    var status = ""

    /// Returns lines that fill the terminal.
    ///
    /// If there isn't enough room, leaves out the steps that are far from the next step, then the news, and
    /// then the end of the table.
    func lines(help: [String], on output: Output) -> [String] {
        let end = ["", status.clipped(to: output.columns)] + help.map { output.paint($0, .bold) }
        let room = output.rows - end.count
        let more = answer.isEmpty ? [] : [""] + answer
        let steps = Array(table.dropFirst(2).prefix { !$0.isEmpty })
        let next = steps.firstIndex { $0.contains("✘") } ?? steps.count
        let near =
            table.prefix(2) + steps.around(next, atMost: 3) + table.dropFirst(2 + steps.count)
        let choices = [table + news, near + news, Array(near)].map { output.fit($0) }
        let fitting = choices.first { $0.count + more.count <= room }
        let lines = fitting ?? choices[2].prefix(max(3, room - more.count - 1)) + ["…"]
        let shown = Array((lines + more).prefix(room))
        let blanks = output.isTerminal ? room - shown.count : 0
        return shown + Array(repeating: "", count: blanks) + end
    }
}
