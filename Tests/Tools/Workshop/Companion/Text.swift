extension String {
    /// The text with blanks behind it.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text in at most so many characters, with a sign that there was more.
    func clipped(to width: Int) -> String { count > width ? "\(prefix(width - 1))…" : self }

    /// The text in lines of at most so many characters; one, if it is empty.
    ///
    /// A line ends at a blank where there is one that leaves it half full, so that no word is cut. The next
    /// one begins where the first has begun; with code, a little further in. If it isn't said, what is far in
    /// is code.
    func wrapped(to width: Int, asCode isCode: Bool? = nil) -> [String] {
        let blanks = prefix { $0 == " " }.count
        let further = isCode ?? (blanks >= 4) ? 4 : 0
        let hanging = String(repeating: " ", count: min(blanks + further, width / 2))
        var lines: [String] = []
        var rest = self
        while rest.count > width {
            let first = rest.prefix(width + 1).dropFirst(width / 2)
            let end = first.lastIndex(of: " ") ?? rest.index(rest.startIndex, offsetBy: width)
            lines.append(String(rest[..<end]).trimmedAtEnd)
            rest = hanging + rest[end...].drop { $0 == " " }
        }
        return lines + [rest]
    }

    /// The text without the blanks at its end.
    var trimmedAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }

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

    /// Where some lines begin that these hold, one after the other, but for the indentation.
    package func start(of lines: [String]) -> Int? {
        guard let first = lines.first else { return nil }
        return indices.dropLast(lines.count - 1).first { start in
            self[start].hasSuffix(first)
                && Array(self[start..<(start + lines.count)]).withoutIndentation == lines
        }
    }
}
