/// The signs that a picture is made of.
struct Style {
    /// Turns the light on for the board without observation, and for the one with it.
    var light: (without: String, with: String)
    /// Makes what follows stand out.
    var strong: String
    /// Makes what follows fade.
    var faint: String
    /// Makes what is wrong stand out.
    var wrong: String
    /// Ends the light, and what stands out.
    var end: String
    /// Stands before a line that is lit.
    var mark: Character
    /// Parts the two boards.
    var rule: String
    /// Makes up a bar.
    var bar: Character

    /// Text only, as for a file.
    static let plain = Style(
        light: ("", ""), strong: "", faint: "", wrong: "", end: "", mark: "*", rule: "|", bar: "#")

    /// A terminal's style. Where there is color, a light has a color of its own for the text as well, so that it
    /// is readable on a dark and on a light background.
    static func terminal(hasColor: Bool) -> Style {
        Style(
            light: hasColor ? ("\u{1B}[30;43m", "\u{1B}[30;42m") : ("\u{1B}[7m", "\u{1B}[7m"),
            strong: "\u{1B}[1m", faint: "\u{1B}[2m", wrong: hasColor ? "\u{1B}[1;31m" : "\u{1B}[1m",
            end: "\u{1B}[0m", mark: " ", rule: "│", bar: "▇")
    }
}

/// Draws the show as lines of text.
struct Picture {
    /// The signs to draw with.
    let style: Style
    /// How many columns there are.
    let columns: Int
    /// How many lines there are, or `nil` for as many as it takes.
    let rows: Int?

    /// The lines that are not trains.
    static let frame = 15

    /// How many columns two boards take at the least.
    static let leastColumns = 49

    /// How many columns a board has.
    private var width: Int { max(0, (min(columns, 80) - 3) / 2) }

    /// The columns of a train's row, and how many letters of each are left where a board is narrow.
    private static let rowColumns = [
        (start: 0, letters: 9), (start: 13, letters: 2), (start: 17, letters: 7),
    ]

    /// Whether there is one board only.
    private let isSingle: Bool

    /// A picture of a show, in so many columns and lines.
    init(of show: Show, style: Style, columns: Int, rows: Int?) {
        self.style = style
        self.columns = columns
        self.rows = rows
        isSingle = show.without == nil
    }

    /// Whether all words have room.
    var isWide: Bool { columns >= 80 }

    /// How many trains have room.
    var trains: Int { (rows ?? 1_000_000) - Self.frame }

    /// The lines of the picture, from top to bottom, none of them longer than there are columns. What was
    /// evaluated may be lit, and rows may be on their way: from 0 to 1 is how far the last change has got.
    func lines(of show: Show, isLit: Bool, progress: Double = 1, footer: String) -> [String] {
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
        let left = rows(
            show.without, show.before.without, show, style.light.without, isLit, progress)
        let right = rows(show.with, show.before.with, show, style.light.with, isLit, progress)
        for (index, right) in right.enumerated() {
            lines.append(pair(left.isEmpty ? "" : left[index], right))
        }
        lines += [
            pair(cell(""), cell("")),
            pair(
                strong(evaluations(show.cost.without)),
                strong(evaluations(show.cost.with))),
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

    /// The lines of a board. A row whose node has moved slides to its new place; one that stays where it
    /// is and has another text fades into it.
    private func rows(
        _ screen: Screen?, _ before: [Screen.Line], _ show: Show, _ light: String, _ isLit: Bool,
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
                // It's lit before the old text fades, so that nobody looks elsewhere.
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

    /// A line of a board, with a light where a body was evaluated in the latest turn.
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

    /// A row whose columns are closer together.
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

    /// The second of two numbers in percent of the first.
    private func percent(_ numbers: (Int, Int)) -> Int {
        (numbers.1 * 100 + numbers.0 / 2) / max(numbers.0, 1)
    }

    private func bar(_ part: Int, of whole: Int) -> String {
        let length = max(1, part * (width - 5) / max(whole, 1))
        return cell(String(repeating: style.bar, count: length))
    }

    /// The left board's part of a line and the right one's; of one board, the right one's.
    private func pair(_ left: String, _ right: String) -> String {
        isSingle ? right : "\(left) \(style.rule) \(right)"
    }

    private func cell(_ text: String) -> String { fit("   \(text)", to: width) }

    private func strong(_ text: String) -> String { "\(style.strong)\(text)\(style.end)" }

    private func full(_ text: String) -> String { fit(" \(text)", to: min(columns, 80) - 1) }

    /// A text that takes exactly so many columns.
    private func fit(_ text: String, to width: Int) -> String {
        text.prefix(width) + String(repeating: " ", count: max(0, width - text.count))
    }

    /// A number with a comma before each group of three digits.
    private func grouped(_ number: Int) -> String {
        number < 1_000
            ? "\(number)"
            : "\(grouped(number / 1_000)),\(String(String(number % 1_000 + 1_000).dropFirst()))"
    }
}
