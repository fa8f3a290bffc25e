/// Text that `watch` shows in the place of the result, page by page, until a key is pressed.
struct Pages {
    /// What has not been turned yet. The first one is on the screen.
    private var rest: [[String]] = []

    /// No pages: the result is on the screen.
    init() {}

    /// Divides lines into pages. No page begins with an empty line.
    ///
    /// - Parameters:
    ///   - lines: The lines.
    ///   - rows: How many fit on a page.
    init(_ lines: [String], rows: Int) {
        rest = stride(from: 0, to: lines.count, by: rows).map {
            Array(lines[$0..<min(lines.count, $0 + rows)].drop { $0.isEmpty })
        }
    }

    /// The page on the screen; `nil` if there is none.
    var current: [String]? { rest.first }

    /// What to press; `nil` if there is no page.
    var keys: String? {
        switch rest.count {
        case 0: nil
        case 1: "any key: back"
        default: "space: the next page  any other key: back"
        }
    }

    /// Turns the page at a space, and closes it at any other key.
    ///
    /// - Parameters:
    ///   - key: The key that was pressed.
    ///   - commands: The keys that are commands on a page, too.
    /// - Returns: Whether the key still has to be handled: it is such a command, or there was no page.
    mutating func turn(at key: Character, commands: String) -> Bool {
        guard !rest.isEmpty else { return true }
        rest = key == " " ? Array(rest.dropFirst()) : []
        return commands.contains(key)
    }
}
