/// What a view keeps from one turn of the loop to the next.
final class Node {
    /// What identifies the node among its siblings.
    let identity: Child.Identity
    /// How many views enclose the view.
    let depth: Int
    /// The view, as it was last described.
    var view: any View
    /// What is inside the view.
    var children: [Node] = []
    /// The latest evaluation of the view's body, unless the view is primitive.
    var evaluation: Evaluation?
    /// The turn of the loop in which that happened: `swift run board` highlights what is new.
    var turn = 0

    init(_ child: Child, depth: Int) {
        identity = child.identity
        view = child.view
        self.depth = depth
    }

    /// Draws the view and what is inside it.
    ///
    /// - Parameter turn: The turn in which the body that this view comes from was evaluated.
    /// - Returns: The blocks that the view adds to the view around it.
    func draw(turn: Int) -> [Block] {
        guard let primitive = view as? any PrimitiveView else {
            return children.flatMap { $0.draw(turn: self.turn) }
        }
        return primitive.draw(children.flatMap { $0.draw(turn: turn) }, turn: turn)
    }
}
