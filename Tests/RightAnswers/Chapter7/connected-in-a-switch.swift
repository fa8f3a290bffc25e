// A switch over what the node has, a value that is changed in place, and a basket in an initializer.
// MARK: Step 7.3 · State.swift
/// The value that the node keeps.
public var wrappedValue: Value {
    get { location.storage.value }
    nonmutating _modify { yield &location.storage.value }
}

/// Takes the node's storage, or hands it a new one if there is none yet.
func connect(to node: Node, as label: String) {
    switch node.storages[label] {
    case let kept as Storage<Value>: location.storage = kept
    default:
        let new = Storage(location.makeValue())
        node.storages.updateValue(new, forKey: label)
        location.storage = new
    }
}

/// The view is notified of writes.
var objects: [any ObservableObject] {
    let storage = location.storage
    return [storage]
}

/// A state is not an input: whatever value a new view starts with, the node's value counts.
public static func == (_: Self, _: Self) -> Bool { return true }
// END Step 7.3
// MARK: Step 7.3 · Ticket.swift
@State private var basket: Basket

init() {
    _basket = State(wrappedValue: Basket())
}
// END Step 7.3
