import Foundation

/// What a run of a chapter's tests has printed, as far as a watching learner needs it.
enum TestOutput: Equatable {
    /// The table of the steps, and what is next, line by line.
    case table([String])
    /// The first error of the compiler.
    case error(Location, String)
    /// The run has ended in another way: its last lines.
    case other([String])

    /// Reads what was printed.
    ///
    /// - Parameters:
    ///   - printed: The text.
    ///   - table: The run's table, if the tests ran.
    ///   - folder: The chapter's folder. An error in it comes before those of others.
    ///   - root: The package's folder.
    init(_ printed: String, table: [String]?, folder: String, root: URL) {
        if let table {
            self = .table(table)
            return
        }
        let lines = printed.lines
        let errors = lines.compactMap { line -> (Location, String)? in
            guard let match = line.wholeMatch(of: /(\/.*?):(\d+):\d+: error: (.*)/),
                let number = Int(match.2)
            else { return nil }
            let path = String(match.1).replacing("\(root.path)/", with: "")
            return (Location(path, number), String(match.3))
        }
        let own = errors.first { $0.0.file.hasPrefix("\(folder)/") }
        if let (location, text) = own ?? errors.first {
            self = .error(location, text)
        } else {
            self = .other(lines.filter { !$0.isEmpty }.suffix(6))
        }
    }
}

extension [String] {
    /// A table and what follows it, in so many rows: steps that are done are taken together first, then
    /// the end is cut off.
    ///
    /// - Parameters:
    ///   - rows: The rows that there are.
    ///   - columns: The columns. A longer line of the table is cut, other lines go on in the next row.
    /// - Returns: The rows.
    func table(rows: Int, columns: Int) -> [String] {
        func isRow(_ line: String) -> Bool { line.firstMatch(of: #/^  [✔✘·? ] \S+  /#) != nil }
        func fit(_ lines: [String]) -> [String] {
            lines.flatMap { isRow($0) ? [$0.clipped(to: columns)] : $0.wrapped(to: columns) }
        }
        var lines = self
        if fit(lines).count > rows {
            let green = lines.indices.filter { lines[$0].hasPrefix("  ✔ ") }
            if green.count > 2, let first = green.first, let last = green.last {
                let name = lines[first].split(separator: " ").dropFirst().first ?? ""
                let other = lines[last].split(separator: " ").dropFirst().first ?? ""
                lines[first] = "  ✔ \(name) to \(other)"
                for index in green.dropFirst().reversed() { lines.remove(at: index) }
            }
        }
        // Of the steps to come, one is enough.
        while fit(lines).count > rows {
            let later = lines.indices.filter { lines[$0].hasPrefix("  · ") }
            guard later.count > 1, let last = later.last else { break }
            lines.remove(at: last)
        }
        let shown = fit(lines)
        guard shown.count > rows else { return shown }
        return shown.prefix(rows - 1) + ["…"]
    }
}
