/// Keeps a view on the screen, and evaluates a body again when something that it read, or that the
/// view subscribes to, has changed.
///
/// The renderer belongs to one loop, and so do the views. Between two turns of the loop, objects
/// change, observable ones on any thread; ``update()`` is the next turn.
public final class Renderer {
    /// How many bodies have been evaluated since the start.
    ///
    /// Rows of a ``ForEach`` don't count, since their body only calls the closure.
    public private(set) var evaluations = 0

    /// How many turns of the loop there have been.
    public private(set) var turn = 0

    private var evaluationsByType: [ObjectIdentifier: Int] = [:]

    /// The number of the latest evaluation.
    private var number = 0

    /// The views on the screen, by the latest evaluation of their bodies.
    private var nodes: [Evaluation: Node] = [:]

    /// What the next turn has to evaluate again. Callbacks share it with the renderer.
    let outdated = Outdated()

    /// The outermost view.
    let root: Node

    /// Whether bodies are evaluated inside a tracking, or without, as before there was observation.
    private let tracksReads: Bool

    /// Whether this turn has handed down another object that views inside don't know about yet.
    private var isHandingDown = false

    /// Evaluates a view, and everything inside it.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - tracksReads: Whether a change of what a body has read makes its evaluation outdated.
    public init(_ view: some View, tracksReads: Bool = true) {
        self.tracksReads = tracksReads
        root = Node(Child(.place(0), view), in: nil)
        evaluate(root)
    }

    /// How often the body of a view of this type has been evaluated since the start.
    public func evaluations<V: View>(of type: V.Type) -> Int {
        evaluationsByType[ObjectIdentifier(type), default: 0]
    }

    /// Whether the next turn of the loop has anything to do.
    public var needsUpdate: Bool { outdated.all.contains { nodes[$0] != nil } }

    /// The views that the next turn has to evaluate, as ``Origin/node`` names them.
    public var outdatedNodes: Set<ObjectIdentifier> {
        Set(outdated.all.compactMap { nodes[$0] }.map { ObjectIdentifier($0) })
    }

    /// Takes one turn of the loop: evaluates what has become outdated since the last one.
    /// If that hands another object down, also what becomes outdated meanwhile.
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

    /// Presses the first button with a title, from the top of the screen.
    ///
    /// - Returns: Whether there is one.
    @discardableResult
    public func press(_ title: String) -> Bool { root.press(title) }

    /// Draws the views.
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

    /// Warnings about the views on the screen: ids that occur multiple times, and views that the renderer
    /// can't look into.
    public var warnings: [String] { root.warnings }

    /// Evaluates the body of a view, and places its children.
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
        node.subscriptions = node.objects.map { object in
            object.objectWillChange.sink { [outdated] in
                outdated.insert(evaluation)
            }
        }
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

    /// Makes the next evaluation of a node, and enters it in `nodes`.
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

    /// Gives each child of a node its own node: the one from before, or a new one.
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
        // An equal identity may hold another object. Then the node shouldn't keep the earlier one.
        for (node, child) in zip(parent.children, children) { node.identity = child.identity }
    }

    /// Makes the node of a view that is new on the screen.
    private func makeNode(_ child: Child, in parent: Node) -> Node {
        let node = Node(child, in: parent)
        evaluate(node)
        return node
    }

    /// Gives a node the view that describes it from now on.
    private func update(_ node: Node, with view: any View) {
        if let input = node.lostInput { return evaluate(node, with: view, because: .input(input)) }
        if haveSameInputs(node.view, view) { return }
        let input = view is any PrimitiveView ? nil : differentInput(node.view, view)
        evaluate(node, with: view, because: input.map(Reason.input) ?? .viewAround)
    }

    /// Evaluates a node with another view.
    private func evaluate(_ node: Node, with view: any View, because reason: Reason) {
        node.nextReason = reason
        node.view = view
        evaluate(node)
    }

    /// Removes a node from the screen, and everything inside it.
    private func remove(_ node: Node) {
        forget(node)
        node.children.forEach(remove)
    }

    /// Forgets a node's latest evaluation.
    private func forget(_ node: Node) {
        if let evaluation = node.evaluation {
            nodes[evaluation] = nil
        }
    }
}
