import WorkshopSteps

/// An answer of a chapter's ``Catalogue``: a mistake that people make, or another solution that is right.
struct Answer: Sendable {
    /// How a wrong answer makes a test fail.
    enum End: String, Sendable {
        case assertion, trap, hang, recursion
    }

    /// What commands and links call it.
    let name: String
    /// Its heading in the catalogue.
    let location: Location
    /// The first step that is to have a red test; `nil` if it is right, and all tests of the chapter have to
    /// pass: they ask for behaviour and not for a shape.
    let diesAt: Step?
    /// How that test is to fail.
    let end: End
    /// What the catalogue says that the tests say.
    let quote: [String]
    /// The steps that it does in its own way.
    let steps: Set<Step>
    /// Its lines, and the regions that they stand in for.
    let replacements: Composition.Replacements
    /// The chapter with this answer.
    let composition: Composition

    /// Reads an answer.
    ///
    /// - Throws: What is wrong with it.
    init(
        _ entry: Catalogue.Entry, at path: String, chapter: ChapterFolder
    ) throws(Finding) {
        name = entry.name
        location = Location(path, entry.line)
        diesAt = entry.diesAt
        quote = entry.quote
        if let step = diesAt, !chapter.steps.contains(step) {
            throw Finding(
                location, "there is no step \(step) in this chapter",
                next: "Put it below a step of the chapter.")
        }
        guard let end = End(rawValue: entry.end?.word ?? "assertion") else {
            throw Finding(
                Location(path, entry.end?.line ?? entry.line), "it ends by something unknown",
                next:
                    "Write `a trap`, `a hang` or `recursion`; leave the line out for an assertion.")
        }
        self.end = end
        steps = Set(entry.blocks.map(\.step))
        replacements = try Self.replacements(entry.blocks, path: path, chapter: chapter)
        var composition = Composition(
            chapter, name: "\(Step.module(of: chapter.number))/\(entry.name)",
            replacements: replacements)
        composition.lastStep = diesAt
        self.composition = composition
    }

    /// The answers of a chapter.
    ///
    /// - Parameters:
    ///   - chapter: The chapter.
    ///   - project: The package.
    ///   - note: Called with what is wrong with those that can't be used.
    /// - Returns: Those that can, in the catalogue's order.
    /// - Throws: What is wrong with the catalogue as a whole.
    static func all(
        of chapter: ChapterFolder, in project: Project, note: (Finding) -> Void
    ) throws(Finding) -> [Answer] {
        let catalogue = try Catalogue(of: chapter.number, in: project)
        return catalogue.entries.compactMap { entry in
            do throws(Finding) {
                return try Answer(entry, at: catalogue.path, chapter: chapter)
            } catch {
                note(error)
                return nil
            }
        }
    }

    /// Finds what blocks of code stand in for.
    private static func replacements(
        _ blocks: [Catalogue.Block], path: String, chapter: ChapterFolder
    ) throws(Finding) -> Composition.Replacements {
        var replacements: Composition.Replacements = [:]
        let whole = blocks.filter { !$0.isChange }
        for block in whole {
            let places = chapter.places(for: block)
            let peers = whole.filter { $0.step == block.step && $0.file == block.file }
            guard peers.count == places.count,
                let index = peers.firstIndex(where: { $0.line == block.line })
            else {
                let files = chapter.places(of: block.step).map { "`\($0.file)`" }
                    .joined(separator: ", ")
                throw Finding(
                    Location(path, block.line),
                    "the solution has \(places.count) such regions, this answer \(peers.count)",
                    next: "Step \(block.step) has regions in \(files). Give all of one file.")
            }
            guard block.lines != ["// As in the solution."] else { continue }
            let lines = zip(block.lines, (block.line + 1)...).map {
                Composition.Line(text: $0, origin: Location(path, $1))
            }
            replacements[places[index].spot] = Composition.Replacement(lines: lines)
        }
        for block in blocks where block.isChange {
            try Change(block, path: path)
                .apply(to: chapter.places(for: block), of: chapter, &replacements)
        }
        return replacements
    }
}

