import Chapter6
import Chapter7

/// A view that a chapter's renderer keeps on the screen, whichever chapter's it is.
struct Screen {
    /// A line as it is drawn.
    struct Line {
        /// The text.
        let text: String
        /// The node that draws the line, or its first part.
        let node: ObjectIdentifier?
        /// Why the latest turn has evaluated a body that makes a part of the line, if it has.
        let cause: Cause?

        /// Whether it has.
        var isEvaluated: Bool { cause != nil }
    }

    /// Why a body was evaluated.
    enum Cause: Equatable {
        case isNew, input(String), viewAround, change
    }

    /// Takes one turn of the loop.
    let update: () -> Void
    /// Presses the first button with a title.
    let press: (String) -> Void
    private let count: () -> Int
    private let draw: () -> [Line]
    private let noted: () -> Set<ObjectIdentifier>

    /// How many bodies were evaluated since the start.
    var evaluations: Int { count() }
    /// What is drawn, from top to bottom.
    var lines: [Line] { draw() }
    /// The nodes that the next turn evaluates.
    var outdated: Set<ObjectIdentifier> { noted() }

    /// A screen of chapter 6. It has no buttons.
    init(_ renderer: Chapter6.Renderer) {
        update = renderer.update
        press = { _ in }
        count = { renderer.evaluations }
        noted = { renderer.outdatedNodes }
        draw = {
            renderer.draw().map { line in
                let turn = renderer.turn
                let new = line.runs.first { turn > 0 && $0.origin.turn == turn }?.origin
                return Line(
                    text: line.text, node: line.runs.first?.origin.node,
                    cause: new.map { Cause($0.reason) })
            }
        }
    }

    /// A screen of chapter 6 that takes no turns, and shows how many views the next one would evaluate.
    init(noting renderer: Chapter6.Renderer) {
        let screen = Screen(renderer)
        update = {}
        press = { _ in }
        count = screen.count
        noted = screen.noted
        draw = {
            let text = "Views to evaluate: \(renderer.outdatedNodes.count)"
            return screen.lines + [Line(text: text, node: nil, cause: nil)]
        }
    }

    /// A screen of chapter 7.
    init(_ renderer: Chapter7.Renderer) {
        update = renderer.update
        press = { renderer.press($0) }
        count = { renderer.evaluations }
        noted = { renderer.outdatedNodes }
        draw = {
            renderer.draw().map { line in
                let turn = renderer.turn
                let new = line.runs.first { turn > 0 && $0.origin.turn == turn }?.origin
                return Line(
                    text: line.text, node: line.runs.first?.origin.node,
                    cause: new.map { Cause($0.reason) })
            }
        }
    }
}

extension Screen.Cause {
    init(_ reason: Chapter6.Reason) {
        switch reason {
        case .isNew: self = .isNew
        case .input(let name): self = .input(name)
        case .viewAround: self = .viewAround
        case .change: self = .change
        }
    }

    init(_ reason: Chapter7.Reason) {
        switch reason {
        case .isNew: self = .isNew
        case .input(let name): self = .input(name)
        case .viewAround: self = .viewAround
        case .change: self = .change
        }
    }

    /// What comes after "because", for a cause and for what has changed.
    func words(change: String) -> String {
        switch self {
        case .isNew: "the view is new"
        case .viewAround: "the view around it was evaluated"
        case .input(let name): "its `\(name.drop { $0 == "_" })` is another"
        case .change: "\(change) changed"
        }
    }
}
