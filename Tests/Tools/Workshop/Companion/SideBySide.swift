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

    /// The rows as text: the learner's on the left, the solution's on the right, and a sign between
    /// them where they differ. A line that is too long for its side goes on in the next row.
    func lines(on output: Output) -> [String] {
        let half = output.half
        return rows.flatMap { row in
            let sign = row.isSame ? " " : row.own == nil ? ">" : row.other == nil ? "<" : "|"
            let left = (row.own ?? "").wrapped(to: half, asCode: true)
            let right = (row.other ?? "").wrapped(to: half, asCode: true)
            return (0..<max(left.count, right.count)).map { index in
                let own = left.dropFirst(index).first ?? ""
                let other = right.dropFirst(index).first ?? ""
                let line = "\(own.padded(to: half)) \(sign) \(other)".trimmedAtEnd
                return row.isSame ? line : output.paint(line, .yellow)
            }
        }
    }
}
