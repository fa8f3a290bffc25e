import WorkshopSteps

/// A diff to the solution's regions for a step.
///
///      guard isTracked else { return }
///     -register()
///     …
///     -return old
///     +return new
///
/// `…` separates hunks. The lines that a hunk keeps or removes must be adjacent, and the step's regions must
/// contain them exactly once. The diff is written without the region's indentation.
struct Change {
    /// A line, which begins with a blank, `-` or `+`.
    private struct Line {
        let mark: Character
        let text: String
        /// The line's number in the catalogue.
        let number: Int
    }

    private let hunks: [[Line]]
    private let path: String

    /// Reads a change from a catalogue with this path.
    ///
    /// - Throws: A line that doesn't belong in a diff.
    init(_ block: Catalogue.Block, path: String) throws(Finding) {
        var hunks: [[Line]] = [[]]
        for (number, line) in zip((block.line + 1)..., block.lines) {
            if line == "…" {
                hunks.append([])
                continue
            }
            let mark = line.first ?? " "
            guard " -+".contains(mark) else {
                throw Finding(
                    Location(path, number), "this line is not part of a change",
                    next: "Begin it with `-` or `+`; or with a blank, if it stays.")
            }
            hunks[hunks.count - 1].append(
                Line(mark: mark, text: String(line.dropFirst()), number: number))
        }
        self.hunks = hunks
        self.path = path
    }

    /// Applies the change.
    ///
    /// - Parameters:
    ///   - places: The solution's regions to which the change may apply.
    ///   - replacements: The lines of regions that have already changed. The changed lines are stored here.
    /// - Throws: A hunk that fits nowhere, or in several places.
    func apply(
        to places: [ChapterFolder.Place], _ replacements: inout Composition.Replacements
    ) throws(Finding) {
        for hunk in hunks {
            var finds: [(spot: Composition.Spot, lines: [String])] = []
            for place in places {
                let lines = replacements[place.spot] ?? place.region.lines
                let indentation = String(repeating: " ", count: place.region.lines.indentation)
                finds += results(of: hunk, in: lines, indentation: indentation)
                    .map { (place.spot, $0) }
            }
            let line = Location(path, hunk.first?.number ?? 1)
            guard let find = finds.first else {
                throw Finding(
                    line, "the solution does not have these lines next to each other",
                    next: """
                        Correct the lines that stay or go. Indent them as in the region, as if it began on \
                        the left.
                        """)
            }
            guard finds.count == 1 else {
                throw Finding(
                    line, "the solution has these lines \(finds.count) times",
                    next: "Add a line that stays, before or after them.")
            }
            replacements[find.spot] = find.lines
        }
    }

    /// The region's lines after the hunk has been applied, for each place where the hunk fits.
    private func results(
        of hunk: [Line], in region: [String], indentation: String
    ) -> [[String]] {
        func indented(_ lines: [Line]) -> [String] {
            lines.map { $0.text.isEmpty ? "" : indentation + $0.text }
        }
        let old = indented(hunk.filter { $0.mark != "+" })
        let new = indented(hunk.filter { $0.mark != "-" })
        return region.indices.filter { region[$0...].starts(with: old) }
            .map { region[..<$0] + new + region[($0 + old.count)...] }
    }
}
