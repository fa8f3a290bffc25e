import Foundation

/// What text goes to: how large it is, and whether it has colors.
public struct Output: Sendable {
    /// The columns.
    public var columns = 80
    /// The lines: without a terminal, there is room for all.
    public var rows = Int.max
    /// Whether text may be colored.
    public var hasColor = false
    /// Whether it is a terminal.
    public var isTerminal = false

    /// A color, or a kind of letters.
    public enum Ink: Int, Sendable {
        case bold = 1
        case red = 31
        case green = 32
        case yellow = 33
        case blue = 34
        case magenta = 35
        case cyan = 36
    }

    /// The text in a color, if there are any.
    public func paint(_ text: String, _ ink: Ink) -> String {
        hasColor ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Text for a reader, in lines that fit. Those of steps have their colors.
    public func fit(_ lines: [String]) -> [String] {
        lines.flatMap { line in
            let pieces = line.wrapped(to: columns)
            let words = line.drop { $0 == " " }
            let isDone = words.hasPrefix("✔") || line.hasSuffix(" steps are done.")
            let ink: Ink? =
                isDone ? .green : line.contains("✘") ? .red : words.hasPrefix("? ") ? .yellow : nil
            return pieces.map { piece in ink.map { paint(piece, $0) } ?? piece }
        }
    }
}

extension Output {
    /// The terminal that a file descriptor is open on, as it is now, or whatever else it is open on.
    public init(of descriptor: Int32) {
        self.init()
        let environment = ProcessInfo.processInfo.environment
        var size = winsize()
        guard isatty(descriptor) == 1, environment["TERM"] != "dumb",
            ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
        else { return }
        (columns, rows, isTerminal) = (max(40, Int(size.ws_col)), max(10, Int(size.ws_row)), true)
        // Nobody may have asked for output without color, as in https://no-color.org.
        hasColor = (environment["NO_COLOR"] ?? "").isEmpty
    }
}

extension String {
    /// The text in lines of at most so many characters; one, if it is empty.
    ///
    /// A line ends at a blank, so that no word is cut that isn't longer than a line. The next one begins where
    /// the first has begun; with code, a little further in. If it isn't said, what is far in is code.
    public func wrapped(to width: Int, asCode isCode: Bool? = nil) -> [String] {
        let blanks = prefix { $0 == " " }.count
        let further = isCode ?? (blanks >= 4) ? 4 : 0
        let hanging = String(repeating: " ", count: min(blanks + further, width / 2))
        var lines: [String] = []
        var rest = self
        while rest.count > width {
            let indentation = rest.prefix { $0 == " " }.count
            let end =
                rest.prefix(width + 1).dropFirst(indentation).lastIndex(of: " ")
                ?? rest.index(rest.startIndex, offsetBy: width)
            lines.append(String(rest[..<end]).trimmedAtEnd)
            rest = hanging + rest[end...].drop { $0 == " " }
        }
        return lines + [rest]
    }

    /// The text without the blanks at its end.
    public var trimmedAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
