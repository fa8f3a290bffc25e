// The first storage of a lazy sequence of nodes; the screen names its views first.
// MARK: Step 7.6 · Environment.swift
/// Takes the storage of the nearest enclosing node that has one for this type, or an empty one.
func connect(to node: Node, as label: String) {
    location.storage = Storage(nil)
    let key = ObjectIdentifier(Object.self)
    let storages = sequence(first: node, next: { $0.parent }).lazy
        .compactMap { $0.environment[key] as? Storage<Object?> }
    if let nearest = storages.first(where: { _ in true }) { location.storage = nearest }
}

/// The view is notified when the object is replaced.
var objects: [any ObservableObject] {
    get { Array(repeating: location.storage, count: 1) }
}
// END Step 7.6
// MARK: Step 7.6 · Station.swift
let branch = BranchView()
branch.environment(board)
// END Step 7.6
// MARK: Step 7.6 · Station.swift
let leaf = LeafView()
// END Step 7.6
// MARK: Step 7.6 · Station.swift
@Environment(Board.self) private var handedDown
var count: Int {
    guard let board = handedDown else { return 0 }
    return board.trains.count
}
// END Step 7.6
