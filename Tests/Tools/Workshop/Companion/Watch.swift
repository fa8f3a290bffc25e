import Foundation
import Synchronization
import WorkshopSteps

/// The command `swift run workshop watch`, which runs a chapter's tests whenever a file is saved and shows what
/// the learner needs next.
package final class Watch {
    private var chapter: OwnChapter
    private let keys: Keys

    private var run: ChapterRun?
    /// The chapters' files at the start of the last run.
    private var tested: SavedFiles?
    /// The next step, according to the result that the screen shows.
    private var next: Step?
    /// The steps that were green after the last run.
    private var green: Set<Step>
    private var screen = WatchScreen()
    /// The time at which the screen was drawn last.
    private var drawn = Date.distantPast

    /// Creates a watch for the chapter that the learner named, or for the current chapter.
    package init(_ word: String?) throws {
        guard let keys = Keys() else {
            throw UsageError("`watch` needs a terminal. Without one: swift test --filter Chapter1")
        }
        self.keys = keys
        chapter = try Companion().selection(named: word).chapter
        green = chapter.green
    }

    /// The companion for the terminal, whose size may have changed.
    private var companion: Companion { Companion() }

    private static let isOver = Atomic(false)

    /// Watches the files until the learner presses `q` or ctrl-C.
    package func untilTheEnd() throws {
        // A signal ends only the loop, because the tests must be stopped before the program ends.
        Signals.handle { _ in Self.isOver.store(true, ordering: .relaxed) }
        defer {
            run?.process.stop()
            print()
        }
        begin()
        while !Self.isOver.load(ordering: .relaxed) {
            try look()
            fflush(nil)
            if let key = keys.next(), !handle(key) { return }
        }
    }

    // MARK: - Runs

    /// Shows the result if the run has ended, and starts a new run if a file was saved.
    private func look() throws {
        var files = SavedFiles(ofChaptersIn: companion.project)
        if let run {
            // After a save, the result may belong neither to the old text nor to the new text. An endless loop
            // wouldn't produce a result, either.
            if files != tested { run.process.stop() }
            guard !run.process.isRunning else { return showProgress(of: run) }
            self.run = nil
            guard let tested, files != tested else { return show(run) }
            files = ChapterRun.renewed(files, after: tested, in: companion.project)
        }
        guard files != tested else { return }
        if let number = tested.flatMap({ files.chapter(after: $0, in: chapter.number) }),
            let other = try? OwnChapter(number, in: companion.project)
        {
            chapter = other
            next = nil
            green = other.green
            begin(because: "You saved a file of another chapter. ")
        }
        run = try ChapterRun(of: chapter)
        tested = files
    }

    /// Shows what the run is doing, once a second.
    private func showProgress(of run: ChapterRun) {
        guard drawn.timeIntervalSinceNow < -1 else { return }
        let seconds = Int(-run.process.start.timeIntervalSinceNow)
        screen.status = "\(seconds) s · \(RunText(run.process.printed).progress)"
        draw()
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
            if next == nil {
                screen.news += ["", "When you save a file of the next chapter, its tests run."]
            }
        case .error(let location, let text):
            let file = companion.project.text(of: location.file)?.lines ?? []
            let line = file.dropFirst(location.line - 1).first ?? ""
            screen.table += ["✘ It does not compile:", "", "\(location)", "  \(text)", ""]
            screen.table += ["  \(line.trimmed)"]
        case .other(let last):
            screen.table += last
        }
        let text = RunText(run.process.printed)
        screen.news += text.shown(in: companion.project.root.path)
        let total = (try? companion.total()).map { "In all, \($0) " } ?? ""
        let time = Date.now.formatted(
            Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false))
        screen.status = "\(total)Tested at \(time). Save a file to test again."
        draw()
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

    private func draw() {
        let expand = chapter.number == 9 ? "x expand  " : ""
        let help = "h hint  c compare  \(expand)q quit"
        let lines = screen.lines(help: help, on: companion.output)
        // Each line clears the rest of its row, and the last line clears the rows below.
        print("\u{1B}[H\(lines.joined(separator: "\u{1B}[K\n"))\u{1B}[K\u{1B}[J", terminator: "")
        drawn = .now
    }

    // MARK: - Keys

    /// Performs the action for a key.
    ///
    /// - Returns: Whether to continue watching.
    private func handle(_ key: Character) -> Bool {
        // While the tests run, the keys apply to the step that the screen shows as the next one.
        let step = (run == nil ? nil : next) ?? chapter.nextStep ?? chapter.steps.last
        switch key {
        case "q": return false
        case "h": answer { try companion.hint(step?.description) }
        case "c": answer { try compare(step) }
        case "x" where chapter.number == 9 && run == nil: answer { try companion.expand(nil) }
        default: break
        }
        return true
    }

    /// Shows the answer to a key below the table or, if there isn't enough room, in a pager.
    private func answer(_ lines: () throws -> [String]) {
        do {
            screen.answer = try lines()
        } catch {
            screen.answer = companion.complaint(error)
        }
        if screen.answer.count > companion.output.rows - 4 {
            keys.page(screen.answer)
            screen.answer = []
        }
        draw()
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
    /// If there isn't enough room, leaves out the steps that are far from the next one, then the news, and
    /// then the end of the table.
    func lines(help: String, on output: Output) -> [String] {
        let end = ["", status.clipped(to: output.columns), output.paint(help, .bold)]
        let more = answer.isEmpty ? [] : [""] + answer
        let room = max(0, output.rows - end.count - more.count)
        let choices = [table + news, nearTable + news, nearTable].map { output.fit($0) }
        let lines = choices.first { $0.count <= room } ?? Array(choices[2].prefix(room))
        return lines + more + Array(repeating: "", count: room - lines.count) + end
    }

    /// The table with only the next step and the steps beside it.
    private var nearTable: [String] {
        let steps = Array(table.dropFirst(2).prefix { !$0.isEmpty })
        let next = steps.firstIndex { $0.contains("✘") } ?? steps.count
        let start = max(0, min(next - 1, steps.count - 3))
        let near = steps.dropFirst(start).prefix(3)
        return Array(table.prefix(2) + near + table.dropFirst(2 + steps.count))
    }
}
