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
    /// What the screen shows.
    private var screen = WatchScreen()
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
        if let number = tested.flatMap({ files.chapter(after: $0, in: chapter.number) }),
            let other = try? OwnChapter(number, in: companion.project)
        {
            follow(to: other, because: "You saved a file of another chapter. ")
        }
        let new = try ChapterRun(of: chapter, after: last)
        (run, last, tested, said) = (new, new, new.files, ("", .now))
    }

    /// Says what goes on: on a screen each second, in the same line; otherwise every five seconds.
    private func sayHowFar(_ tests: ChapterRun) {
        let line = tests.waiting ?? tests.progress()
        guard line != said.line, said.date.timeIntervalSinceNow < (hasScreen ? -0.2 : -5) else {
            return
        }
        said = (line, .now)
        screen.status = line
        if hasScreen { draw() } else { print(line) }
    }

    private func show(_ outcome: ChapterRun.Outcome) {
        companion = Companion()
        let before = next
        next = chapter.nextStep
        if next != before { screen.answer = [] }
        var (table, news) = ([chapter.solution.title, ""], [String]())
        switch outcome {
        case .table(let lines):
            table = lines
            let new = chapter.green.subtracting(green).max()
            green = chapter.green
            news += new.map { companion.gain(of: $0, in: chapter) } ?? []
            if table.last?.hasSuffix(" steps are done.") == true, keys != nil {
                news += (try? ["", companion.total(asBar: true), ""]) ?? []
                news += companion.output.fit([
                    "Press n for the next chapter, and read its lesson first."
                ])
            }
        case .error(let location, let text):
            let file = companion.project.text(of: location.file)?.lines ?? []
            let line = file.dropFirst(location.line - 1).first ?? ""
            table += [
                "✘ It does not compile:", "", "\(location)", "  \(text)", "", "  \(line.trimmed)",
            ]
            table += ChapterRun.cause(of: text).map { ["", $0] } ?? []
        case .other(let last):
            table += last
        }
        screen.table = table
        screen.news = news + companion.output.fit(companion.printed(text))
        let total = (try? companion.total()).map { "In all, \($0) " } ?? ""
        screen.status = "\(total)Tested at \(Self.timeOfDay). Save a file to test again."
        draw()
    }

    // MARK: - The screen

    private func begin(because reason: String = "") {
        let words =
            "\(reason)Watching \(chapter.folder). Save a file, and its tests run. Ctrl-C ends it."
        let table = companion.output.fit([words])
        screen = WatchScreen(table: table, status: "Building and testing …")
        draw()
    }

    /// Whether there is a terminal that can be drawn on.
    private var hasScreen: Bool { keys != nil && companion.output.isTerminal }

    /// What the keys do, in a line where there are 80 columns.
    private var help: [String] {
        guard keys != nil else { return [] }
        let expand = chapter.number == 9 ? ["x expand"] : []
        let all =
            ["h hint", "c compare", "l lesson"] + expand
            + ["e edit", "o output", "p/n chapter", "q quit"]
        // A blank that no line ends at keeps a key and its word together.
        return all.map { $0.replacing(" ", with: "\u{A0}") }.joined(separator: "  ")
            .wrapped(to: companion.output.columns)
    }

    private func draw() {
        let lines = screen.lines(help: help, on: companion.output)
        guard hasScreen else { return print(lines.joined(separator: "\n")) }
        // Each line clears what is to its right, and the last what is below.
        print("\u{1B}[H\(lines.joined(separator: "\u{1B}[K\n"))\u{1B}[K\u{1B}[J", terminator: "")
    }

    /// Shows what a key has asked for: below the table, or by itself if there is no room.
    private func answer(_ lines: [String]) {
        if !hasScreen { return print(([""] + lines).joined(separator: "\n")) }
        screen.answer = lines
        let room = companion.output.rows - help.count - 10
        let step = shownStep.map { "Step \($0)" } ?? chapter.module
        if lines.count > room, page(lines, called: step) { screen.answer = [] }
        draw()
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
        // The window may have another size by now.
        companion = Companion()
        switch key {
        case "q": return false
        case "h": show { try companion.hint($0, hasKeys: true) }
        case "c": compare()
        case "l": readLesson(at: shownStep)
        case "x": expand()
        case "e": edit()
        case "o": answer(text.ownLines.isEmpty ? ["Your code has printed nothing."] : text.ownLines)
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
        do {
            answer(try lines("\(step)"))
        } catch {
            answer(companion.complaint(error))
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
            answer(companion.output.fit([words]))
        } else {
            show { try companion.compare($0) }
        }
    }

    private func readLesson(at step: Step?) {
        let lesson = companion.lesson(of: chapter, at: step)
        let name = "Lesson \(Step.word(of: chapter.number)), \(chapter.solution.lessonPath)"
        if !page(lesson.lines, from: lesson.start, called: name) {
            answer(Array(lesson.lines.dropFirst(lesson.start)))
        }
        draw()
    }

    /// Shows a long text so that it can be scrolled, if that can be done.
    private func page(_ lines: [String], from line: Int = 0, called name: String) -> Bool {
        keys?.lend()
        return Foreground.page(lines, from: line, called: name)
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
            return answer(["No editor is set. In your shell: export EDITOR=vim"])
        }
        keys?.lend()
        let file = companion.project.root.appending(path: chapter.path(of: place.file)).path
        _ = Foreground.run(Foreground.command(editor, file, line: place.region.line + 1))
        if hasScreen { draw() }
    }

    /// Goes to another chapter, shows its lesson, and runs its tests meanwhile.
    private func go(to other: ([OwnChapter]) -> OwnChapter?) throws {
        guard let next = other(try companion.readChapters()) else {
            return answer(["There is no other chapter there."])
        }
        run?.stop()
        run = nil
        tested = nil
        follow(to: next)
        try look()
        readLesson(at: nil)
    }

    /// Watches another chapter from now on.
    private func follow(to other: OwnChapter, because reason: String = "") {
        chapter = other
        (next, green) = (nil, other.green)
        begin(because: reason)
    }
}

/// What is on the screen of a watch: all of it that fits, with the keys in the last lines.
struct WatchScreen {
    /// The table of the last run.
    var table: [String] = []
    /// What else the run has shown.
    var news: [String] = []
    /// What a key has asked for.
    var answer: [String] = []
    /// What goes on now.
    var status = ""

    /// The lines, which fill a terminal: if there is no room for all, without the steps that are far from the next
    /// one; then, below what a key has asked for, without news; then with a cut.
    func lines(help: [String], on output: Output) -> [String] {
        let end = ["", status.clipped(to: output.columns)] + help.map { output.paint($0, .bold) }
        let room = output.rows - end.count
        let more = answer.isEmpty ? [] : [""] + answer
        let steps = table.dropFirst(2).prefix { !$0.isEmpty }
        let next = steps.firstIndex { $0.contains("✘") } ?? steps.endIndex
        let near = Array(steps).around(next - 2, atMost: 3)
        let whole = output.fit(table)
        let short = output.fit(Array(table.prefix(2) + near + table.dropFirst(2 + steps.count)))
        let choices = [whole + news, short + news, whole, short].map { $0 + more }
        let fitting = choices.prefix(answer.isEmpty ? 2 : 4).first { $0.count <= room }
        let rest = (answer.isEmpty ? choices[1] : short).prefix(max(3, room - more.count - 1))
        let lines = fitting ?? Array((rest + ["…"] + more).prefix(room))
        let blanks = output.isTerminal ? room - lines.count : 0
        return lines + Array(repeating: "", count: blanks) + end
    }
}
