import Foundation
import Synchronization
import WorkshopSteps

/// The command `swift run workshop watch`, which runs a chapter's tests whenever a file is saved and shows what
/// the learner needs next.
package final class Watch {
    private var chapter: OwnChapter
    private let keys: Keys

    private var run: ChapterRun?
    /// The dates of the chapters' files at the start of the most recent run.
    private var tested: SavedFiles?
    /// The next step, according to the result that the screen shows.
    private var next: Step?
    /// The steps that were green after the most recent run.
    private var green: Set<Step>
    /// The most recent run's result, as the screen shows it.
    private var result: [String] = []
    /// The answer to the most recent key.
    private var answer: [String] = []
    private var status = ""
    /// The time at which the status was last shown.
    private var told = Date.distantPast

    /// Creates a watch for the chapter that the learner named, or for the current chapter.
    package init(_ word: String?) throws {
        guard let keys = Keys() else {
            throw UsageError("`watch` needs a terminal. Without one: swift test --filter Chapter1")
        }
        self.keys = keys
        chapter = try Companion().selection(named: word).chapter
        green = chapter.green
    }

    /// A companion for the terminal. Every access creates a new one, because the terminal's size can change.
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
            // After a save, the result could come from a mix of old and new text, and an endless loop would
            // never produce a result.
            if files != tested { run.process.stop() }
            guard !run.process.isRunning else { return showProgress(of: run) }
            self.run = nil
            guard let tested, files != tested else { return show(run) }
            files = files.renewed(after: tested, in: companion.project)
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
        guard told.timeIntervalSinceNow < -1 else { return }
        let seconds = Int(-run.process.start.timeIntervalSinceNow)
        status = "\(seconds) s · \(RunText(run.process.printed).progress)"
        // The cursor is in the line below the status.
        print("\r\u{1B}[A", terminator: "")
        showStatus()
    }

    private func show(_ run: ChapterRun) {
        let before = next
        next = chapter.nextStep
        if next != before { answer = [] }
        result = [chapter.solution.title, ""]
        switch run.outcome {
        case .table(let lines):
            result = lines
            if let new = chapter.green.subtracting(green).max() {
                result += companion.gain(of: new, in: chapter)
            }
            green = chapter.green
            if next == nil {
                result += ["", "When you save a file of the next chapter, its tests run."]
            }
        case .error(let location, let text):
            let file = companion.project.text(of: location.file)?.lines ?? []
            let line = file.dropFirst(location.line - 1).first ?? ""
            result += ["✘ It does not compile:", "", "\(location)", "  \(text)", ""]
            result.append("  \(line.trimmed)")
        case .other(let last):
            result += last
        }
        result += RunText(run.process.printed).shown(in: companion.project.root.path)
        let total = (try? companion.total()).map { "In all, \($0) " } ?? ""
        let time = Date.now.formatted(
            Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false))
        status = "\(total)Tested at \(time). Save a file to test again."
        draw()
    }

    private func begin(because reason: String = "") {
        result = [
            "\(reason)Watching \(chapter.folder). Save a file, and its tests run. Ctrl-C ends it.",
            "The lesson: \(chapter.solution.lessonPath)",
        ]
        status = "Building and testing …"
        draw()
    }

    // MARK: - The screen

    /// Clears the screen, and shows the result, the answer and the status. If there isn't enough room, the
    /// terminal scrolls.
    private func draw() {
        let lines = companion.output.fit(result) + [""] + answer + (answer.isEmpty ? [] : [""])
        print("\u{1B}[H\u{1B}[2J\(lines.joined(separator: "\n"))")
        showStatus()
    }

    /// Shows the status, and the keys below it.
    private func showStatus() {
        let output = companion.output
        let expand = chapter.number == 9 ? "x expand  " : ""
        let keys = output.paint("h hint  c compare  \(expand)q quit", .bold)
        let line = status.clipped(to: output.columns)
        print("\(line)\u{1B}[K\n\(keys)\u{1B}[K\u{1B}[J", terminator: "")
        told = .now
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

    /// Shows the answer to a key below the result or, if it's longer than the screen, in a pager.
    private func answer(_ lines: () throws -> [String]) {
        do {
            answer = try lines()
        } catch {
            answer = companion.complaint(error)
        }
        if answer.count > companion.output.rows - 4 {
            keys.page(answer)
            answer = []
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
