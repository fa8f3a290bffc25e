/// Keeps a view on the screen and reevaluates a body after a change to something that the body
/// read, or to an object that the view subscribes to.
///
/// The renderer and its views are used by a single update loop, on one thread. Objects may change
/// between turns, observable objects on any thread. Each call to ``update()`` runs one turn.
public final class Renderer {
    /// The number of evaluations so far.
    ///
    /// Rows of a ``ForEach`` aren't counted, because their bodies only call the content closure.
    public private(set) var evaluations = 0

    /// The number of turns of the loop so far.
    public private(set) var turn = 0

    private var evaluationsByType: [ObjectIdentifier: Int] = [:]

    /// The serial number of the latest evaluation.
    private var number = 0

    /// The nodes of the views on the screen, keyed by their latest evaluation.
    private var nodes: [Evaluation: Node] = [:]

    /// The evaluations to repeat in the next turn. Callbacks share this object with the renderer.
    let outdated = Outdated()

    /// The node of the outermost view.
    let root: Node

    /// Whether bodies are evaluated inside a tracking. Before Observation, they weren't.
    private let tracksReads: Bool

    /// Whether this turn has replaced an environment object. If so, views that use the object may
    /// be outdated.
    private var isHandingDown = false

    /// Creates a renderer, and evaluates a view and everything inside it.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - tracksReads: Whether a change to something that a body read makes the evaluation
    ///     outdated.
    public init(_ view: some View, tracksReads: Bool = true) {
        self.tracksReads = tracksReads
        root = Node(Child(.place(0), view), in: nil)
        evaluate(root)
    }

    /// Returns how many times views of the given type have been evaluated so far.
    public func evaluations<V: View>(of type: V.Type) -> Int {
        evaluationsByType[ObjectIdentifier(type), default: 0]
    }

    /// Whether the next turn of the loop has work to do.
    public var needsUpdate: Bool { outdated.all.contains { nodes[$0] != nil } }

    /// The views that the next turn will evaluate, identified as in ``Origin/node``.
    public var outdatedNodes: Set<ObjectIdentifier> {
        Set(outdated.all.compactMap { nodes[$0] }.map { ObjectIdentifier($0) })
    }

    /// Runs one turn: evaluates the views that have become outdated since the last turn.
    ///
    /// If an environment object is replaced during the turn, the views that depend on that object
    /// are evaluated too.
    public func update() {
        turn += 1
        repeat {
            isHandingDown = false
            for evaluation in outdated.removeAll() {
                if let node = nodes[evaluation] {
                    node.parent?.connectFromOutside()
                    evaluate(node)
                }
            }
        } while isHandingDown
    }

    /// Presses the first button with the given title, starting at the top of the screen.
    ///
    /// - Returns: Whether there is such a button.
    @discardableResult
    public func press(_ title: String) -> Bool { root.press(title) }

    /// Draws the screen, line by line.
    public func draw() -> [Line] {
        let origin = Origin(node: ObjectIdentifier(root), turn: root.turn, reason: root.reason)
        return root.draw(from: origin).flatMap(\.lines)
    }

    /// The text on the screen, without trailing spaces.
    public var text: String {
        draw().map { line in
            String(line.text.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }

    /// Warnings about the views on the screen: IDs that occur more than once, and views whose
    /// properties the renderer can't see.
    public var warnings: [String] { root.warnings }

    /// Evaluates a node's view and places the children of that view.
    func evaluate(_ node: Node) {
        let view = node.view
        forget(node)
        if let primitive = view as? any PrimitiveView {
            if let provider = primitive as? any EnvironmentProvider, provider.provide(on: node) {
                isHandingDown = true
            }
            return place(primitive.children, in: node)
        }
        node.connect()
        let evaluation = count(node)
        // MARK: Step 7.1 · The object changes, and no view is notified
        // END Step 7.1
        let body =
            tracksReads
            ? withObservationTracking {
                view.body
            } onChange: { [outdated] in
                outdated.insert(evaluation)
            } : view.body
        place([Child(.place(0), body)], in: node)
    }

    /// Creates a node's next evaluation and adds the node to `nodes` under that evaluation.
    private func count(_ node: Node) -> Evaluation {
        number += 1
        evaluations += node.view is ForEach.Row ? 0 : 1
        evaluationsByType[ObjectIdentifier(type(of: node.view)), default: 0] += 1
        node.reason = node.evaluation == nil ? .isNew : node.nextReason ?? .change
        node.nextReason = nil
        let evaluation = Evaluation(depth: node.depth, number: number)
        nodes[evaluation] = node
        node.evaluation = evaluation
        node.turn = turn
        return evaluation
    }

    /// Assigns a node to each child: the child's previous node, or a new node.
    private func place(_ children: [Child], in parent: Node) {
        if children.isEmpty && parent.children.isEmpty { return }
        var before = Dictionary(grouping: parent.children, by: \.identity)
        parent.children = children.map { child in
            guard let node = before[child.identity]?.popLast() else {
                return makeNode(child, in: parent)
            }
            update(node, with: child.view)
            return node
        }
        before.values.joined().forEach(remove)
        // Equal identities may contain different objects. The node should keep the new identity.
        for (node, child) in zip(parent.children, children) { node.identity = child.identity }
    }

    /// Makes the node for a view that has just appeared on the screen.
    private func makeNode(_ child: Child, in parent: Node) -> Node {
        let node = Node(child, in: parent)
        evaluate(node)
        return node
    }

    /// Updates a node with a new view and evaluates the new view unless its inputs are the same.
    private func update(_ node: Node, with view: any View) {
        if let input = node.lostInput { return evaluate(node, with: view, because: .input(input)) }
        if haveSameInputs(node.view, view) { return }
        let input = view is any PrimitiveView ? nil : differentInput(node.view, view)
        evaluate(node, with: view, because: input.map(Reason.input) ?? .viewAround)
    }

    /// Replaces a node's view and evaluates the new view for the given reason.
    private func evaluate(_ node: Node, with view: any View, because reason: Reason) {
        node.nextReason = reason
        node.view = view
        evaluate(node)
    }

    /// Removes a node, and everything inside it, from the screen.
    private func remove(_ node: Node) {
        forget(node)
        node.children.forEach(remove)
    }

    /// Removes a node's latest evaluation from `nodes`.
    private func forget(_ node: Node) {
        if let evaluation = node.evaluation {
            nodes[evaluation] = nil
        }
    }
}
