/// Changes to one screen, or to two screens that show the same content with and without observation.
@MainActor struct Scene {
    private static let style: Style =
        Terminal.isThere && Terminal.hasColor ? .terminal(hasColor: true) : .plain

    /// The column at which the second screen begins.
    private static let column = 38

    private let screens: [Screen]

    /// The screens before the first change and after each turn, as text. A line is marked with `*` if a
    /// body that makes the line was evaluated, with `~` if the line moved, and with a word if the line is
    /// out of date.
    private(set) var text: String

    /// Creates a scene on one screen or two screens. The screen without observation is first.
    init(_ title: String, on screens: Screen...) {
        self.screens = screens
        text = "\(title)\n"
        if screens.count > 1 {
            text += Self.beside([["    ObservableObject"], ["    Observable"]]) + "\n"
        }
        text += Self.beside(screens.map { $0.lines.map { "    \($0.text)".withoutLastSpaces } })
    }

    /// Makes another change, which happens in one turn of the loop, and adds the screens to the text.
    ///
    /// - Parameters:
    ///   - words: A description of the change.
    ///   - changes: The name of what changes on each screen.
    ///   - expected: The lines that each screen should then show.
    ///   - ifEvaluated: The beginning of a line, and a note that is shown if the line's body was evaluated.
    ///   - happen: A closure that makes the change.
    /// - Returns: The scene with the new text.
    func then(
        _ words: String, changing changes: String..., shows expected: [String],
        ifEvaluated: (line: String, words: String)? = nil, happen: () -> Void
    ) -> Scene {
        let before = screens.map { ($0.evaluations, $0.lines.map(\.node)) }
        happen()
        let parts = screens.indices.map { index in
            let screen = screens[index]
            screen.update()
            let count = screen.evaluations - before[index].0
            return drawn(screen, before[index].1, expected, ifEvaluated)
                + ["  \(count) evaluation\(count == 1 ? "" : "s")"]
                + reasons(screen, change: changes[index]).map { "    because \($0)" }
        }
        var scene = self
        scene.text += "\n\n\(Self.style.strong)\(words)\(Self.style.end)\n" + Self.beside(parts)
        return scene
    }

    private func drawn(
        _ screen: Screen, _ before: [ObjectIdentifier?], _ expected: [String],
        _ ifEvaluated: (line: String, words: String)?
    ) -> [String] {
        screen.lines.enumerated().map { index, line in
            let place = before.firstIndex { $0 == line.node }
            let isMoved =
                place.map { $0 != index && before.count { $0 == line.node } == 1 } ?? false
            let text = line.text.withoutLastSpaces
            let shown = "  \(line.isEvaluated ? "*" : isMoved ? "~" : " ") \(text)"
            var words: String?
            if index < expected.count, expected[index] != text {
                words = screens.count > 1 ? "old" : "old. Expected: \(expected[index])"
            } else if let note = ifEvaluated, line.isEvaluated, text.hasPrefix(note.line) {
                words = note.words
            }
            let gap = screens.count > 1 ? 28 : 32
            return words.map { Self.pad(shown, to: gap) + "<- \($0)" } ?? shown
        }
    }

    /// Returns the reasons why bodies were evaluated.
    private func reasons(_ screen: Screen, change: String) -> [String] {
        var reasons: [String] = []
        for words in screen.lines.compactMap({ $0.cause?.words(change: change) })
        where !reasons.contains(words) { reasons.append(words) }
        return reasons
    }

    /// Returns the screens' lines side by side, with the style's colors.
    private static func beside(_ parts: [[String]]) -> String {
        func painted(_ line: String, light: String) -> String {
            line.replacing(/^  (\*.*?)(?= *(?:<- |$))/) { "  \(light)\($0.1)\(style.end)" }
                .replacing(/<- old.*/) { "\(style.wrong)\($0.0)\(style.end)" }
        }
        return (0..<(parts.map(\.count).max() ?? 0)).map { row in
            let cells = parts.map { row < $0.count ? $0[row] : "" }
            guard cells.count > 1 else { return painted(cells[0], light: style.light.with) }
            return painted(pad(cells[0], to: column), light: style.light.without) + "|"
                + painted(cells[1].withoutLastSpaces, light: style.light.with)
        }.joined(separator: "\n")
    }

    private static func pad(_ text: String, to column: Int) -> String {
        // There are at least two spaces.
        text + String(repeating: " ", count: max(2, column - text.count))
    }

    /// Returns the scenes of a step.
    static func all(of step: String) -> [Scene]? {
        scenes6[step]?() ?? scenes7[step]?()
    }
}

extension String {
    /// The text without the spaces at its end.
    var withoutLastSpaces: String { String(reversed().drop { $0 == " " }.reversed()) }
}
