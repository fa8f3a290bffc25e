import Testing

/// A small screen as a chapter's renderer shows it.
public protocol ShownScreen {
    /// Shows a screen.
    init(_ screen: SmallScreen)
    /// The renderer, and a train.
    var objects: (renderer: AnyObject, train: AnyObject) { get }
    /// What is on the screen.
    var text: String { get }
    /// Whether the next turn has anything to do.
    var needsUpdate: Bool { get }
    /// The views that were evaluated since the last time.
    func takeLog() -> [String]
    /// Lets something happen.
    func perform(_ line: SmallScreen.Line)
}

/// What goes wrong when a small screen is shown.
struct ScreenMistake {
    /// The number of the line: 0 is the first look at the screen, and the last one comes when all is over.
    let line: Int
    /// What it does.
    let text: String

    init(_ line: Int, _ text: String) { (self.line, self.text) = (line, text) }

    /// How the screen differs from what it should show; `nil` if it does not.
    init?(_ line: Int, shown: String, expected: String) {
        guard shown != expected else { return nil }
        let (shown, expected) = (shown.split(separator: "\n"), expected.split(separator: "\n"))
        self.line = line
        text =
            zip(shown, expected).first { $0 != $1 }
            .map { "shows “\($0)”, and should show “\($1)”" }
            ?? "shows \(shown.count) lines, and should show \(expected.count)"
    }
}

extension SmallScreen {
    /// Shows the screen, and lets it all happen.
    ///
    /// - Returns: What goes wrong; `nil` if all goes well.
    fileprivate func mistake<Shown: ShownScreen>(on chapter: Shown.Type) -> ScreenMistake? {
        weak var renderer: AnyObject?
        weak var train: AnyObject?
        let mistake = { () -> ScreenMistake? in
            let shown = Shown(self)
            (renderer, train) = shown.objects
            return self.mistake(of: shown)
        }()
        if let mistake { return mistake }
        guard let left = renderer != nil ? "the renderer" : train != nil ? "a train" : nil else {
            return nil
        }
        return ScreenMistake(
            lines.count + 1,
            "Here the program has released everything, and \(left) is still in memory.")
    }

    private func mistake(of shown: some ShownScreen) -> ScreenMistake? {
        let model = ScreenModel(self)
        for number in 0...lines.count {
            if number > 0 {
                shown.perform(lines[number - 1])
                model.perform(lines[number - 1])
                if lines[number - 1] != .turn { continue }
            }
            let mistake = ScreenMistake(number, shown: shown.text, expected: model.text)
            if let mistake { return mistake }
            let (evaluated, due) = (shown.takeLog(), model.takeLog())
            if evaluated != due {
                let words = [evaluated, due].map {
                    $0.isEmpty ? "nothing" : $0.joined(separator: ", ")
                }
                return ScreenMistake(
                    number, "evaluates \(words[0]), and should evaluate \(words[1])")
            }
            if shown.needsUpdate {
                return ScreenMistake(number, "needs one more update, and should not")
            }
        }
        return nil
    }
}

/// Shows small screens, and records the smallest one that goes wrong as an issue.
///
/// - Parameters:
///   - kinds: The kinds of views that there may be.
///   - forms: What else there may be between braces.
///   - chapter: Where they are shown.
///   - tracksReads: Whether the renderer tracks what bodies read.
///   - sourceLocation: Where the test is.
public func expectScreens(
    of kinds: [SmallScreen.Kind], in forms: [SmallScreen.Form] = [],
    on chapter: (some ShownScreen).Type, tracksReads: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let (stopwatch, count) = (ProgramStopwatch(), 150)
    for seed in 0..<count {
        var choices = Choices(seed: seed)
        func screen(_ choices: inout Choices) -> SmallScreen {
            SmallScreen(kinds, forms, lines: 2 + seed / 8, tracksReads: tracksReads, &choices)
        }
        if screen(&choices).mistake(on: chapter) == nil { continue }
        var search = Shrinking(choices.record)
        while let values = search.next() {
            var choices = Choices(values)
            if screen(&choices).mistake(on: chapter) != nil { search.accept(choices.record) }
        }
        choices = Choices(search.simplest.values)
        let smallest = screen(&choices)
        guard let mistake = smallest.mistake(on: chapter) else { continue }
        let module = sourceLocation.moduleName.dropLast("Tests".count)
        Issue.record(
            """
            A small screen goes wrong. You can run it in Chapters/Play/main.swift (`swift run play`):

            \(smallest.text(mistake, importing: module))
            """,
            sourceLocation: sourceLocation)
        break
    }
    stopwatch.tell(
        "\(count) screens", fileID: sourceLocation.fileID, line: sourceLocation.line)
}
