/// What should be on a small screen, and what should be evaluated: a tree of views in which each knows
/// what it has read, and which is looked at as a whole. It has no renderer.
final class ScreenModel {
    /// What a body reads, or hears of.
    private enum Reading: Hashable {
        case delay(Int), trains, featured, tickets(Int)
        // These say so themselves.
        case sign(Int), value(Node), handed(Handing)

        /// Whether a renderer hears of it that tracks nothing.
        var isHeard: Bool {
            switch self {
            case .delay, .trains, .featured, .tickets: false
            case .sign, .value, .handed: true
            }
        }

        /// What a program calls it.
        var name: String {
            switch self {
            case .delay(let train): "\(SmallScreen.names[train]).delay"
            case .trains: "board.trains"
            case .featured: "board.featured"
            case .tickets(let basket): "baskets[\(basket)].count"
            case .sign(let sign): "signs[\(sign)].text"
            case .value: "a state"
            case .handed: "the basket that is handed down"
            }
        }
    }

    /// What a view gets, and what its parts can use.
    private struct Scope: Equatable {
        var train: Int?
        var label: Int?
        var sign = 0
        /// Whether a closure is called.
        var isOpen = true
        /// The view whose state can be bound.
        var owner: Node?
        var handing: Handing?
    }

    /// What hands a basket down: a place in a node's view.
    private struct Handing: Hashable {
        let node: Node
        let path: String
    }

    private enum Item {
        case text(String), button(String, Node), node(Node)
    }

    private final class Node: Hashable {
        let view: SmallScreen.Struct
        /// What the log calls an evaluation.
        let name: String
        var given: Scope?
        /// What its state has.
        var value = 0
        var reads: Set<Reading> = []
        var items: [Item] = []
        /// The views inside, and the baskets that are handed down, by their places.
        var children: [String: Node] = [:]
        var handed: [String: Int] = [:]
        /// Whether this turn has evaluated it.
        var isNew = true

        init(_ view: SmallScreen.Struct, name: String? = nil) {
            (self.view, self.name) = (view, name ?? view.name)
        }
        static func == (left: Node, right: Node) -> Bool { left === right }
        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    private let tracksReads: Bool
    private let root: Node
    private var changed: Set<Reading> = []
    private var log: [String] = []
    /// Why each view was evaluated last, by its name in the log.
    private(set) var reasons: [String: String] = [:]

    private var delays = [0, 0, 0]
    private var trains = [0, 1]
    private var featured: Int? = 0
    private var signs = [0, 0]
    private var tickets = [0, 0]

    init(_ screen: SmallScreen) {
        tracksReads = screen.tracksReads
        root = Node(screen.root)
        update(root, Scope())
    }

    func takeLog() -> [String] {
        defer { log = [] }
        return log.sorted()
    }

    /// What the views have said when each was evaluated last.
    var text: String { lines(of: root).joined(separator: "\n") }

    private func lines(of node: Node) -> [String] {
        node.items.flatMap { item in
            switch item {
            case .text(let text): [text]
            case .button(let title, _): ["[\(title)]"]
            case .node(let node): lines(of: node)
            }
        }
    }

    // MARK: - What happens

    func perform(_ line: SmallScreen.Line) {
        switch line {
        case .turn:
            forEach(root) { $0.isNew = false }
            // From the outside in.
            forEach(root) { node in
                let reasons = node.reads.intersection(changed).map(\.name)
                if !node.isNew, !reasons.isEmpty {
                    evaluate(node, "\(reasons.sorted().joined(separator: ", ")) changed")
                }
            }
            changed = []
        case .delay(let train, let value):
            delays[train] = value
            changed.insert(.delay(train))
        case .list(let list):
            trains = list
            changed.insert(.trains)
        case .feature(let train):
            featured = train
            changed.insert(.featured)
        case .sign(let sign, let value):
            signs[sign] = value
            changed.insert(.sign(sign))
        case .ticket(let basket):
            tickets[basket] += 1
            changed.insert(.tickets(basket))
        case .press(let title): _ = press(title, in: root)
        }
    }

    private func forEach(_ node: Node, _ visit: (Node) -> Void) {
        visit(node)
        for child in node.children.values { forEach(child, visit) }
    }

    private func press(_ title: String, in node: Node) -> Bool {
        node.items.contains { item in
            switch item {
            case .button(title, let owner):
                owner.value += 1
                changed.insert(.value(owner))
                return true
            case .node(let node): return press(title, in: node)
            case .text, .button: return false
            }
        }
    }

    // MARK: - A body

    /// Gives a node its inputs. A closure is never the same.
    private func update(_ node: Node, _ given: Scope) {
        if node.given == given, !node.view.hasClosure { return }
        let isNew = node.given == nil
        node.given = given
        let input = node.view.hasClosure ? "the view around it was" : "it has another input"
        evaluate(node, isNew ? "it is new" : input)
    }

