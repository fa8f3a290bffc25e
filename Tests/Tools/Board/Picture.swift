/// The characters and control sequences that make up a picture.
struct Style {
    /// Lights a line of the board without observation, or of the board with observation.
    var light: (without: String, with: String)
    /// Makes the following text stand out.
    var strong: String
    /// Makes the following text fade.
    var faint: String
    /// Highlights wrong text.
    var wrong: String
    /// Ends the light and the highlighting.
    var end: String
    /// Marks a line that is lit.
    var mark: Character
    /// Separates the two boards.
    var rule: String
    /// Draws a bar.
    var bar: Character

    /// A style without control sequences, for a file.
    static let plain = Style(
        light: ("", ""), strong: "", faint: "", wrong: "", end: "", mark: "*", rule: "|", bar: "#")

    /// Returns a terminal's style. If the terminal has colors, a light also sets the color of the text, so
    /// that the text is readable on both dark and light backgrounds.
    static func terminal(hasColor: Bool) -> Style {
        Style(
            light: hasColor ? ("\u{1B}[30;43m", "\u{1B}[30;42m") : ("\u{1B}[7m", "\u{1B}[7m"),
            strong: "\u{1B}[1m", faint: "\u{1B}[2m", wrong: hasColor ? "\u{1B}[1;31m" : "\u{1B}[1m",
            end: "\u{1B}[0m", mark: " ", rule: "│", bar: "▇")
    }
}

/// Draws the show as lines of text.
struct Picture {
    let show: Show
    let style: Style
    let columns: Int
    /// The number of lines; `nil` if there is no limit.
    let rows: Int?

    /// The number of lines that don't show trains.
    static let frame = 15

    /// The minimum number of columns for two boards.
    static let leastColumns = 49

    /// The start of each column in a train's row, and the number of letters that a narrow board shows of
    /// it.
    private static let rowColumns = [
        (start: 0, letters: 9), (start: 13, letters: 2), (start: 17, letters: 7),
    ]

    /// The number of columns of a board.
    private var width: Int { max(0, (min(columns, 80) - 3) / 2) }

    /// Whether there is only one board.
    private var isSingle: Bool { show.without == nil }

    /// Whether there is room for the keys' descriptions.
    var isWide: Bool { columns >= 80 }

    /// The number of trains for which there is room.
    var trains: Int { (rows ?? 1_000_000) - Self.frame }

    /// Returns the lines of the picture, from top to bottom. No line is longer than the number of
    /// columns. If `isLit` is true, the lines whose bodies were evaluated are lit. While `progress` rises
    /// from 0 to 1, the rows that the most recent change moved slide to their new places.
    func lines(isLit: Bool, progress: Double = 1, footer: String) -> [String] {
        guard trains >= 2, columns >= Self.leastColumns else {
            return ["The boards need \(Self.leastColumns) columns and \(Self.frame + 2) lines."]
        }
        let lit =
            style.mark == " "
            ? "A line lights up when its body is evaluated."
            : "* its body was evaluated   ~ the row moved"
        let totals = (show.without?.evaluations ?? 0, show.with.evaluations)
        var lines = [
            full("\(isSingle ? "" : "The same changes. ")> marks the rows that change."),
            full(lit),
            full(""),
            pair(strong(cell("WITHOUT OBSERVATION")), strong(cell("WITH OBSERVATION"))),
            pair(cell("I'm about to change"), cell("`delay` will change")),
        ]
        let left = rows(show.without, show.before.without, style.light.without, isLit, progress)
        let right = rows(show.with, show.before.with, style.light.with, isLit, progress)
        for (index, right) in right.enumerated() {
            lines.append(pair(left.isEmpty ? "" : left[index], right))
        }
        lines += [
            pair(cell(""), cell("")),
            pair(strong(evaluations(show.cost.without)), strong(evaluations(show.cost.with))),
            pair(count(totals.0, "in all"), count(totals.1, "in all")),
        ]
        if !isSingle {
            lines += [
                pair(bar(totals.0, of: totals.0), bar(totals.1, of: totals.0)),
                full("Evaluations in all: 100% and \(percent(totals))%."),
            ]
        }
        lines += [full(""), full("> \(show.news)"), full("  \(show.why)"), full(footer)]
        return lines
    }

