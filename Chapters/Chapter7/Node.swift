/// A record that the renderer keeps for a view, from one turn of the loop to the next.
final class Node {
    /// Identifies the node among its siblings.
    var identity: Child.Identity
    /// The number of enclosing views.
    let depth: Int
    /// The node of the enclosing view.
    private(set) weak var parent: Node?
    /// The view, as of the most recent change to one of its inputs.
    var view: any View { didSet { findInputs() } }
    /// The objects among the view's inputs.
    private var inputObjects: [InputObject] = []
    /// The view's dynamic properties, with their names.
    private(set) var properties: [(label: String, property: any DynamicProperty)] = []
    /// The storage of the view's properties, keyed by name.
    var storages: [String: AnyObject] = [:]
    /// The storage of the objects that the node provides to the nodes inside it, keyed by type.
    var environment: [ObjectIdentifier: AnyObject] = [:]
    /// The objects to which the view subscribes.
    var objects: [any ObservableObject] = []
    /// The subscriptions to those objects, made during the latest evaluation.
    var subscriptions: [AnyCancellable] = []
    /// The children, from first to last.
    var children: [Node] = []
    /// The latest evaluation of the view's body, or `nil` if the view is primitive.
    var evaluation: Evaluation?
    /// The turn of the loop in which that evaluation took place, and the evaluation's reason.
    var turn = 0
    var reason = Reason.isNew
    /// The reason for the next evaluation, if the enclosing view causes that evaluation.
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
    /// The node does this when it receives the view, because an `unowned` property can't be read
    /// once the object it refers to has been deallocated.
    private func findInputs() {
        inputObjects = findInputObjects(of: view)
        properties = findDynamicProperties(of: view)
    }

    /// The name of an input whose object has been deallocated, if any.
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

    /// Draws the view and the views inside it.
    ///
    /// - Parameter origin: The view whose body describes this view.
    /// - Returns: The blocks that the view contributes to the enclosing view.
    func draw(from origin: Origin) -> [Block] {
        guard let primitive = view as? any PrimitiveView else {
            let origin = Origin(node: ObjectIdentifier(self), turn: turn, reason: reason)
            return children.flatMap { $0.draw(from: origin) }
        }
        return primitive.draw(children.flatMap { $0.draw(from: origin) }, from: origin)
    }
}
