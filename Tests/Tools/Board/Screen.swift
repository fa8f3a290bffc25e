import Chapter6
import Chapter7

/// A view that a renderer keeps on the screen. The renderer may be chapter 6's or chapter 7's.
struct Screen {
    /// A line on the screen.
    struct Line {
        let text: String
        /// The node that draws the line or the line's first part.
        let node: ObjectIdentifier?
        /// The reason why the latest turn evaluated a body that makes a part of the line; `nil` if no such
        /// body was evaluated.
        let cause: Chapter7.Reason?

        /// Whether the latest turn evaluated a body that makes a part of the line.
        var isEvaluated: Bool { cause != nil }
    }

    /// Runs one turn of the loop.
    let update: () -> Void
    /// Presses the first button with the given title.
    let press: (String) -> Void
    private let count: () -> Int
    private let draw: () -> [Line]

    /// The number of body evaluations since the start.
    var evaluations: Int { count() }
    /// The lines on the screen, from top to bottom.
    var lines: [Line] { draw() }

    /// Creates a screen from chapter 6's renderer, which has no buttons. If the screen runs no turns, an
    /// additional line shows the number of views that the next turn would evaluate.
    init(_ renderer: Chapter6.Renderer, takesTurns: Bool = true) {
        update = { if takesTurns { renderer.update() } }
        press = { _ in }
        count = { renderer.evaluations }
        draw = {
            let lines = renderer.draw().map { line in
                let new = line.runs.first { renderer.turn > 0 && $0.origin.turn == renderer.turn }
                return Line(
                    text: line.text, node: line.runs.first?.origin.node,
                    cause: new.map { Chapter7.Reason($0.origin.reason) })
            }
            let text = "Views to evaluate: \(renderer.outdatedNodes.count)"
            return takesTurns ? lines : lines + [Line(text: text, node: nil, cause: nil)]
        }
    }

    /// Creates a screen from chapter 7's renderer.
    init(_ renderer: Chapter7.Renderer) {
        update = renderer.update
        press = { renderer.press($0) }
        count = { renderer.evaluations }
        draw = {
            renderer.draw().map { line in
                let new = line.runs.first { renderer.turn > 0 && $0.origin.turn == renderer.turn }
                return Line(
                    text: line.text, node: line.runs.first?.origin.node, cause: new?.origin.reason)
            }
        }
    }
}

extension Chapter7.Reason {
    fileprivate init(_ reason: Chapter6.Reason) {
        switch reason {
        case .isNew: self = .isNew
        case .input(let name): self = .input(name)
        case .viewAround: self = .viewAround
        case .change: self = .change
        }
    }

    /// Returns the words that follow "because" for a change.
    func words(change: String) -> String {
        switch self {
        case .isNew: "the view is new"
        case .viewAround: "the view around it was evaluated"
        case .input(let name): "its `\(name.drop { $0 == "_" })` is another"
        case .change: "\(change) changed"
        }
    }
}
