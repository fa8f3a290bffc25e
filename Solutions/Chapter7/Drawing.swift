/// A line of the screen, as it is drawn.
public struct Line: Equatable, Sendable {
    /// A stretch of a line that one view has described.
    public struct Run: Equatable, Sendable {
        /// What stands there.
        public let text: String
        /// The turn of the loop in which the body was evaluated that says so.
        public let turn: Int
    }

    /// The stretches, from left to right.
    public internal(set) var runs: [Run] = []

    /// What stands in the line, whoever described it.
    public var text: String { runs.map(\.text).joined() }

    /// How many columns the line takes.
    var width: Int { runs.reduce(0) { $0 + $1.text.count } }

    /// Fills the line with spaces up to a column.
    mutating func pad(to column: Int, turn: Int) {
        let missing = column - width
        guard missing > 0 else { return }
        runs.append(Run(text: String(repeating: " ", count: missing), turn: turn))
    }
}

/// A rectangle of the screen, as a view draws it.
public struct Block: Equatable, Sendable {
    let lines: [Line]

    /// How many columns the widest line takes.
    var width: Int { lines.map(\.width).max() ?? 0 }
}
