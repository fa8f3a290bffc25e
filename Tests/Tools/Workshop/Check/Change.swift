import WorkshopCompanion
import WorkshopSteps

/// What an answer changes in the solution's regions of a step: a diff, in comments.
///
///     //   guard isTracked else { return }
///     // - register()
///     // …
///     // - return old
///     // + return new
///
/// The lines of a hunk that stay or go must stand in one of these regions, next to each other, and nowhere
/// else in them. The region's own indentation is left out. A title that is a file's name says which file.
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
    ///   - region: The answer's region. If its first line is none of a diff, it is no change, but all
    ///     lines of a region.
    ///   - path: The answer's path, seen from the package's folder.
    /// - Throws: Which line is none of a diff, in a region that begins as one.
    init?(_ region: SourceText.Region, path: String) throws(Finding) {
        guard let first = region.lines.first, Self.parts(of: first) != nil else { return nil }
        var hunks: [Hunk] = [[]]
        for (number, line) in zip((region.line + 1)..., region.lines) {
            if line == "// …" {
                hunks.append([])
            } else if let (mark, text) = Self.parts(of: line) {
                hunks[hunks.count - 1].append((mark, text, number))
            } else {
                throw Finding(
                    Location(path, number), "this line is not part of a change",
                    next: "Begin it with `// - ` or `// + `; or with `//   `, if it stays.")
            }
        }
        self.hunks = hunks
        self.path = path
    }

    /// What a line of a diff says, and of what text.
    private static func parts(of line: String) -> (Mark, String)? {
        let marks: [(String, Mark)] = [("// -", .goes), ("// +", .comes), ("//  ", .stays)]
        for (beginning, mark) in marks where line == beginning || line.hasPrefix("\(beginning) ") {
            return (mark, String(line.dropFirst(beginning.count + 1)))
        }
        return line == "//" ? (.stays, "") : nil
    }

    /// Makes the change.
    ///
    /// - Parameters:
    ///   - places: The solution's regions that it may be in.
    ///   - chapter: The chapter.
    ///   - replacements: The lines of regions that have changed already. The new ones are put there.
    /// - Throws: Which lines are not in the regions, or more than once.
    func apply(
        to places: [ChapterSources.Place], of chapter: ChapterSources,
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