    private func evaluate(_ node: Node, _ reason: String) {
        reasons[node.name] = reason
        let body = Body(self, node)
        node.isNew = true
        body.make()
        let hearsAll = tracksReads || node.view.kind == .observation
        (node.reads, node.items) = (body.reads.filter { hearsAll || $0.isHeard }, body.items)
        (node.children, node.handed) = (body.nodes, body.handed)
        for (child, given) in body.inside { update(child, given) }
    }

    /// One evaluation of a body.
    private final class Body {
        private let model: ScreenModel
        private let node: Node
        var reads: Set<Reading> = []
        var items: [Item] = []
        var nodes: [String: Node] = [:]
        var handed: [String: Int] = [:]
        /// The views inside, and what they get.
        var inside: [(Node, Scope)] = []

        init(_ model: ScreenModel, _ node: Node) { (self.model, self.node) = (model, node) }

        func make() {
            var scope = node.given ?? Scope()
            switch node.view.kind {
            case .plain, .closure, .observation: break
            case .panel: show("Panel \(node.view.number)")
            case .sign:
                reads.insert(.sign(scope.sign))
                show("sign: \(model.signs[scope.sign])")
            case .state:
                scope.owner = node
                showCount(of: node, scope)
            case .oldBasket: showCount(of: node, scope)
            case .binding: showCount(of: scope.owner ?? node, scope)
            case .handed:
                let basket = scope.handing.flatMap { $0.node.handed[$0.path] }
                if let handing = scope.handing { reads.insert(.handed(handing)) }
                if let basket { reads.insert(.tickets(basket)) }
                show("tickets: \(basket.map { "\(model.tickets[$0])" } ?? "none")")
            }
            guard scope.isOpen else { return }
            model.log.append(node.name)
            place(node.view.parts, "", scope)
        }

        private func show(_ text: String) { items.append(.text(text)) }

        private func showCount(of owner: Node, _ scope: Scope) {
            reads.insert(.value(owner))
            show("count: \(owner.value)")
            let destination = scope.train.map { SmallScreen.destinations[$0] }
            items.append(.button(node.view.title(destination: destination), owner))
        }

        private func place(_ parts: [SmallScreen.Part], _ path: String, _ scope: Scope) {
            for (index, part) in parts.enumerated() {
                let path = "\(path)/\(index)"
                switch part {
                case .text(let reading): show("\(reading.name): \(value(of: reading, scope))")
                case .stack(let parts): place(parts, path, scope)
                case .either(let first, let second):
                    let isFirst = featured != nil
                    place(isFirst ? first : second, "\(path) \(isFirst)", scope)
                case .rows(let parts):
                    reads.insert(.trains)
                    for (index, train) in model.trains.enumerated() {
                        var row = scope
                        row.train = train
                        let occurrence = model.trains[..<index].count { $0 == train }
                        let name = "row \(SmallScreen.destinations[train])"
                        let closure = SmallScreen.Struct(number: 0, kind: .closure, parts: parts)
                        add(Node(closure, name: name), "\(path) \(train) \(occurrence)", row)
                    }
                case .handing(let parts): hand(parts, path, scope)
                case .view(let view): add(Node(view), path, given(to: view, scope))
                }
            }
        }

        /// Adds a view inside, unless there is one in its place.
        private func add(_ new: Node, _ path: String, _ given: Scope) {
            let child = node.children[path] ?? new
            nodes[path] = child
            items.append(.node(child))
            inside.append((child, given))
        }

        private func hand(_ parts: [SmallScreen.Part], _ path: String, _ scope: Scope) {
            let (basket, handing) = (featured == nil ? 0 : 1, Handing(node: node, path: path))
            if node.handed[path] ?? basket != basket { model.changed.insert(.handed(handing)) }
            handed[path] = basket
            var inner = scope
            inner.handing = handing
            place(parts, path, inner)
        }

        private func given(to view: SmallScreen.Struct, _ scope: Scope) -> Scope {
            var given = view.hasClosure ? scope : Scope(handing: scope.handing)
            switch view.input {
            case .nothing: break
            case .train(let train): given.train = self.train(train, scope)
            case .label(let reading): given.label = value(of: reading, scope)
            }
            switch view.kind {
            case .panel: given.isOpen = featured != nil
            case .sign: given.sign = featured == nil ? 0 : 1
            case .binding: given.owner = scope.owner
            default: break
            }
            return given
        }

        private func value(of reading: SmallScreen.Reading, _ scope: Scope) -> Int {
            switch reading {
            case .delay(let train):
                let train = self.train(train, scope)
                reads.insert(.delay(train))
                return model.delays[train]
            case .count:
                reads.insert(.trains)
                return model.trains.count
            case .label: return scope.label ?? 0
            }
        }

        private func train(_ train: SmallScreen.Train, _ scope: Scope) -> Int {
            switch train {
            case .number(let number): number
            case .featured: featured ?? 0
            case .own: scope.train ?? 0
            }
        }

        private var featured: Int? {
            reads.insert(.featured)
            return model.featured
        }
    }
}
