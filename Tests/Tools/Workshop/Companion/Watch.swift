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
    /// What was said last of a run that has to wait.
    private var said = ""

    /// Watches a chapter.
    ///
    /// - Parameter word: The chapter as it was typed; `nil` for the current one.
    /// - Throws: If there is no such chapter.
    package init(_ word: String?) throws {
        chapter = try companion.selection(named: word).chapter
    }

    /// Goes on until `q` or ctrl-C.
    package func untilTheEnd() throws {
        // The tests have to be stopped as well, so a signal only ends the loop.
        let endings = Endings()
        defer {
            run?.stop()
            endings.endAgain()
        }
        print("Watching \(chapter.folder). Save a file, and its tests run. Ctrl-C ends it.")
        while !endings.haveCome {
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
            guard !run.isRunning else { return sayWhatItWaitsFor(run) }
            self.run = nil
            if files == run.files { return show(run.outcome) }
        }
        guard files != tested else { return }
        print("\nBuilding and testing …")
        let new = try ChapterRun(of: chapter, after: last)
        (run, last, tested, said) = (new, new, new.files, "")
    }

    private func sayWhatItWaitsFor(_ tests: ChapterRun) {
        guard let waiting = tests.waiting, waiting != said else { return }
        print(waiting)
        said = waiting
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
        case .other(let last):
            lines += last
        }
        lines += ["", "Tested at \(Self.timeOfDay). Save a file, and the tests run again."]
        for line in companion.output.fit(lines) { print(line) }
        if keys != nil {
            let expand = chapter.number == 9 ? "x expand  " : ""
            let help = "h hint  c compare  l lesson  \(expand)n next chapter  q quit"
            print(companion.output.paint(help, .bold))
        }
    }

    private static var timeOfDay: String {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        return String(format: "%02d:%02d:%02d", parts.tm_hour, parts.tm_min, parts.tm_sec)
    }

    // MARK: - Keys

    /// - Returns: Whether to go on.
    private func handle(_ key: Character) throws -> Bool {
        switch key {
        case "q": return false
        case "h": show { try companion.hint($0, hasKeys: true) }
        case "c": show { try companion.compare($0) }
        case "l": show { try companion.lesson(of: $0) }
        case "x": expand()
        case "n": try goOn()
        default: break
        }
        return true
    }

    /// Shows what a command says of the next step: while the tests run, of the one that is on the screen.
    private func show(_ lines: (String) throws -> [String]) {
        let shown = run == nil ? nil : next
        guard let step = shown ?? chapter.nextStep ?? chapter.steps.last else { return }
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

    private func goOn() throws {
        let chapters = try companion.readChapters()
        guard let next = chapters.first(where: { $0.number > chapter.number }) else {
            return print("\nThis is the last chapter.")
        }
        run?.stop()
        run = nil
        chapter = next
        self.next = nil
        tested = nil
        print("\nWatching \(chapter.folder).")
    }
}
