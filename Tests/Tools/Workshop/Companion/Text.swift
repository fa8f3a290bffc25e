import WorkshopSteps

extension String {
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

    /// The number of opening braces minus the number of closing braces, except in strings and comments.
    var surplusOfBraces: Int {
        map { $0.replacing(#/"(\\.|[^"\\])*"|\/\/.*/#, with: "") }.joined().reduce(0) {
            $0 + ($1 == "{" ? 1 : $1 == "}" ? -1 : 0)
        }
    }
}
