/// What a view keeps from one turn of the loop to the next.
final class Node {
    /// What identifies the node among its siblings.
    var identity: Child.Identity
    /// How many views enclose the view.
    let depth: Int
    /// The node of the view around it.
    private(set) weak var parent: Node?
    /// The view, as it was when its inputs were last different.
    var view: any View { didSet { findInputs() } }
    /// The objects among the view's inputs.
    private var inputObjects: [InputObject] = []
    /// The view's dynamic properties, by name.
    private(set) var properties: [(label: String, property: any DynamicProperty)] = []
    /// What the node keeps for the view's properties, by name.
    var storages: [String: AnyObject] = [:]
    /// What the node hands down to the nodes inside, by type.
    var environment: [ObjectIdentifier: AnyObject] = [:]
    /// The objects that the view has to subscribe to.
    var objects: [any ObservableObject] = []
    /// The subscriptions to them, since its latest evaluation.
    var subscriptions: [AnyCancellable] = []
    /// What is inside the view.
    var children: [Node] = []
    /// The latest evaluation of the view's body, unless the view is primitive.
    var evaluation: Evaluation?
    /// The turn of the loop in which that happened, and why.
    var turn = 0
    var reason = Reason.isNew
    /// Why the body is about to be evaluated, if the view around is why.
    var nextReason: Reason?

    init(_ child: Child, in parent: Node?) {
        identity = child.identity
        view = child.view
        depth = parent.map { $0.depth + 1 } ?? 0
        self.parent = parent
        findInputs()
    }

    /// Finds the view's input objects and dynamic properties.
    ///
    /// This happens when the node gets the view, because an `unowned` property can't be read once its object
    /// has been deallocated.
    private func findInputs() {
        inputObjects = findInputObjects(of: view)
        properties = findDynamicProperties(of: view)
    }

    /// The name of an input whose object has been deallocated, if there is one.
    var lostInput: String? { inputObjects.first { $0.object == nil }?.input }

    /// Warnings about the view and the views inside it.
    var warnings: [String] {
        var warnings: [String] = []
        if view is any CustomReflectable {
            warnings.append(
                """
                \(type(of: view)) has a mirror of its own: its inputs can't be compared, and property \
                wrappers that the mirror leaves out don't work.
                """)
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
