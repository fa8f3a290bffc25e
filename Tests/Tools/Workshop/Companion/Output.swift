import Foundation

/// What the output goes to: how wide it is, and whether it has colors.
struct Output: Sendable {
    /// The columns.
    var columns = 80
    /// Whether text may be colored.
    var hasColor = false
    /// Whether it is a terminal.
    var isTerminal = false

    /// The terminal as it is now, or whatever the output goes to.
    static var current: Output {
        let environment = ProcessInfo.processInfo.environment
        var size = winsize()
        guard isatty(STDOUT_FILENO) == 1, environment["TERM"] != "dumb",
            ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
        else { return Output() }
        // Nobody may have asked for output without color, as in https://no-color.org.
        let hasColor = (environment["NO_COLOR"] ?? "").isEmpty
        return Output(columns: max(40, Int(size.ws_col)), hasColor: hasColor, isTerminal: true)
    }

    /// The columns of each of two texts side by side, with a sign between them.
    var half: Int { max(10, (columns - 3) / 2) }

    /// A color, or a kind of letters.
    enum Ink: Int {
        case bold = 1
        case red = 31
        case green = 32
        case yellow = 33
        case blue = 34
        case magenta = 35
        case cyan = 36
    }

    /// The text in a color, if there are any.
    func paint(_ text: String, _ ink: Ink) -> String {
        hasColor ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Text for a reader, in lines that fit. Those of steps have their colors.
    func fit(_ lines: [String]) -> [String] {
        lines.flatMap { line in
            let pieces = line.wrapped(to: columns)
            if line.hasPrefix("  ✔") { return pieces.map { paint($0, .green) } }
            return line.contains("✘") ? pieces.map { paint($0, .red) } : pieces
        }
    }
}
