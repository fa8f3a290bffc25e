import WorkshopSteps

/// An answer from a chapter's ``Catalogue``, which is either a common mistake or another right solution.
struct Answer: Sendable {
    /// The way in which a mistake makes a test fail.
    enum End: String, Sendable {
        case assertion, trap, hang, recursion
    }

    let entry: Catalogue.Entry
    /// The location of the answer's heading in the catalogue.
    let location: Location
    let replacements: Composition.Replacements
    let composition: Composition
    /// The first step with a red test; `nil` for a right answer, which passes all tests of the chapter.
    var diesAt: Step? { entry.diesAt }

    /// Reads an answer.
    ///
    /// - Throws: A mistake in the entry.
    init(_ entry: Catalogue.Entry, at path: String, chapter: ChapterFolder) throws(Finding) {
        self.entry = entry
        location = Location(path, entry.line)
        if let step = entry.diesAt, !chapter.steps.contains(step) {
            throw Finding(
                location, "there is no step \(step) in this chapter",
                next: "Put it below a step of the chapter.")
        }
        replacements = try Self.replacements(entry.blocks, path: path, chapter: chapter)
        var composition = Composition(chapter, replacing: replacements)
        composition.lastStep = entry.diesAt
        self.composition = composition
    }

    /// Reads the answers of a chapter, in the catalogue's order. Passes each mistake in an entry to `note`, and
    /// leaves out that entry.
    ///
    /// - Throws: A mistake in the document.
    static func all(
        of chapter: ChapterFolder, in project: Project, note: (Finding) throws -> Void
    ) throws -> [Answer] {
        let catalogue = try Catalogue(of: chapter.number, in: project)
        return try catalogue.entries.compactMap { entry in
            do throws(Finding) {
                return try Answer(entry, at: catalogue.path, chapter: chapter)
            } catch {
                try note(error)
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

    // MARK: - Code

    /// Finds the regions that the blocks of code replace.
    private static func replacements(
        _ blocks: [Catalogue.Block], path: String, chapter: ChapterFolder
    ) throws(Finding) -> Composition.Replacements {
        var replacements: Composition.Replacements = [:]
        for block in blocks {
            let all = chapter.places(of: block.step)
            let places = all.filter { "/\($0.file)".hasSuffix("/\(block.file)") }
            guard !block.isChange else {
                try apply(block, of: path, to: places, &replacements)
                continue
            }
            let peers = blocks.filter {
                !$0.isChange && $0.step == block.step && $0.file == block.file
            }
            guard peers.count == places.count else {
                let files = all.map { "`\($0.file)`" }.joined(separator: ", ")
                throw Finding(
                    Location(path, block.line),
                    "the solution has \(places.count) such regions, this answer \(peers.count)",
                    next: "Step \(block.step) has regions in \(files). Give all of one file.")
            }
            for (peer, place) in zip(peers, places)
            where peer.line == block.line && peer.lines != ["// As in the solution."] {
                replacements[place.file, default: [:]][place.index] = peer.lines
            }
        }
        return replacements
    }

    /// Applies a diff, which is written without the region's indentation, to a step's regions.
    ///
    /// `…` separates hunks. The lines that a hunk keeps or removes must be adjacent, and the step's regions
    /// must contain them exactly once.
    private static func apply(
        _ change: Catalogue.Block, of path: String, to places: [ChapterFolder.Place],
        _ replacements: inout Composition.Replacements
    ) throws(Finding) {
        func location(_ index: Int) -> Location { Location(path, change.line + 1 + index) }
        for hunk in change.lines.split(separator: "…", omittingEmptySubsequences: false) {
            if let stranger = hunk.firstIndex(where: { !" -+".contains($0.first ?? " ") }) {
                throw Finding(
                    location(stranger), "this line is not part of a change",
                    next: "Begin it with `-` or `+`; or with a blank, if it stays.")
            }
            let results = places.flatMap { place in
                let lines = replacements[place.file]?[place.index] ?? place.region.lines
                let indentation = String(repeating: " ", count: place.region.lines.indentation)
                func text(without mark: Character) -> [String] {
                    hunk.filter { $0.first != mark }
                        .map { $0.count < 2 ? "" : indentation + $0.dropFirst() }
                }
                let old = text(without: "+")
                return lines.indices.filter { lines[$0...].starts(with: old) }.map { start in
                    (
                        place: place,
                        lines: lines[..<start] + text(without: "-")
                            + lines[(start + old.count)...]
                    )
                }
            }
            guard results.count == 1 else {
                throw Finding(
                    location(hunk.startIndex),
                    "the solution has these lines \(results.count) times, next to each other",
                    next: results.isEmpty
                        ? "Correct the lines that stay or go. Indent them as if the region had no indentation."
                        : "Add a line that stays, before or after them.")
            }
            replacements[results[0].place.file, default: [:]][results[0].place.index] = Array(
                results[0].lines)
        }
    }
}
