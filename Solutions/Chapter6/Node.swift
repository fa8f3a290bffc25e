/// What a view keeps from one turn of the loop to the next.
final class Node {
    /// What identifies the node among its siblings.
    var identity: Child.Identity
    /// How many views enclose the view.
    let depth: Int
    /// The view, as it was when its inputs were last different.
    var view: any View { didSet { inputObjects = findInputObjects(of: view) } }
    /// The objects among the view's inputs.
    private var inputObjects: [InputObject]
    /// What is inside the view.
    var children: [Node] = []
    /// The latest evaluation of the view's body, unless the view is primitive.
    var evaluation: Evaluation?
    /// The turn of the loop in which that happened, and why.
    var turn = 0
    var reason = Reason.isNew
    /// Why the body is about to be evaluated, if the view around is why.
    var nextReason: Reason?

    init(_ child: Child, depth: Int) {
        identity = child.identity
        view = child.view
        inputObjects = findInputObjects(of: child.view)
        self.depth = depth
    }

    /// The name of an input whose object has been deallocated, if there is one.
    var lostInput: String? { inputObjects.first { $0.object == nil }?.input }

    /// Warnings about the view and the views inside it.
    var warnings: [String] {
        var warnings: [String] = []
        if view is any CustomReflectable {
            warnings.append(
                "\(type(of: view)) has a mirror of its own: its inputs can't be compared.")
        }
        for child in children {
            if case .element(let id, occurrence: 1) = child.identity.place {
                warnings.append("ForEach: the ID \(id) occurs multiple times.")
            }
        }
        return warnings + children.flatMap(\.warnings)
    }

    /// Draws the view and what is inside it.
    ///
    /// - Parameter origin: The view whose body describes this one.
    /// - Returns: The blocks that the view adds to the view around it.
    func draw(from origin: Origin) -> [Block] {
        guard let primitive = view as? any PrimitiveView else {
            let origin = Origin(node: ObjectIdentifier(self), turn: turn, reason: reason)
            return children.flatMap { $0.draw(from: origin) }
        }
        return primitive.draw(children.flatMap { $0.draw(from: origin) }, from: origin)
    }
}
