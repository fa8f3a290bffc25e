/// What the output goes to: how wide it is, and whether it has colors.
struct Screen: Sendable {
    /// The columns.
    var columns = 80
    /// The rows; `nil` if the text may be as long as it likes.
    var rows: Int?
    /// Whether text may be colored.
    var hasColor = false

    /// The terminal, or whatever the output goes to.
    static var current: Screen {
        guard Terminal.isThere else { return Screen() }
        let size = Terminal.size
        return Screen(
            columns: max(40, size.columns), rows: max(10, size.rows), hasColor: Terminal.hasColor)
    }

    /// A color, or a kind of letters.
    enum Ink: Int {
        case bold = 1
        case red = 31
        case green = 32
        case yellow = 33
    }

    /// The text in a color, if there are any.
    func paint(_ text: String, _ ink: Ink) -> String {
        hasColor ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Text for a reader, in lines that fit.
    func fit(_ lines: [String]) -> [String] { lines.flatMap { $0.wrapped(to: columns) } }
}