// MARK: - What comes of it

extension Answer {
    /// What is wrong with what came of it.
    func findings(_ outcome: Builder.Outcome) -> [Finding] {
        switch outcome {
        case .stale(let files):
            [.stale(files, at: location)]
        case .stopped:
            [.stopped(at: location)]
        case .notBuilt(let diagnostics):
            diagnostics.map { diagnostic in
                Finding(
                    diagnostic.location ?? location,
                    "`\(name)` does not compile cleanly: \(diagnostic.text)",
                    next: diesAt == nil
                        ? "Correct it in Tests/Answers, or the code around its regions."
                        : "The compiler finds this mistake by itself: write one that it lets pass.")
            }
        case .tested(let run) where diesAt == nil && run.results.isEmpty:
            [Finding(location, "no test ran", next: "See .build/check for the code.")]
        case .tested(let run) where diesAt == nil:
            run.results.filter(\.isRed).map { test in
                Finding(
                    location, "it is right, and `\(test.name)` is red",
                    seen: test.issues.first?.lines ?? [],
                    next: "Let the test ask for what the step promises, and for nothing else.")
            }
        case .tested(let run):
            death(in: run).map { [$0] } ?? []
        }
    }

    /// What is wrong with how a wrong answer dies.
    private func death(in run: TestRun) -> Finding? {
        guard let diesAt else { return nil }
        let red = run.results.filter(\.isRed)
        guard let first = red.filter({ !$0.isEarlier }).map(\.step).min() else {
            return Finding(
                location, "no test catches this wrong answer",
                next: "Let a test of step \(diesAt) fail on it.")
        }
        let tests = red.filter { $0.step == first }
        let evidence = tests.map { "`\($0.name)`: \($0.issues.first?.lines.first ?? "")" }
        if first != diesAt {
            return Finding(
                location, "it dies at step \(first), not at step \(diesAt)", seen: evidence,
                next: """
                    Put it below that step, or correct the tests of the earlier of the two. (All other \
                    steps are done when it's tested. If a later one uses this code, leave it out in the \
                    answer: a block with nothing but `// File.swift, step N.N`.)
                    """)
        }
        let isAsSaid = tests.contains { test in
            end == .assertion
                ? test.issues.allSatisfy { $0.end == .assertion }
                : test.issues.contains { $0.end == end }
        }
        guard !isAsSaid else { return nil }
        return Finding(
            location, "it does not end by the \(end.rawValue) that it should", seen: evidence,
            next: """
                Let a test of the step fail in that way; or say that it is meant to, in a line: `It ends \
                by a trap.` (`a hang`, `recursion`).
                """)
    }

    /// What the catalogue should say that the tests say: what a learner is shown below the table.
    ///
    /// - Returns: `nil` if there is nothing to quote.
    func quote(of run: TestRun) -> [String]? {
        guard let diesAt, !varies else { return nil }
        let red = run.results.filter { $0.isRed && $0.step == diesAt }.map { test in
            let lines = test.issues.first?.lines ?? []
            return (
                title: test.name.replacing("Step \(diesAt) · ", with: ""),
                problem: lines.joined(separator: "\n")
            )
        }
        guard !red.isEmpty else { return nil }
        return ["```text"] + TestResults.signature(of: red) + ["```"]
    }

    /// Whether what the tests say isn't the same each time.
    private var varies: Bool { quote.first == "```text varies" }

    /// What is wrong if the tests say something else than the catalogue has.
    func findingOnQuote(_ run: TestRun) -> Finding? {
        guard let new = quote(of: run), new != quote else { return nil }
        return Finding(
            location,
            quote.isEmpty
                ? "no words of the tests are recorded yet" : "the tests say something else now",
            seen: new,
            next: """
                If a learner understands that: swift run workshop record \
                \(Step.word(of: composition.chapter))
                """
        )
    }
}
