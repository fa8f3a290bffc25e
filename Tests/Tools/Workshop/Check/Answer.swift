import WorkshopSteps

/// An answer from a chapter's ``Catalogue``, which is either a common mistake or another right solution.
struct Answer: Sendable {
    /// The way in which a mistake makes a test fail.
    enum End: String, Sendable {
        case assertion, trap, hang, recursion
    }

    /// The answer's name in commands and links.
    let name: String
    /// The location of the answer's heading in the catalogue.
    let location: Location
    /// The first step with a red test; `nil` for a right answer, which passes all tests of the chapter.
    let diesAt: Step?
    /// The way in which the step's test should fail.
    let end: End
    /// The tests' recorded message.
    let quote: [String]
    /// The answer's lines, by region.
    let replacements: Composition.Replacements
    /// The chapter with this answer.
    let composition: Composition

    /// Reads an answer.
    ///
    /// - Throws: A mistake in the entry.
    init(_ entry: Catalogue.Entry, at path: String, chapter: ChapterFolder) throws(Finding) {
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
        replacements = try Self.replacements(entry.blocks, path: path, chapter: chapter)
        var composition = Composition(
            chapter, name: "\(Step.module(of: chapter.number))/\(name)", replacing: replacements)
        composition.lastStep = diesAt
        self.composition = composition
    }

    /// Reads the answers of a chapter, in the catalogue's order. If an entry has a mistake, the entry is left
    /// out, and `note` receives the mistake.
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

    /// Finds an answer of a chapter by its name.
    ///
    /// - Throws: A mistake in the entry, or an error if no answer has this name.
    static func named(
        _ name: String, in chapter: ChapterFolder, of project: Project
    ) throws(Finding) -> Answer {
        let catalogue = try Catalogue(of: chapter.number, in: project)
        guard let entry = catalogue.entries.first(where: { $0.name == name }) else {
            throw Finding(
                Location(catalogue.path), "there is no answer `\(name)`",
                next: "A name is a heading of this file with hyphens, such as `called-twice`.")
        }
        return try Answer(entry, at: catalogue.path, chapter: chapter)
    }

    /// Finds the regions in which the blocks of code belong.
    private static func replacements(
        _ blocks: [Catalogue.Block], path: String, chapter: ChapterFolder
    ) throws(Finding) -> Composition.Replacements {
        func places(_ block: Catalogue.Block) -> [ChapterFolder.Place] {
            chapter.places(of: block.step).filter { "/\($0.file)".hasSuffix("/\(block.file)") }
        }
        var replacements: Composition.Replacements = [:]
        var whole = blocks.filter { !$0.isChange }
        while let block = whole.first {
            let peers = whole.filter { $0.step == block.step && $0.file == block.file }
            let places = places(block)
            guard peers.count == places.count else {
                let files = chapter.places(of: block.step).map { "`\($0.file)`" }
                throw Finding(
                    Location(path, block.line),
                    "the solution has \(places.count) such regions, this answer \(peers.count)",
                    next: """
                        Step \(block.step) has regions in \(files.joined(separator: ", ")). Give all of one \
                        file.
                        """)
            }
            for (peer, place) in zip(peers, places) where peer.lines != ["// As in the solution."] {
                replacements[place.spot] = peer.lines
            }
            whole.removeAll { $0.step == block.step && $0.file == block.file }
        }
        for block in blocks where block.isChange {
            try Change(block, path: path).apply(to: places(block), &replacements)
        }
        return replacements
    }
}
