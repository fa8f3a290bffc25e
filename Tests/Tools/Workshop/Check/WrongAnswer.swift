import WorkshopSteps

/// A mistake that people make, as other lines for a step's regions.
///
///     // The mistake, in the words of the person who makes it.
///     // Dies at: Step 3.2
///     // MARK: Step 3.2 · What there is to do
///     …
///     // END Step 3.2
///
/// A region may be a ``Change`` of the solution's regions of the step. A correction of the solution then
/// needs no copy here. Where little stays, it has all lines: a region whose title is a file's name stands
/// in for the step's region in that file; others stand in for the step's regions in order, and one that
/// does not differ has the line `// As in the solution.`
///
/// A line `// By: trap`, `hang` or `recursion` says that the answer is meant to stop or keep the program,
/// instead of failing at an assertion.
struct WrongAnswer: Sendable {
    /// How a wrong answer makes a test fail.
    enum End: String, Sendable {
        case assertion, trap, hang, recursion
    }

    /// The file's path, seen from the package's folder.
    let path: String
    /// The file's name, without its ending.
    var name: String { String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "") }
    /// The first step that is to have a red test.
    let diesAt: Step
    /// The line that says so.
    let location: Location
    /// How that test is to fail.
    let end: End
    /// Its lines, and the regions that they stand in for.
    let replacements: Composition.Replacements
    /// The chapter with this answer.
    let composition: Composition

    /// The folder of a chapter's wrong answers.
    static func folder(of chapter: Int) -> String {
        "Tests/WrongAnswers/\(Step.module(of: chapter))"
    }

    /// Reads a wrong answer.
    init(path: String, text: String, chapter: ChapterSources) throws(Finding) {
        func finding(_ line: Int, _ problem: String, _ advice: String) -> Finding {
            Finding(Location(path, line), problem, next: advice)
        }
        let source: SourceText
        do throws(SourceText.MarkerError) {
            source = try SourceText(text)
        } catch {
            throw finding(error.line, error.message, "Correct the comment.")
        }
        let lines = source.stretches.flatMap { line, texts in
            texts.enumerated().map { (number: line + $0.offset, text: $0.element) }
        }
        func value(_ key: String) -> (line: Int, text: String)? {
            lines.first { $0.text.hasPrefix("// \(key): ") }
                .map { ($0.number, String($0.text.dropFirst("// \(key): ".count))) }
        }
        guard let dies = value("Dies at"), let step = Step(namedIn: dies.text),
            chapter.steps.contains(step)
        else {
            throw finding(
                1, "it does not say at which step of the chapter it dies",
                "Add a line `// Dies at: Step \(Step(chapter: chapter.number, number: 1))`.")
        }
        guard let end = End(rawValue: value("By")?.text ?? "assertion") else {
            throw finding(
                value("By")?.line ?? 1, "it dies by something unknown",
                "Write `// By: trap`, `hang` or `recursion`; leave it out for an assertion.")
        }
        self.path = path
        diesAt = step
        location = Location(path, dies.line)
        self.end = end
        replacements = try Self.replacements(in: source, path: path, chapter: chapter)
        var composition = Composition(chapter, name: path, replacements: replacements)
        composition.lastStep = step
        self.composition = composition
    }

    /// Finds what an answer's regions stand in for.
    ///
    /// - Parameters:
    ///   - source: The answer.
    ///   - path: The answer's path, seen from the package's folder.
    ///   - chapter: The chapter.
    /// - Returns: The answer's regions, by the place of the solution's that they stand in for.
    /// - Throws: What is wrong with the answer.
    static func replacements(
        in source: SourceText, path: String, chapter: ChapterSources
    ) throws(Finding) -> Composition.Replacements {
        for (line, texts) in source.stretches {
            for (offset, text) in texts.enumerated()
            where !text.isEmpty && !text.hasPrefix("//") {
                throw Finding(
                    Location(path, line + offset), "code outside a region goes nowhere",
                    next: "Put it between `// MARK: Step …` and `// END Step …`.")
            }
        }
        var (whole, changes): ([SourceText.Region], [(Change, [ChapterSources.Place])]) = ([], [])
        for region in source.regions {
            if let change = try Change(region, path: path) {
                changes.append((change, chapter.places(for: region)))
            } else {
                whole.append(region)
            }
        }
        var replacements = try places(of: whole, in: chapter) {
            Finding(Location(path, $0.line), $1, next: $2)
        }.mapValues { Composition.Replacement($0, file: path) }
        for (change, places) in changes {
            try change.apply(to: places, of: chapter, &replacements)
        }
        return replacements
    }

    /// Finds the solution's region that each region of the answer stands in for.
    private static func places(
        of regions: [SourceText.Region], in chapter: ChapterSources,
        finding: (SourceText.Region, String, String) -> Finding
    ) throws(Finding) -> [Composition.Spot: SourceText.Region] {
        var found: [Composition.Spot: SourceText.Region] = [:]
        for region in regions {
            let places = chapter.places(for: region)
            let hasFile = region.title.hasSuffix(".swift")
            let peers = regions.filter {
                $0.step == region.step && (!hasFile || $0.title == region.title)
            }
            guard peers.count == places.count,
                let index = peers.firstIndex(where: { $0.line == region.line })
            else {
                let files = chapter.places(of: region.step).map { "`\($0.file)`" }
                    .joined(separator: ", ")
                throw finding(
                    region,
                    "the solution has \(places.count) such regions, this answer \(peers.count)",
                    "Give all regions of step \(region.step), or name the file: \(files).")
            }
            guard region.lines != ["// As in the solution."] else { continue }
            found[places[index].spot] = region
        }
        return found
    }
}