    /// Returns the lines of a board. A row whose node has moved slides to its new place. If a row stays in
    /// its place but its text has changed, the new text fades in.
    private func rows(
        _ screen: Screen?, _ before: [Screen.Line], _ light: String, _ isLit: Bool,
        _ progress: Double
    ) -> [String] {
        let lines = screen?.lines.prefix(trains + 1).map { $0 } ?? []
        var drawn = Array(repeating: fit("", to: width), count: lines.count)
        var sliding: [(place: Int, text: String)] = []
        for (index, line) in lines.enumerated() {
            let old = before.firstIndex { $0.node == line.node }
            let isMoved = old.map { $0 != index && $0 > 0 && index > 0 } ?? false
            let isChanged = show.changedRows.contains(index - 1)
            var text = board(
                line, light: light, isLit: isLit, isChanged: isChanged, isMoved: isMoved)
            if let old, isMoved, progress < 1 {
                let place = Double(old) + Double(index - old) * progress
                sliding.append((Int(place.rounded()), text))
            } else {
                // The line is lit before the old text fades, so that the audience is already looking at it.
                if let old, before[old].text != line.text, progress < 0.75 {
                    let fading = Screen.Line(
                        text: progress < 0.5 ? before[old].text : line.text, node: line.node,
                        cause: line.cause)
                    text = board(fading, light: light, isLit: isLit, isChanged: isChanged)
                    if progress > 0.25 { text = "\(style.faint)\(text)\(style.end)" }
                }
                drawn[index] = text
            }
        }
        for row in sliding where drawn.indices.contains(row.place) { drawn[row.place] = row.text }
        return drawn
    }

    /// Returns a line of a board. The line is lit if its body was evaluated in the latest turn.
    private func board(
        _ line: Screen.Line, light: String, isLit: Bool, isChanged: Bool, isMoved: Bool = false
    ) -> String {
        let isEvaluated = line.isEvaluated
        let moved: Character = isMoved && style.mark != " " ? "~" : " "
        let mark = isLit && isEvaluated ? style.mark : moved
        let row = line.text.count + 3 > width ? narrow(line.text) : line.text
        let text = fit("\(isChanged ? ">" : " ")\(mark) \(row)", to: width)
        return isLit && isEvaluated ? "\(light)\(text)\(style.end)" : text
    }

    /// Returns a row with less space between its columns.
    private func narrow(_ row: String) -> String {
        let row = row.replacing(" late", with: "")
        return Self.rowColumns.map { fit(String(row.dropFirst($0.start)), to: $0.letters) }
            .joined(separator: " ")
    }

    private func count(_ number: Int, _ what: String) -> String {
        let digits = grouped(number)
        let space = String(repeating: " ", count: max(0, 6 - digits.count))
        return fit("\(space)\(digits) \(what)", to: width)
    }

    private func evaluations(_ number: Int) -> String {
        count(number, "evaluation\(number == 1 ? "" : "s") now")
    }

    /// Returns the second of two numbers as a percentage of the first.
    private func percent(_ numbers: (Int, Int)) -> Int {
        (numbers.1 * 100 + numbers.0 / 2) / max(numbers.0, 1)
    }

    private func bar(_ part: Int, of whole: Int) -> String {
        let length = max(1, part * (width - 5) / max(whole, 1))
        return cell(String(repeating: style.bar, count: length))
    }

    /// Returns a line that joins the left board's part and the right board's part. If there is only one
    /// board, returns the right part.
    private func pair(_ left: String, _ right: String) -> String {
        isSingle ? right : "\(left) \(style.rule) \(right)"
    }

    private func cell(_ text: String) -> String { fit("   \(text)", to: width) }

    private func strong(_ text: String) -> String { "\(style.strong)\(text)\(style.end)" }

    private func full(_ text: String) -> String { fit(" \(text)", to: min(columns, 80) - 1) }

    /// Returns the text, padded or shortened to exactly the given number of columns.
    private func fit(_ text: String, to width: Int) -> String {
        text.prefix(width) + String(repeating: " ", count: max(0, width - text.count))
    }

    /// Returns a number with a comma before each group of three digits.
    private func grouped(_ number: Int) -> String {
        number < 1_000
            ? "\(number)"
            : "\(grouped(number / 1_000)),\(String(String(number % 1_000 + 1_000).dropFirst()))"
    }
}
