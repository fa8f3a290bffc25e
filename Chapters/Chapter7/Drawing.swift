/// A view on the screen, and the latest evaluation of its body: `swift run board` shows which views
/// move, which are evaluated, and why.
public struct Origin: Equatable, Sendable {
    /// The view's node.
    public let node: ObjectIdentifier
    /// The turn of the loop in which the body was evaluated.
    public let turn: Int
    /// Why it was.
    public let reason: Reason
}

/// A line of the screen, as it is drawn.
public struct Line: Equatable, Sendable {
    /// A part of a line that comes from one view.
    public struct Run: Equatable, Sendable {
        /// The text of this part.
        public let text: String
        /// The view whose body describes it.
        public let origin: Origin
    }

    /// The parts, from left to right.
    public internal(set) var runs: [Run] = []

    /// The line's text, whichever views it comes from.
    public var text: String { runs.map(\.text).joined() }

    /// How many columns the line takes.
    var width: Int { runs.reduce(0) { $0 + $1.text.count } }

    /// Fills the line with spaces up to a column.
    mutating func pad(to column: Int, from origin: Origin) {
        let missing = column - width
        guard missing > 0 else { return }
        runs.append(Run(text: String(repeating: " ", count: missing), origin: origin))
    }
}

/// A rectangle of the screen, as a view draws it.
public struct Block: Equatable, Sendable {
    let lines: [Line]

    /// How many columns the widest line takes.
    var width: Int { lines.map(\.width).max() ?? 0 }
}
