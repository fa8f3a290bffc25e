import WorkshopSteps

/// Checks that a chapter's lesson matches the chapter's code.
///
/// ``ChapterWriter`` writes the titles of steps, the code in the last hints, and quotes. This check therefore
/// reports only the places where the writer can't do so.
struct LessonCheck {
    /// The findings so far.
    private(set) var findings: [Finding] = []

    private let project: Project
    private let chapter: ChapterFolder
    private let lesson: Lesson

    /// The headings that every lesson has in addition to the steps.
    private static let headings = [
        "What you will be able to do", "What you can ignore for now", "Predict", "Checkpoint",
        "How the real framework does it", "Think about it",
    ]

    init(project: Project, chapter: ChapterFolder) {
        self.project = project
        self.chapter = chapter
        lesson = Lesson(chapter.lesson)
    }

    private mutating func note(
        _ line: Int, _ problem: String, seen evidence: [String] = [], next advice: String
    ) {
        let location = Location(chapter.lessonPath, line)
        findings.append(Finding(location, problem, seen: evidence, next: advice))
    }

    /// Compares the lesson with the chapter's files.
    mutating func checkFiles() {
        let headings = lesson.sections.map(\.heading)
        for wanted in Self.headings where !headings.contains(where: { $0.hasPrefix(wanted) }) {
            note(1, "the section `\(wanted)` is missing", next: "Write it.")
        }
        for step in chapter.steps where !lesson.sections.contains(where: { $0.step == step }) {
            note(
                1, "step \(step) has no section",
                next:
                    "Add `## Step \(step) · \(chapter.title(of: step) ?? "")`, with its text and hints."
            )
        }
        for section in lesson.sections {
            if let step = section.step { check(section, of: step) }
            for name in section.names {
                guard let step = Step(namedIn: name), !chapter.steps.contains(step) else {
                    continue
                }
                note(
                    section.line, "`\(name)` names a step that the chapter does not have",
                    next: "Correct the number.")
            }
            checkQuotes(in: section)
        }
    }

    private mutating func check(_ section: Lesson.Section, of step: Step) {
        let places = chapter.places(of: step)
        guard !places.isEmpty else {
            note(
                section.line, "the chapter has no step \(step)",
                next: "Delete the section, or mark the step's regions.")
            return
        }
        // `Step 9.1` is also the beginning of `Step 9.10`, so the filter requires that no digit follows.
        let isAmbiguous = chapter.steps.contains { $0 != step && "\($0)".hasPrefix("\(step)") }
        let filter = "Step \(step)\(isAmbiguous ? "[^0-9]" : "")"
        let wanted =
            Set(places.map(\.file)).sorted() + ["Step \(step)", "swift test --filter '\(filter)'"]
        let texts = section.names + section.links.map(\.target)
        for text in wanted where !texts.contains(text) {
            note(
                section.line, "step \(step) does not name `\(text)`",
                next: "Say in which file and region to work, and how to test it.")
        }
        // If the text outside the hints shows code, one hint is enough.
        let showsCode = section.fences.contains { $0.hint == nil && $0.language == "swift" }
        if section.hints != [1, 2, 3], section.hints != [1] || !showsCode {
            note(
                section.line, "step \(step) has the hints \(section.hints), and not [1, 2, 3]",
                next: "A line `<details><summary>Hint 1: …</summary>` starts each.")
        }
        checkLastHint(in: section, of: step, places)
    }

    /// Checks that the last hint has exactly one block for each region of the step, below the name of the
    /// region's file.
    private mutating func checkLastHint(
        in section: Lesson.Section, of step: Step, _ places: [ChapterFolder.Place]
    ) {
        let regions = places.map(\.region.lines.withoutIndentation)
        let (strange, missing) = section.differences(from: regions)
        if missing.count > strange.count {
            note(
                section.line, "the last hint of step \(step) does not show all of the solution",
                seen: missing.last ?? [],
                next: "Put an empty ```swift block into it: swift run workshop write fills it.")
        }
        for fence in strange.dropFirst(missing.count) {
            note(
                fence.line, "the last hint of step \(step) shows code that is no region of it",
                next: "Delete it, or show it in another hint.")
        }
        let lines = chapter.lesson.lines
        for fence in section.swift(inLastHint: true) where regions.contains(fence.lines) {
            let above = lines.prefix(fence.line - 1).last { !$0.isEmpty }
            guard let file = above?.firstMatch(of: /^In `(\w+\.swift)`:$/)?.1 else { continue }
            let owners = zip(places, regions).filter { $1 == fence.lines }
            if !owners.contains(where: { $0.0.file.hasSuffix(file) }) {
                note(
                    fence.line, "the code below `\(file)` is another file's",
                    next: "Put the blocks in the order of their files.")
            }
        }
    }

    private mutating func checkQuotes(in section: Lesson.Section) {
        for fence in section.swift(inLastHint: false) {
            if fence.sources.isEmpty {
                note(
                    fence.line, "this code does not say where it is from",
                    next:
                        "Put `<!-- code: Solutions/…, from `…` to `…` -->` above it (Quote.swift).")
            } else if Quote.lines(of: fence.sources, text: project.text) == nil {
                note(fence.line, "there is no such code", next: "Correct the comment above it.")
            }
        }
    }

    // MARK: - Runs

    /// Compares the lesson's checkpoint with the table that the finished chapter prints.
    mutating func checkCheckpoint(finished run: TestRun) {
        let checkpoint = lesson.sections.first { $0.heading.hasPrefix("Checkpoint") }
        let fence = checkpoint?.fences.first { $0.language == "text" }
        let line = fence?.line ?? checkpoint?.line ?? 1
        if run.table.isEmpty || !run.output.contains(run.table) {
            note(
                line, "the finished chapter does not print its table of steps",
                next: "Look at Tests/Support/WorkshopSteps/Table.swift.")
        } else if fence?.lines != run.table {
            note(
                line, "the checkpoint does not show what the finished chapter prints",
                seen: run.table, next: "Put these lines into its ```text block.")
        }
    }

    /// Compares the timelines of threads in a step's section with the messages of the step's tests, in the
    /// state in which that step is next.
    mutating func checkTimelines(in states: [Builder.Outcome]) {
        func words(_ lines: [String]) -> [Substring] { lines.flatMap { $0.split(separator: " ") } }
        for (step, state) in zip(chapter.steps, states) {
            guard let run = state.run else { continue }
            let messages = run.results.filter { $0.step == step }.flatMap(\.issues).map(\.lines)
            let fences = lesson.sections.filter { $0.step == step }.flatMap(\.fences)
            for fence in fences where fence.lines.first?.hasPrefix("thread 1 ") == true {
                let timeline = words(fence.lines)
                if !messages.contains(where: { words($0).firstRange(of: timeline) != nil }) {
                    note(
                        fence.line, "no test of step \(step) shows this timeline",
                        seen: messages.first ?? [],
                        next: "Copy the timeline from a test's message at this step.")
                }
            }
        }
    }
}
