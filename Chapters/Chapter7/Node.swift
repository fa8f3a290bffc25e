/// What stays of a view from one turn of the loop to the next.
final class Node {
    /// What tells the node from its siblings.
    let identity: Child.Identity
    /// How many views are around the view.
    let depth: Int
    /// The node of the view around.
    private(set) weak var parent: Node?
    /// The view, as it was last described.
    var view: any View {
        // Another type of view in the same place is another view, and begins with nothing.
        didSet { if type(of: oldValue) != type(of: view) { storages = [:] } }
    }
    /// What the node keeps for the view's properties, by their names.
    var storages: [String: AnyObject] = [:]
    /// What the node hands down to the nodes inside, by type.
    var environment: [ObjectIdentifier: AnyObject] = [:]
    /// The objects that the view has to hear of.
    var objects: [any ObservableObject] = []
    /// What lets it hear of them, since its latest evaluation.
    var subscriptions: [AnyCancellable] = []
    /// What stands inside the view.
    var children: [Node] = []
    /// The latest evaluation of the view's body, unless the view is primitive.
    var evaluation: Evaluation?
    /// The turn of the loop in which that was: `swift run board` lights up what is new.
    var turn = 0

    init(_ child: Child, in parent: Node?) {
        identity = child.identity
        view = child.view
        depth = parent.map { $0.depth + 1 } ?? 0
        self.parent = parent
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
