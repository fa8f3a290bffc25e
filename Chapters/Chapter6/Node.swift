/// What stays of a view from one turn of the loop to the next.
final class Node {
    /// What tells the node from its siblings.
    let identity: Child.Identity
    /// How many views are around the view.
    let depth: Int
    /// The view, as it was last described.
    var view: any View
    /// What stands inside the view.
    var children: [Node] = []
    /// The latest evaluation of the view's body, unless the view is primitive.
    var evaluation: Evaluation?
    /// The turn of the loop in which that was: `swift run board` lights up what is new.
    var turn = 0

    init(_ child: Child, depth: Int) {
        identity = child.identity
        view = child.view
        self.depth = depth
    }

    /// Draws the view and what stands inside it.
    ///
    /// - Parameter turn: The turn in which the body was evaluated that this view comes from.
    /// - Returns: The blocks that the view adds to the view around it.
    func draw(turn: Int) -> [Block] {
        guard let primitive = view as? any PrimitiveView else {
            return children.flatMap { $0.draw(turn: self.turn) }
        }
        return primitive.draw(children.flatMap { $0.draw(turn: turn) }, turn: turn)
    }
}
