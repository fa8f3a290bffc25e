import Chapter6
import Chapter7

/// A view that a chapter's renderer keeps on the screen, whichever chapter's it is.
struct Screen {
    /// A line as it is drawn, and whether the latest turn has evaluated a body that makes it.
    typealias Line = (text: String, isEvaluated: Bool)

    /// Takes one turn of the loop.
    let update: () -> Void
    /// Presses the first button with a title.
    let press: (String) -> Void
    private let count: () -> Int
    private let draw: () -> [Line]

    /// How many bodies were evaluated since the start.
    var evaluations: Int { count() }
    /// What is drawn, from top to bottom.
    var lines: [Line] { draw() }

    /// A screen of chapter 6. It has no buttons.
    init(_ renderer: Chapter6.Renderer) {
        update = renderer.update
        press = { _ in }
        count = { renderer.evaluations }
        draw = {
            renderer.draw().map { line in
                (line.text, renderer.turn > 0 && line.runs.contains { $0.origin.turn == renderer.turn })
            }
        }
    }

    /// A screen of chapter 7.
    init(_ renderer: Chapter7.Renderer) {
        update = renderer.update
        press = { renderer.press($0) }
        count = { renderer.evaluations }
        draw = {
            renderer.draw().map { line in
                (line.text, renderer.turn > 0 && line.runs.contains { $0.origin.turn == renderer.turn })
            }
        }
    }
}
