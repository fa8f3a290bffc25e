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

extension SmallScreen {
    /// Shows the screen, and lets it all happen.
    ///
    /// - Returns: What goes wrong, if anything does. Line 0 is the first look at the screen, and the last
    ///   one comes when all is over.
    fileprivate func mistake<Shown: ShownScreen>(on chapter: Shown.Type) -> ProgramMistake? {
        weak var renderer: AnyObject?
        weak var train: AnyObject?
        let mistake = { () -> ProgramMistake? in
            let shown = Shown(self)
            (renderer, train) = shown.objects
            return self.mistake(of: shown)
        }()
        if let mistake { return mistake }
        let left = renderer != nil ? "the renderer" : train != nil ? "a train" : nil
        return left.map {
            let text = "Here the program has released everything, and \($0) is still in memory."
            return ProgramMistake(path: [lines.count + 1], text: text)
        }
    }

    private func mistake(of shown: some ShownScreen) -> ProgramMistake? {
        let model = ScreenModel(self)
        if let text = Self.difference(shown, model) { return ProgramMistake(path: [0], text: text) }
        for (index, line) in lines.enumerated() {
            shown.perform(line)
            model.perform(line)
            if line == .turn, let text = Self.difference(shown, model) {
                return ProgramMistake(path: [index + 1], text: text)
            }
        }
        return nil
    }

    private static func difference(_ shown: some ShownScreen, _ model: ScreenModel) -> String? {
        let texts = [shown.text, model.text].map { $0.split(separator: "\n") }
        if texts[0] != texts[1] {
            return zip(texts[0], texts[1]).first { $0 != $1 }
                .map { "shows “\($0)”, and should show “\($1)”" }
                ?? "shows \(texts[0].count) lines, and should show \(texts[1].count)"
        }
        let (log, expected) = (shown.takeLog(), model.takeLog())
        if log != expected {
            let because = expected.map { "\($0) (because \(model.reasons[$0] ?? "it changed"))" }
            let texts = [log, because].map { $0.isEmpty ? "nothing" : $0.joined(separator: ", ") }
            return "evaluates \(texts[0]), and should evaluate \(texts[1])"
        }
        return shown.needsUpdate ? "needs one more update, and should not" : nil
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
    let screens = Made.first(100, growing: 2..<12) { lines, choices in
        SmallScreen(kinds, forms, lines: lines, tracksReads: tracksReads, &choices)
    }
    for screen in screens {
        guard var mistake = screen.value.mistake(on: chapter) else { continue }
        var search = Search(screen)
        while let candidate = search.next() {
            guard let other = candidate.value.mistake(on: chapter) else { continue }
            search.accept(candidate)
            mistake = other
        }
        let module = sourceLocation.moduleName.dropLast("Tests".count)
        Issue.record(
            """
            A small screen goes wrong. You can run it in Chapters/Play/main.swift (`swift run play`):

            \(search.simplest.value.text(mistake, importing: module))
            """,
            sourceLocation: sourceLocation)
        return
    }
}
