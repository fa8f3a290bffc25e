import WorkshopSteps

/// What an answer changes in the solution's regions of a step: a diff.
///
///      guard isTracked else { return }
///     -register()
///     …
///     -return old
///     +return new
///
/// The lines of a hunk that stay or go must stand in one of these regions, next to each other, and nowhere
/// else in them. The region's own indentation is left out.
struct Change {
    private enum Mark {
        case stays, goes, comes
    }

    /// Lines next to each other.
    private typealias Hunk = [(mark: Mark, text: String, number: Int)]

    private let hunks: [Hunk]
    private let path: String

    /// Reads a change.
    ///
    /// - Parameters:
    ///   - block: The answer's code.
    ///   - path: The catalogue's path, seen from the package's folder.
    /// - Throws: Which line is none of a diff.
    init(_ block: Catalogue.Block, path: String) throws(Finding) {
        var hunks: [Hunk] = [[]]
        for (number, line) in zip((block.line + 1)..., block.lines) {
            let text = String(line.dropFirst())
            switch line.first {
            case "…" where text.isEmpty: hunks.append([])
            case " ", nil: hunks[hunks.count - 1].append((.stays, text, number))
            case "-": hunks[hunks.count - 1].append((.goes, text, number))
            case "+": hunks[hunks.count - 1].append((.comes, text, number))
            default:
                throw Finding(
                    Location(path, number), "this line is not part of a change",
                    next: "Begin it with `-` or `+`; or with a blank, if it stays.")
            }
        }
        self.hunks = hunks
        self.path = path
    }

    /// Makes the change.
    ///
    /// - Parameters:
    ///   - places: The solution's regions that it may be in.
    ///   - chapter: The chapter.
    ///   - replacements: The lines of regions that have changed already. The new ones are put there.
    /// - Throws: Which lines are not in the regions, or more than once.
    func apply(
        to places: [ChapterFolder.Place], of chapter: ChapterFolder,
        _ replacements: inout Composition.Replacements
    ) throws(Finding) {
        for hunk in hunks {
            func finding(_ problem: String, _ advice: String) -> Finding {
                Finding(Location(path, hunk.first?.number ?? 1), problem, next: advice)
            }
            var finds: [(spot: Composition.Spot, changed: Composition.Replacement)] = []
            for place in places {
                let lines =
                    replacements[place.spot]
                    ?? Composition.Replacement(place.region, file: chapter.solutionPath(place.file))
                let indentation = String(repeating: " ", count: place.region.lines.indentation)
                finds += changed(lines, by: hunk, indentation: indentation).map { (place.spot, $0) }
            }
            switch (finds.first, finds.count) {
            case (let find?, 1): replacements[find.spot] = find.changed
            case (nil, _):
                throw finding(
                    "the solution does not have these lines next to each other",
                    "Correct those that stay or go. They are indented as in the region, if it began on the left."
                )
            default:
                throw finding(
                    "the solution has these lines \(finds.count) times",
                    "Add one that stays, before them or after them.")
            }
        }
    }

    /// What comes of a region's lines, in each place where a hunk fits.
    private func changed(
        _ region: Composition.Replacement, by hunk: Hunk, indentation: String
    ) -> [Composition.Replacement] {
        func indented(_ text: String) -> String { text.isEmpty ? "" : indentation + text }
        let old = hunk.filter { $0.mark != .comes }.map { indented($0.text) }
        return region.lines.indices.filter { start in
            region.lines[start...].lazy.map(\.text).starts(with: old)
        }.map { start in
            var rest = region.lines[start...]
            var new = region.lines[..<start]
            for line in hunk {
                switch line.mark {
                case .stays: new.append(rest.removeFirst())
                case .goes: rest.removeFirst()
                case .comes:
                    let origin = Location(path, line.number)
                    new.append(Composition.Line(text: indented(line.text), origin: origin))
                }
            }
            return Composition.Replacement(lines: Array(new + rest))
        }
    }
}
