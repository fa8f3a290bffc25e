import Foundation
import WorkshopSteps

/// Runs a chapter's tests at every save, and shows what a learner needs next.
package final class Watch {
    private var companion: Companion
    private var chapter: OwnChapter
    private let isTerminal = Terminal.isThere && isatty(STDIN_FILENO) == 1
    private let freshness: Freshness

    /// The run that is going on, and the files as they were when it began.
    private var run: (process: TestProcess, files: SavedFiles, changed: [String])?
    /// The files that the tests ran on last.
    private var tested: SavedFiles?
    /// The files that were saved since the tests ran last: a build that fails leaves them for the next.
    private var untested: Set<String> = []
    /// When the last run began.
    private var lastStart = Date.distantPast
    /// How often the present files were not compiled although they should have been.
    private var staleRuns = 0
    /// What the last run has shown.
    private var result: TestOutput?
    /// Whether that is the result of the files as they are.
    private var isFresh = false
    /// When that was.
    private var time = ""
    /// The step to do next, when that was.
    private var next: Step?
    /// What is shown in the place of the result, until a key is pressed.
    private var pages = Pages()
    /// What was drawn last.
    private var drawn: [String] = []
    /// How large the terminal was then, and how often it was taken.
    private var drawnOn = (columns: 0, rows: 0, times: 0)
    /// What was said last of a run that has to wait, where there is no terminal.
    private var said = ""

    /// Watches a chapter.
    ///
    /// - Parameter word: The chapter as it was typed; `nil` for the current one.
    /// - Throws: If there is no such chapter.
    package init(_ word: String?) throws {
        companion = Companion()
        chapter = try companion.selection(named: word).chapter
        let root = companion.project.root
        freshness = Freshness(
            chapters: root.appending(path: "Chapters"),
            products: root.appending(path: ".build/debug"))
    }

    /// Goes on until `q` or ctrl-C.
    package func untilTheEnd() throws {
        if isTerminal { Terminal.enter() }
        // The tests have to be stopped as well, so a signal only ends the loop.
        let endings = Endings()
        defer {
            if isTerminal { Terminal.leave() }
            run?.process.stop()
            endings.endAgain()
        }
        if !isTerminal {
            print("Watching \(chapter.folder). Save a file, and its tests run. Ctrl-C ends it.")
        }
        while !endings.haveCome {
            try look()
            if isTerminal {
                draw()
                if let key = Terminal.key(within: .milliseconds(200)), try !handle(key) { return }
            } else {
                fflush(nil)
                usleep(200_000)
            }
        }
    }

    // MARK: - Saves and runs

    private var files: SavedFiles { SavedFiles(in: freshness.chapters) }

    /// Sees whether a run has ended, or a file was saved.
    private func look() throws {
        if let run {
            let files = files
            // A save during the run: what the tests say may be about neither text. And they may never
            // say anything, if there is a loop without an end.
            if files != run.files { run.process.stop() }
            guard !run.process.isRunning else { return sayWhatItWaitsFor(run.process) }
            self.run = nil
            tested = run.files
            guard files == run.files else { return try start(on: files) }
            take(run.process, missing: missing(in: run))
        } else {
            let files = files
            guard files != tested else { return }
            try start(on: files)
        }
    }

    private func sayWhatItWaitsFor(_ process: TestProcess) {
        guard !isTerminal, let waiting = process.waiting, waiting != said else { return }
        print(waiting)
        said = waiting
    }

    private func start(on files: SavedFiles) throws {
        untested.formUnion(tested.map(files.changed(since:)) ?? freshness.doubtful(files))
        let changed = untested.sorted()
        let isNative = freshness.isNative
        var files = files
        if isNative {
            freshness.forget(changed)
        } else if freshness.date(changed, after: lastStart) {
            files = self.files
        }
        isFresh = false
        let process = try TestProcess(
            chapter.testCommand.split(separator: " ").map(String.init) + ["--disable-xctest"],
            in: companion.project.root)
        lastStart = process.start
        // Whether another build system has compiled a file can't be seen from here.
        run = (process, files, isNative ? changed : [])
        said = ""
        if !isTerminal { print("\nBuilding and testing …") }
    }

    /// The files that were not compiled although they were saved.
    private func missing(
        in run: (process: TestProcess, files: SavedFiles, changed: [String])
    ) -> [String] {
        freshness.notCompiled(run.changed, since: run.process.start)
    }

    private func take(_ process: TestProcess, missing: [String]) {
        let output = TestOutput(
            process.printed, table: chapter.table(since: process.start), folder: chapter.folder,
            root: companion.project.root)
        if case .table = output, !missing.isEmpty {
            // The verdict would be on old code.
            staleRuns += 1
            if staleRuns < 3 {
                tested = nil
                return freshness.forget(missing)
            }
            result = .other([
                "The build has not compiled \(missing.joined(separator: ", ")), so its results are old.",
                "Save the file again.",
            ])
        } else {
            result = output
            if case .table = output { untested = [] }
        }
        staleRuns = 0
        isFresh = true
        next = chapter.nextStep
        time = Self.timeOfDay
        if !isTerminal { for line in body(rows: .max) { print(line) } }
    }

    // MARK: - What is shown

    private func body(rows: Int) -> [String] {
        let columns = companion.screen.columns
        switch result {
        case nil:
            return [
                chapter.title, "",
                "The very first build takes minutes, later ones take seconds. Wait for the table.",
            ]
        case .table(let lines):
            let isDone = isTerminal && lines.last?.hasSuffix(" steps are done.") == true
            let more =
                isDone ? ["", "Press n for the next chapter, and read its lesson first."] : []
            return (lines + more).table(rows: rows, columns: columns).map(colored)
        case .error(let location, let text):
            let line =
                companion.project.text(of: location.file)?.lines
                .dropFirst(location.line - 1).first ?? ""
            return [chapter.title, "", colored("✘ It does not compile:"), ""]
                + "\(location)".wrapped(to: columns)
                + "  \(text)".wrapped(to: columns) + ["", "  \(line.trimmed)".clipped(to: columns)]
        case .other(let lines):
            return [chapter.title, ""] + lines.flatMap { $0.wrapped(to: columns) }
        }
    }

    private func colored(_ line: String) -> String {
        let screen = companion.screen
        if line.hasPrefix("  ✔") { return screen.paint(line, .green) }
        if line.contains("✘") { return screen.paint(line, .red) }
        return line
    }

    private var status: String {
        if isFresh, pages.current != nil { return "Tested at \(time): \(verdict)" }
        if isFresh { return "Tested at \(time). Save a file, and the tests run again." }
        if let waiting = run?.process.waiting { return waiting }
        return
            "Building and testing …\(result == nil ? "" : " (Above: your code before this save.)")"
    }

    /// The result in a few words, for where it can't be seen.
    private var verdict: String {
        switch result {
        case .table(let lines):
            lines.first { $0.hasPrefix("  ✘") }?.trimmed ?? "✔ all green"
        case .error: "✘ It does not compile."
        case .other(let lines): "✘ \(lines.first ?? "")"
        case nil: ""
        }
    }

    private static var timeOfDay: String {
        var now = Foundation.time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        return String(format: "%02d:%02d:%02d", parts.tm_hour, parts.tm_min, parts.tm_sec)
    }

    private var rows: Int { max(10, Terminal.size.rows) }

    private func draw() {
        let size = Terminal.size
        let now = (size.columns, size.rows, Terminal.timesTaken)
        if now != drawnOn {
            // What was wrapped for another width is gone, and so is what a stopped program has drawn.
            if (now.0, now.1) != (drawnOn.columns, drawnOn.rows) { pages = Pages() }
            companion = Companion(project: companion.project, screen: .current)
            drawn = []
            drawnOn = now
        }
        let room = rows - 3
        let lines = pages.current ?? body(rows: room)
        let keys = pages.keys ?? "h hint  c compare  l lesson  n next chapter  q quit"
        let screen =
            Array(lines.prefix(room))
            + Array(repeating: "", count: max(0, room - lines.count) + 1)
            + [status.clipped(to: companion.screen.columns), companion.screen.paint(keys, .bold)]
        if screen != drawn { Terminal.show(screen) }
        drawn = screen
    }

    // MARK: - Keys

    /// - Returns: Whether to go on.
    private func handle(_ key: Character) throws -> Bool {
        // A command's key in the place of "any key" is that command; but `q` only closes the page.
        guard pages.turn(at: key, commands: "hcln") else { return true }
        switch key {
        case "q": return false
        case "h": show { try companion.hint($0, hasKeys: true) }
        case "c": show { try companion.compare($0) }
        case "l": show { companion.lesson(of: try companion.step(named: $0).step, in: chapter) }
        case "n": try goOn()
        default: break
        }
        return true
    }

    /// Shows what a command says of the next step, in pages: while the tests run, of the one that is on
    /// the screen.
    private func show(_ lines: (String) throws -> [String]) {
        let now = isFresh ? nil : next
        guard let step = now ?? chapter.nextStep ?? chapter.steps.last else { return }
        let text: [String]
        do {
            text = try lines("\(step)")
        } catch {
            text = companion.screen.fit(["\(error)"])
        }
        pages = Pages(text, rows: max(5, rows - 3))
    }

    private func goOn() throws {
        let chapters = try companion.readChapters()
        let index = chapters.firstIndex { $0.folder == chapter.folder } ?? 0
        guard let next = chapters.dropFirst(index + 1).first else {
            pages = Pages(["This is the last chapter."], rows: 1)
            return
        }
        run?.process.stop()
        run = nil
        chapter = next
        result = nil
        self.next = nil
        pages = Pages()
        tested = nil
    }
}
