import Foundation

/// A terminal, a file or a pipe that text is printed to.
public struct Output: Sendable {
    /// The number of columns.
    public var columns = 80
    /// The number of lines, which is unlimited for a file.
    public var rows = Int.max
    /// Whether text may be colored.
    public var hasColor = false
    /// Whether this is a terminal.
    public var isTerminal = false

    /// A color, or bold text.
    public enum Ink: Int, Sendable {
        case bold = 1
        case red = 31
        case green = 32
        case yellow = 33
    }

    /// Returns the text in a color, if the output supports colors.
    public func paint(_ text: String, _ ink: Ink) -> String {
        hasColor ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Wraps lines to the number of columns, and colors those with the mark of a step.
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
    /// Creates the output that a file descriptor refers to, with its current size if it's a terminal.
    public init(of descriptor: Int32) {
        self.init()
        let environment = ProcessInfo.processInfo.environment
        var size = winsize()
        guard isatty(descriptor) == 1, environment["TERM"] != "dumb",
            ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
        else { return }
        (columns, rows, isTerminal) = (max(40, Int(size.ws_col)), max(10, Int(size.ws_row)), true)
        // See https://no-color.org.
        hasColor = (environment["NO_COLOR"] ?? "").isEmpty
    }
}

extension String {
    /// Breaks the text into lines of at most `width` characters.
    ///
    /// Lines break at spaces; a word that is longer than a line is cut. The other lines are indented like the
    /// first, or by four more if the first line's indentation is at least four, as in code.
    public func wrapped(to width: Int) -> [String] {
        let blanks = prefix { $0 == " " }.count
        let further = blanks >= 4 ? 4 : 0
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

    /// The text without trailing spaces.
    public var trimmedAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
