import WorkshopSteps

/// Lines of a learner's beside those of a solution.
struct SideBySide {
    /// A line on each side, as far as there is one.
    struct Row: Equatable {
        /// The learner's line.
        let own: String?
        /// The solution's line.
        let other: String?

        /// Whether both sides have the same text, but for the indentation.
        var isSame: Bool { own?.trimmed == other?.trimmed }
    }

    /// The rows, from the first line to the last.
    let rows: [Row]

    /// Whether all lines are the same.
    var isSame: Bool { rows.allSatisfy(\.isSame) }

    /// Puts lines side by side: those that are the same, and what is between them.
    init(_ own: [String], _ others: [String]) {
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in others.map(\.trimmed).difference(from: own.map(\.trimmed)) {
            switch change {
            case .remove(let index, _, _): removed.insert(index)
            case .insert(let index, _, _): inserted.insert(index)
            }
        }
        var rows: [Row] = []
        var (left, right) = (own[...], others[...])
        while !left.isEmpty || !right.isEmpty {
            let old = left.indices.prefix { removed.contains($0) }.count
            let new = right.indices.prefix { inserted.contains($0) }.count
            if old + new == 0 { rows.append(Row(own: left.popFirst(), other: right.popFirst())) }
            for index in 0..<max(old, new) {
                rows.append(
                    Row(
                        own: index < old ? left.popFirst() : nil,
                        other: index < new ? right.popFirst() : nil))
            }
        }
        self.rows = rows
    }

    /// The rows as text: the learner's on the left, the solution's on the right, and a sign between them where
    /// they differ. If a line is too long for its side, the learner's lines come above the solution's, as in
    /// `git diff`.
    func lines(on output: Output) -> [String] {
        let half = (output.columns - 3) / 2
        let longest = rows.flatMap { [$0.own, $0.other] }.compactMap { $0?.count }.max() ?? 0
        guard longest <= half else { return stacked(on: output) }
        let heading = "\("yours".padded(to: half))   the solution"
        return [heading]
            + rows.map { row in
                let sign = row.isSame ? " " : row.own == nil ? ">" : row.other == nil ? "<" : "|"
                let left = (row.own ?? "").padded(to: half)
                let line = "\(left) \(sign) \(row.other ?? "")".trimmedAtEnd
                return row.isSame ? line : output.paint(line, .yellow)
            }
    }

    private func stacked(on output: Output) -> [String] {
        func marked(_ sign: String, _ line: String, _ ink: Output.Ink?) -> [String] {
            let pieces = line.wrapped(to: output.columns - 2, asCode: true)
            return pieces.map { piece in
                let text = "\(sign) \(piece)".trimmedAtEnd
                return ink.map { output.paint(text, $0) } ?? text
            }
        }
        var lines = marked("-", "yours", .red) + marked("+", "the solution", .green)
        var rest = rows[...]
        while let row = rest.first {
            let different = rest.prefix { !$0.isSame }
            lines += different.compactMap(\.own).flatMap { marked("-", $0, .red) }
            lines += different.compactMap(\.other).flatMap { marked("+", $0, .green) }
            if different.isEmpty { lines += marked(" ", row.other ?? "", nil) }
            rest = rest.dropFirst(max(1, different.count))
        }
        return lines
    }
}
