import Testing

/// Views and what happens to them, put together by chance.
public protocol SmallScreen: Shrinkable {
    /// Runs the program.
    ///
    /// - Returns: What goes wrong; `nil` if all goes well.
    func mistake() -> ScreenMistake?

    /// Swift that can stand in place of `Chapters/Play/main.swift`, with what goes wrong.
    func text(_ mistake: ScreenMistake) -> String
}

/// What goes wrong when a small screen is shown, and where.
public struct ScreenMistake: Sendable {
    /// Where it goes wrong.
    public enum Place: Hashable, Sendable {
        /// When the screen is shown for the first time.
        case start
        /// At a line of the program.
        case line(Int)
        /// After the last line.
        case end
    }

    /// Where it goes wrong.
    public let place: Place
    /// What goes wrong: what the line does, or, at the end, a sentence.
    public let text: String

    /// A mistake.
    public init(_ place: Place, _ text: String) {
        self.place = place
        self.text = text
    }

    /// How the screen differs from what it should show; `nil` if it does not.
    public init?(_ place: Place, shown: String, expected: String) {
        guard shown != expected else { return nil }
        let (shown, expected) = (
            shown.split(separator: "\n"), expected.split(separator: "\n")
        )
        let first = zip(shown, expected).first { $0 != $1 }
        self.init(
            place,
            first.map { "shows “\($0)”, and should show “\($1)”" }
                ?? "shows \(shown.count) lines, and should show \(expected.count)")
    }

    /// How the views that were evaluated differ from those that should be; `nil` if they do not.
    public init?(_ place: Place, evaluated: [String], expected: [String]) {
        guard evaluated != expected else { return nil }
        let words = [evaluated, expected].map {
            $0.isEmpty ? "nothing" : $0.joined(separator: ", ")
        }
        self.init(place, "evaluates \(words[0]), and should evaluate \(words[1])")
    }

    /// A line of the program, with what goes wrong behind it if that is its place.
    public func remark(behind line: String, _ place: Place) -> String {
        place == self.place ? "\(line)  // \(text)" : line
    }

    /// The object that is still in memory when all else has been released; `nil` if there is none.
    public static func left(_ objects: KeyValuePairs<String, AnyObject?>) -> Self? {
        objects.first { $0.value != nil }.map { name, _ in
            Self(
                .end, "Here the program has released everything, and \(name) is still in memory.")
        }
    }
}

/// Shows small screens, and records the smallest one that goes wrong as an issue.
///
/// - Parameters:
///   - count: How many to show.
///   - sourceLocation: Where the test is.
///   - makeScreen: Makes one from its number and some dice.
public func expectScreens(
    _ count: Int, sourceLocation: SourceLocation,
    _ makeScreen: (Int, inout Dice) -> some SmallScreen
) {
    let stopwatch = ProgramStopwatch()
    defer {
        stopwatch.tell(
            "\(count) screens", fileID: sourceLocation.fileID, line: sourceLocation.line)
    }
    for seed in 0..<count {
        var dice = Dice(seed: seed)
        let screen = makeScreen(seed, &dice)
        guard screen.mistake() != nil else { continue }
        let smallest = screen.smallest { $0.mistake() != nil }
        guard let mistake = smallest.mistake() else { continue }
        Issue.record(
            """
            A small screen goes wrong. You can run it in Chapters/Play/main.swift (`swift run play`):

            \(smallest.text(mistake))
            """,
            sourceLocation: sourceLocation)
        return
    }
}
