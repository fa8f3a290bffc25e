/// One screen, or the same one in both worlds, and what happens to it.
struct Scene {
    /// Something that happens, and what should then be on the screens.
    struct Moment {
        /// What happens, in words.
        let words: String
        /// What changes, of each screen's models.
        let changes: [String]
        /// What each screen should show.
        let shows: () -> [[String]]
        /// Lets it happen.
        let happen: () -> Void
        /// The beginning of a line, and what there is to say about it if its body was evaluated.
        private(set) var ifEvaluated: (line: String, words: String)?
        /// The same about a line, evaluated or not.
        private(set) var note: (line: String, words: String)?
        /// How many bodies should be evaluated, if that is not seen on the screen.
        private(set) var count: Int?

        /// Something that happens.
        init(
            _ words: String, changes: [String], shows: @autoclosure @escaping () -> [[String]],
            happen: @escaping () -> Void
        ) {
            (self.words, self.changes, self.shows, self.happen) = (words, changes, shows, happen)
        }

        /// The same moment, with a word about a line if its body was evaluated.
        func ifEvaluated(_ line: String, _ words: String) -> Self {
            var moment = self
            moment.ifEvaluated = (line, words)
            return moment
        }

        /// The same moment, with a word about a line.
        func noting(_ line: String, _ words: String) -> Self {
            var moment = self
            moment.note = (line, words)
            return moment
        }

        /// The same moment, after which so many bodies should have been evaluated.
        func counting(_ count: Int) -> Self {
            var moment = self
            moment.count = count
            return moment
        }
    }

    /// What is shown.
    let title: String
    /// The screens, from left to right, each with its model's kind if there are two.
    let screens: [(kind: String, screen: Screen)]
    /// What happens, one turn of the loop after the other.
    let moments: [Moment]

    /// Where the second screen begins.
    private static let column = 38

    /// Lets everything happen.
    ///
    /// - Returns: What was seen: the screens before, and after each turn. A line has a `*` if a body
    ///   that makes it was evaluated, a `~` if it moved, and a word if it's old.
    func play() -> String {
        let kinds = screens.map { ["    \($0.kind)"] }
        var text = "\(title)\n"
        if screens.count > 1 { text += Self.beside(kinds) + "\n" }
        text += Self.beside(screens.map { $0.screen.lines.map { Self.trimmed("    \($0.text)") } })
        for moment in moments {
            let before = screens.map { ($0.screen.evaluations, $0.screen.lines.map(\.node)) }
            moment.happen()
            let parts = screens.indices.map { index in
                let screen = screens[index].screen
                screen.update()
                let lines = drawn(index, moment, before: before[index].1)
                return lines + counted(index, moment, screen.evaluations - before[index].0)
            }
            text += "\n\n\(moment.words)\n" + Self.beside(parts)
        }
        return text
    }

    private func drawn(_ side: Int, _ moment: Moment, before: [ObjectIdentifier?]) -> [String] {
        let expected = moment.shows()[side]
        return screens[side].screen.lines.enumerated().map { index, line in
            let place = before.firstIndex { $0 == line.node }
            let isMoved =
                place.map { $0 != index && before.count { $0 == line.node } == 1 } ?? false
            let text = Self.trimmed(line.text)
            let shown = "  \(line.isEvaluated ? "*" : isMoved ? "~" : " ") \(text)"
            var words: String?
            if index < expected.count, expected[index] != text {
                words = screens.count > 1 ? "old" : "old. Expected: \(expected[index])"
            } else if let note = moment.ifEvaluated, line.isEvaluated, text.hasPrefix(note.line) {
                words = note.words
            } else if let note = moment.note, text.hasPrefix(note.line) {
                words = note.words
            }
            let gap = screens.count > 1 ? 28 : 32
            return words.map { Self.pad(shown, to: gap) + "<- \($0)" } ?? shown
        }
    }

    /// How many bodies were evaluated, and why.
    private func counted(_ side: Int, _ moment: Moment, _ count: Int) -> [String] {
        var reasons: [String] = []
        for cause in screens[side].screen.lines.compactMap(\.cause) {
            let words = cause.words(change: moment.changes[side])
            if !reasons.contains(words) { reasons.append(words) }
        }
        let note = moment.count.map { $0 == count ? "" : "  <- expected: \($0)" } ?? ""
        let lines = ["  \(count) evaluation\(count == 1 ? "" : "s")\(note)"]
        return lines + reasons.map { "    because \($0)" }
    }

    private static func beside(_ parts: [[String]]) -> String {
        guard parts.count > 1 else { return parts.joined().joined(separator: "\n") }
        return (0..<(parts.map(\.count).max() ?? 0)).map { row in
            let cells = parts.map { row < $0.count ? $0[row] : "" }
            return trimmed(pad(cells[0], to: column) + "|" + cells[1])
        }.joined(separator: "\n")
    }

    private static func pad(_ text: String, to column: Int) -> String {
        // Two spaces at least.
        text + String(repeating: " ", count: max(2, column - text.count))
    }

    private static func trimmed(_ text: String) -> String {
        String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// The scenes of a step.
    static func all(of step: String) -> [Scene]? {
        scenes6[step]?() ?? scenes7[step]?()
    }
}
