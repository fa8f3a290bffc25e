import WorkshopSteps

/// Checks that a chapter's lesson fits its code.
struct LessonCheck {
    /// What is wrong, as far as it was looked for.
    private(set) var findings: [Finding] = []

    private let project: Project
    private let chapter: ChapterFolder
    private let lesson: Lesson
    private let testFolders: [String]
    /// The names that a reader knows in each of the chapter's states, the one without any step done first.
    private let names: [Set<String>]

    /// What every lesson has, besides its steps.
    private static let headings = [
        "What you will be able to do", "What you can ignore for now", "Predict", "Checkpoint",
        "How the real framework does it", "Think about it",
    ]

    init(project: Project, chapter: ChapterFolder, lesson: Lesson) {
        self.project = project
        self.chapter = chapter
        self.lesson = lesson
        testFolders = project.testFolders(of: chapter.number)
        let tests = testFolders.flatMap { folder in
            project.files(in: folder).compactMap { project.text(of: "\(folder)/\($0)") }
        }
        let known = Vocabulary.words.union(tests.flatMap(\.bareCode.identifiers))
        names = (0...chapter.steps.count).map { done in
            let state = Composition(chapter, done: done)
            return known.union(
                state.files.keys.compactMap(state.text).flatMap(\.bareCode.identifiers))
        }
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
            let title = chapter.places(of: step).first?.region.title ?? ""
            note(
                1, "step \(step) has no section",
                next: "Add `## Step \(step) · \(title)`, with its text and three hints.")
        }
        for section in lesson.sections {
            if let step = section.step { check(section, of: step) }
            checkQuotes(in: section)
            checkLinks(in: section)
            checkNames(in: section)
        }
    }

    /// Compares the lesson's checkpoint with what the finished chapter prints.
    mutating func checkCheckpoint(finished run: TestRun) {
        let checkpoint = lesson.sections.first { $0.heading.hasPrefix("Checkpoint") }
        let fence = checkpoint?.fences.first { $0.language == "text" }
        let line = fence?.line ?? checkpoint?.line ?? 1
        guard !run.table.isEmpty, run.output.contains(run.table) else {
            note(
                line, "the finished chapter does not print its table of steps",
                next: "Look at Tests/Support/WorkshopSteps/Table.swift.")
            return
        }
        if fence?.lines != run.table {
            note(
                line, "the checkpoint does not show what the finished chapter prints",
                seen: run.table,
                next: "Put these lines into its ```text block.")
        }
    }

    /// Compares an order of threads that a step's section shows with what its tests say when it is the
    /// next step.
    mutating func checkOrders(in outcomes: [Builder.Outcome]) {
        func words(_ lines: [String]) -> [Substring] { lines.flatMap { $0.split(separator: " ") } }
        for case let (step, .tested(run)) in zip(chapter.steps, outcomes) {
            let issues = run.results.filter { $0.step == step }.flatMap(\.issues).map(\.lines)
            let fences = lesson.sections.filter { $0.step == step }.flatMap(\.fences)
            for fence in fences where fence.lines.first?.hasPrefix("thread 1 ") == true {
                let order = words(fence.lines)
                guard !issues.contains(where: { words($0).firstRange(of: order) != nil }) else {
                    continue
                }
                note(
                    fence.line, "no test of step \(step) shows this order",
                    seen: issues.first ?? [], next: "Put in what a test says at this step.")
            }
        }
    }

    // MARK: - A step's section

    private mutating func check(_ section: Lesson.Section, of step: Step) {
        let places = chapter.places(of: step)
        guard let title = places.first?.region.title else {
            note(
                section.line, "the chapter has no step \(step)",
                next: "Delete the section, or mark the step's regions.")
            return
        }
        if section.title.replacing("`", with: "") != title.replacing("`", with: "") {
            note(
                section.line, "the heading of step \(step) is not the title of its region",
                seen: ["lesson: \(section.title)", "source: \(title)"], next: "Make the two equal.")
        }
        let texts = section.names.map(\.text) + section.links.map(\.text)
        let files = Set(places.map(\.file)).sorted()
        // `Step 9.1` is part of `Step 9.10`. What is no digit ends it.
        let isAmbiguous = chapter.steps.contains {
            $0 != step && "\($0)".hasPrefix("\(step)")
        }
        let filter = "Step \(step)\(isAmbiguous ? "[^0-9]" : "")"
        let wanted = files + ["Step \(step)", "swift test --filter '\(filter)'"]
        for text in wanted where !texts.contains(text) {
            note(
                section.line, "step \(step) does not name `\(text)`",
                next: "Say in which file and region to work, and how to test it.")
        }
        // Where the text shows nearly the code, there is nothing to hint at.
        let showsCode = section.fences.contains { $0.hint == nil && $0.language == "swift" }
        if section.hints != [1, 2, 3], section.hints != [1] || !showsCode {
            note(
                section.line, "step \(step) has the hints \(section.hints), and not [1, 2, 3]",
                next: "A line `<details><summary>Hint 1: …</summary>` starts each.")
        }
        checkSolution(in: section, of: step, places)
    }

    /// Compares the code in the third hint with the solution.
    private mutating func checkSolution(
        in section: Lesson.Section, of step: Step, _ places: [ChapterFolder.Place]
    ) {
        let fences = section.swift(inLastHint: true)
        let regions = places.map(\.region.lines.withoutIndentation)
        var strange = fences.filter { !regions.contains($0.lines) }[...]
        for (place, region) in zip(places, regions)
        where !region.isEmpty && !fences.contains(where: { $0.lines == region }) {
            let fence = strange.popFirst()
            let equal = zip(fence?.lines ?? [], region).prefix { $0 == $1 }.count
            let source = Location(chapter.solutionPath(place.file), place.region.line)
            note(
                fence?.line ?? section.line,
                "the last hint of step \(step) does not show the solution (\(source))",
                seen: [
                    "lesson:   \(fence?.lines.dropFirst(equal).first ?? "(no more)")",
                    "solution: \(region.dropFirst(equal).first ?? "(no more)")",
                ],
                next: "Put an empty ```swift block into it: swift run workshop write fills it.")
        }
        for fence in fences where regions.contains(fence.lines) {
            guard let label = label(of: fence),
                !zip(places, regions).contains(where: {
                    $0.file.hasSuffix(label) && $1 == fence.lines
                })
            else { continue }
            note(
                fence.line, "the code below `\(label)` is another file's",
                next: "Exchange the blocks: `write` fills changed ones in the order of their files."
            )
        }
        for fence in strange {
            note(
                fence.line, "the last hint of step \(step) shows code that is no region of it",
                next: "Delete it, or show it in another hint.")
        }
    }

    /// The file that the line above a block names, as “In `Train.swift`:” does.
    private func label(of fence: Lesson.Fence) -> Substring? {
        let above = chapter.lesson.lines.prefix(fence.line - 1).last { !$0.isEmpty }
        return above?.firstMatch(of: /^In `(\w+\.swift)`:$/)?.1
    }

    // MARK: - Quotes, links and names

    private mutating func checkQuotes(in section: Lesson.Section) {
        for fence in section.swift(inLastHint: false) {
            if fence.sources.isEmpty {
                note(
                    fence.line, "this code does not say where it is from",
                    next:
                        "Put `<!-- code: Solutions/…, from `…` to `…` -->` above it (Quote.swift).")
            } else if Quote.lines(of: fence.sources, text: project.text) == nil {
                // (Whether it is the code there is the writer's to say.)
                note(fence.line, "there is no such code", next: "Correct the comment above it.")
            }
        }
    }

    private mutating func checkLinks(in section: Lesson.Section) {
        for link in section.links where !link.text.contains("://") {
            let path = chapter.starterPath(String(link.text.prefix { $0 != "#" }))
            if !project.has(path) {
                note(
                    link.line, "the link leads nowhere: \(link.text)",
                    next: "Write the path as seen from the lesson's folder.")
            } else if let mark = link.text.firstRange(of: "#step-") {
                let anchor = String(link.text[mark.lowerBound...].dropFirst())
                let target = path.hasSuffix("/") ? lesson : Lesson(project.text(of: path) ?? "")
                guard !target.sections.contains(where: { $0.heading.anchor == anchor }) else {
                    continue
                }
                note(
                    link.line, "that file has no such step: \(link.text)",
                    next: "Lead the link to the step that is meant.")
            }
        }
    }

    /// Looks for names in code font that a reader can't know at the place where they stand.
    ///
    /// In the section of a step, a reader knows the code before and after the step, and the tests;
    /// elsewhere, the starter and the solution.
    private mutating func checkNames(in section: Lesson.Section) {
        // A section may name a step that the chapter has no longer.
        let states = section.step.map { ($0.number - 1)...$0.number }?.clamped(
            to: 0...names.count - 1)
        let known = [states?.lowerBound ?? 0, states?.upperBound ?? names.count - 1].map {
            names[$0]
        }
        for name in section.names {
            if let step = Step(namedIn: name.text), !chapter.steps.contains(step) {
                note(
                    name.line, "`\(name.text)` names a step that the chapter does not have",
                    next: "Correct the number.")
            }
            let words = name.text.split(separator: " ").filter { !isPath($0) }
                .flatMap(\.identifiers)
            if let word = words.first(where: { word in !known.contains { $0.contains(word) } }) {
                note(
                    name.line, "`\(word)` in `\(name.text)` does not exist at this point",
                    next: """
                        Name what is in the code here, or take it out of code font. A name of \
                        Swift's own goes into Tests/Tools/Workshop/Check/Vocabulary.swift.
                        """)
            }
        }
    }

    /// Whether a word is the path of something, as seen from the lesson, its tests or the package, or
    /// the name of one of the chapter's files.
    private func isPath(_ word: Substring) -> Bool {
        let lesson = ChapterFolder.starterFolder(of: chapter.number)
        return word.contains { "/.".contains($0) }
            && ([lesson, "."] + testFolders).contains { project.has("\($0)/\(word)") }
            || chapter.starter.keys.contains { $0.hasSuffix("/\(word)") }
    }
}
