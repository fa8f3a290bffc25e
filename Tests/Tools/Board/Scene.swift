/// A sequence of changes to one screen, or to two screens that show the same content with and without
/// observation.
struct Scene {
    /// A change, and the lines that the screens should then show.
    private struct Moment {
        let words: String
        let changes: [String]
        let shows: [String]
        let ifEvaluated: (line: String, words: String)?
        let count: Int?
        let happen: () -> Void
    }

    private let title: String
    private let screens: [Screen]
    private var moments: [Moment] = []

    /// Creates a scene on one screen or two screens. The screen without observation is first.
    init(_ title: String, on screens: Screen...) { (self.title, self.screens) = (title, screens) }

    /// Returns the scene with another change, which happens in one turn of the loop, and with the lines
    /// that each screen should then show.
    ///
    /// `ifEvaluated` contains the beginning of a line and a note, which is shown if the line's body was
    /// evaluated. `count` is the expected number of evaluations. It's needed only if the screen doesn't
    /// show that number.
    func then(
        _ words: String, changing changes: String..., shows: [String],
        ifEvaluated: (line: String, words: String)? = nil,
        count: Int? = nil, happen: @escaping () -> Void
    ) -> Scene {
        var scene = self
        scene.moments.append(
            Moment(
                words: words, changes: changes, shows: shows, ifEvaluated: ifEvaluated,
                count: count, happen: happen))
        return scene
    }

    /// The column at which the second screen begins.
    private static let column = 38

    /// Makes all changes, and returns the screens before the first change and after each turn. A line is
    /// marked with `*` if a body that makes the line was evaluated, with `~` if the line moved, and with a
    /// word if the line is out of date.
    func play(in style: Style) -> String {
        var text = "\(title)\n"
        if screens.count > 1 {
            text += Self.beside([["    ObservableObject"], ["    Observable"]]) + "\n"
        }
        text += Self.beside(screens.map { $0.lines.map { "    \($0.text)".withoutLastSpaces } })
        for moment in moments {
            let before = screens.map { ($0.evaluations, $0.lines.map(\.node)) }
            moment.happen()
            let parts = screens.indices.map { index in
                let screen = screens[index]
                screen.update()
                let lines = drawn(index, moment, before: before[index].1)
                return lines + counted(index, moment, screen.evaluations - before[index].0)
            }
            text += "\n\n\(style.strong)\(moment.words)\(style.end)\n"
            text += Self.beside(parts, in: style)
        }
        return text
    }

    private func drawn(_ side: Int, _ moment: Moment, before: [ObjectIdentifier?]) -> [String] {
        let expected = moment.shows
        return screens[side].lines.enumerated().map { index, line in
            let place = before.firstIndex { $0 == line.node }
            let isMoved =
                place.map { $0 != index && before.count { $0 == line.node } == 1 } ?? false
            let text = line.text.withoutLastSpaces
            let shown = "  \(line.isEvaluated ? "*" : isMoved ? "~" : " ") \(text)"
            var words: String?
            if index < expected.count, expected[index] != text {
                words = screens.count > 1 ? "old" : "old. Expected: \(expected[index])"
            } else if let note = moment.ifEvaluated, line.isEvaluated, text.hasPrefix(note.line) {
                words = note.words
            }
            let gap = screens.count > 1 ? 28 : 32
            return words.map { Self.pad(shown, to: gap) + "<- \($0)" } ?? shown
        }
    }

    /// Returns the number of bodies that were evaluated, and the reasons.
    private func counted(_ side: Int, _ moment: Moment, _ count: Int) -> [String] {
        var reasons: [String] = []
        for cause in screens[side].lines.compactMap(\.cause) {
            let words = cause.words(change: moment.changes[side])
            if !reasons.contains(words) { reasons.append(words) }
        }
        let note = moment.count.map { $0 == count ? "" : "  <- expected: \($0)" } ?? ""
        let lines = ["  \(count) evaluation\(count == 1 ? "" : "s")\(note)"]
        return lines + reasons.map { "    because \($0)" }
    }

    /// Returns the screens' lines side by side, with the style's colors.
    private static func beside(_ parts: [[String]], in style: Style = .plain) -> String {
        func painted(_ line: String, light: String) -> String {
            line.replacing(/^  (\*.*?)(?= *(?:<- |$))/) { "  \(light)\($0.1)\(style.end)" }
                .replacing(/<- (?:old|expected).*/) { "\(style.wrong)\($0.0)\(style.end)" }
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
