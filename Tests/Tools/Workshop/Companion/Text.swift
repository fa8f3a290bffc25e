import WorkshopSteps

extension String {
    /// Returns the text with spaces after it.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// Returns the text, shortened to at most the given number of characters. A shortened text ends with “…”.
    func clipped(to width: Int) -> String { count > width ? "\(prefix(width - 1))…" : self }

    /// The text without spaces at its ends.
    package var trimmed: String { String(trimmedAtEnd.drop { $0 == " " }) }
}

extension [String] {
    /// The number of spaces that all lines begin with.
    package var indentation: Int {
        filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    }

    /// The lines without their common indentation, and without blank lines at either end.
    package var withoutIndentation: [String] {
        let blanks = indentation
        let lines = map { $0.allSatisfy(\.isWhitespace) ? "" : String($0.dropFirst(blanks)) }
        return Array(lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed())
    }

    /// The braces of each line, except for braces in strings and comments.
    private var braces: [[Character]] {
        map { line in
            line.replacing(#/"(\\.|[^"\\])*"|\/\/.*/#, with: "").filter { "{}".contains($0) }
        }.map(Array<Character>.init)
    }

    /// The number of opening braces minus the number of closing braces.
    var surplusOfBraces: Int { braces.joined().reduce(0) { $0 + ($1 == "{" ? 1 : -1) } }

    /// The index of the line with a brace that has no counterpart. If several braces are possible, the
    /// indentation decides.
    var lineOfLostBrace: Int? {
        var open: [(line: Int, blanks: Int)] = []
        for (line, braces) in braces.enumerated() {
            let blanks = self[line].prefix { $0 == " " }.count
            for brace in braces {
                if brace == "{" {
                    open.append((line, blanks))
                    continue
                }
                guard let last = open.popLast() else { return line }
                if last.blanks > blanks, open.contains(where: { $0.blanks == blanks }) {
                    return last.line
                }
            }
        }
        return open.last?.line
    }

    /// Returns the index in this array at which the other lines begin, ignoring indentation.
    package func start(of lines: [String]) -> Int? {
        guard let first = lines.first else { return nil }
        return indices.dropLast(lines.count - 1).first { start in
            self[start].hasSuffix(first)
                && Array(self[start..<(start + lines.count)]).withoutIndentation == lines
        }
    }
}

extension Array {
    /// Returns elements on both sides of an index, up to the given number.
    func around(_ index: Int, atMost count: Int) -> [Element] {
        let start = Swift.max(0, Swift.min(index - count / 2, self.count - count))
        return Array(dropFirst(start).prefix(count))
    }
}
