import WorkshopSteps

extension String {
    /// The text with blanks behind it.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text in at most so many characters, with a sign that there was more.
    func clipped(to width: Int) -> String { count > width ? "\(prefix(width - 1))…" : self }

    /// The text without the blanks at its ends.
    package var trimmed: String { String(trimmedAtEnd.drop { $0 == " " }) }
}

extension [String] {
    /// How far left they can be moved together.
    package var indentation: Int {
        filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    }

    /// The lines, moved as far left as they go together, without blank ones at either end.
    package var withoutIndentation: [String] {
        let blanks = indentation
        let lines = map { $0.allSatisfy(\.isWhitespace) ? "" : String($0.dropFirst(blanks)) }
        return Array(lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed())
    }

    /// The braces of each line, without those in strings and comments.
    private var braces: [[Character]] {
        map { line in
            line.replacing(#/"(\\.|[^"\\])*"|\/\/.*/#, with: "").filter { "{}".contains($0) }
        }.map(Array<Character>.init)
    }

    /// How many more braces are opened than closed.
    var surplusOfBraces: Int { braces.joined().reduce(0) { $0 + ($1 == "{" ? 1 : -1) } }

    /// The line of the brace that has no other, from 0 on, if one has none. The indentation says which one
    /// of several it is.
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

    /// Where some lines begin that these hold, one after the other, but for the indentation.
    package func start(of lines: [String]) -> Int? {
        guard let first = lines.first else { return nil }
        return indices.dropLast(lines.count - 1).first { start in
            self[start].hasSuffix(first)
                && Array(self[start..<(start + lines.count)]).withoutIndentation == lines
        }
    }
}

extension Array {
    /// As many elements as there is room for, from around one of them.
    func around(_ index: Int, atMost count: Int) -> [Element] {
        let room = Swift.max(1, count)
        let start = Swift.max(0, Swift.min(index - room / 2, self.count - room))
        return Array(dropFirst(start).prefix(room))
    }
}
