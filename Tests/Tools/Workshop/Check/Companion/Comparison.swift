/// Lines of a learner's beside those of a solution.
struct Comparison: Equatable {
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
        // The longest common subsequence, as long as what follows: regions are short.
        var lengths = Array(
            repeating: Array(repeating: 0, count: others.count + 1), count: own.count + 1)
        for i in own.indices.reversed() {
            for j in others.indices.reversed() {
                lengths[i][j] =
                    own[i].trimmed == others[j].trimmed
                    ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
            }
        }
        var rows: [Row] = []
        var left: [String] = []
        var right: [String] = []
        func flush() {
            for index in 0..<max(left.count, right.count) {
                rows.append(
                    Row(own: left.dropFirst(index).first, other: right.dropFirst(index).first))
            }
            left = []
            right = []
        }
        var (i, j) = (0, 0)
        while i < own.count || j < others.count {
            if i < own.count, j < others.count, own[i].trimmed == others[j].trimmed {
                flush()
                rows.append(Row(own: own[i], other: others[j]))
                (i, j) = (i + 1, j + 1)
            } else if j == others.count || i < own.count && lengths[i + 1][j] >= lengths[i][j + 1] {
                left.append(own[i])
                i += 1
            } else {
                right.append(others[j])
                j += 1
            }
        }
        flush()
        self.rows = rows
    }

    /// The rows as text: the learner's on the left, the solution's on the right, and a sign between
    /// them where they differ.
    ///
    /// A line that is too long for its side goes on in the next row.
    ///
    /// - Parameters:
    ///   - width: The columns that there are.
    ///   - mark: What a row gets that differs, such as a color.
    /// - Returns: The lines.
    func lines(width: Int, mark: (String) -> String = { $0 }) -> [String] {
        let half = max(10, (width - 3) / 2)
        return rows.flatMap { row in
            let sign = row.isSame ? " " : row.own == nil ? ">" : row.other == nil ? "<" : "|"
            let left = (row.own ?? "").cut(into: half)
            let right = (row.other ?? "").cut(into: half)
            return (0..<max(left.count, right.count)).map { index in
                let own = left.dropFirst(index).first ?? ""
                let other = right.dropFirst(index).first ?? ""
                let line = "\(own.padded(to: half)) \(sign) \(other)"
                return row.isSame ? line.trimmedAtEnd : mark(line.trimmedAtEnd)
            }
        }
    }
}

extension String {
    /// The text, a line of code, in pieces of at most so many characters; one, if it is empty.
    ///
    /// It is cut behind a blank where there is one, so that no word is cut, and goes on a little further
    /// in than it began.
    fileprivate func cut(into width: Int) -> [String] {
        let indentation = prefix { $0 == " " }.count
        let hanging = String(repeating: " ", count: min(indentation + 4, width / 2))
        var pieces: [String] = []
        var rest = self[...]
        while rest.count > width {
            let first = rest.prefix(width)
            let words = first.lastIndex(of: " ").map { first[...$0] } ?? first
            // Not so early that the row is nearly empty.
            let piece = words.count > hanging.count + width / 4 ? words : first
            pieces.append(String(piece))
            rest = "\(hanging)\(rest[piece.endIndex...].drop { $0 == " " })"[...]
        }
        return pieces + (rest == hanging ? [] : [String(rest)])
    }

    /// The text with blanks behind it.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text without the blanks at its end.
    fileprivate var trimmedAtEnd: String {
        String(reversed().drop { $0 == " " }.reversed())
    }

    /// The text in lines of at most so many characters, each with the indentation of the first.
    /// Prose is broken between words.
    func wrapped(to width: Int) -> [String] {
        guard count > width else { return [self] }
        // Code keeps its blanks.
        if hasPrefix("    ") { return cut(into: width) }
        let blanks = prefix { $0 == " " }
        var lines: [String] = []
        var line = String(blanks)
        for word in split(separator: " ") {
            if line.count > blanks.count, line.count + 1 + word.count > width {
                lines.append(line)
                line = String(blanks)
            }
            line += (line.count > blanks.count ? " " : "") + word
        }
        return lines + [line]
    }

    /// The text in at most so many characters, with a sign that there was more.
    func clipped(to width: Int) -> String { count > width ? "\(prefix(width - 1))…" : self }
}
