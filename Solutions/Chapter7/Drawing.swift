/// A view on the screen and its latest evaluation. `swift run board` uses this information to show
/// which views move, and which views are evaluated and why.
public struct Origin: Equatable, Sendable {
    /// The view's node.
    public let node: ObjectIdentifier
    /// The turn of the loop in which the body was evaluated.
    public let turn: Int
    /// The reason for that evaluation.
    public let reason: Reason
}

/// A line of the screen.
public struct Line: Equatable, Sendable {
    /// A part of a line, drawn by one view.
    public struct Run: Equatable, Sendable {
        /// The text of this part.
        public let text: String
        /// The view whose body describes this part.
        public let origin: Origin
    }

    /// The parts, from left to right.
    public internal(set) var runs: [Run] = []

    /// The text of the whole line.
    public var text: String { runs.map(\.text).joined() }

    /// The width of the line, in columns.
    var width: Int { runs.reduce(0) { $0 + $1.text.count } }

    /// Pads the line with spaces, up to the given column.
    mutating func pad(to column: Int, from origin: Origin) {
        let missing = column - width
        guard missing > 0 else { return }
        runs.append(Run(text: String(repeating: " ", count: missing), origin: origin))
    }
}

/// A rectangle of the screen that a view has drawn.
public struct Block: Equatable, Sendable {
    let lines: [Line]

    /// The width of the widest line, in columns.
    var width: Int { lines.map(\.width).max() ?? 0 }
}
