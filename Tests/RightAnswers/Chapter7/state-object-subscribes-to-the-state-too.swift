// It subscribes to its state, and to the object as well. No other object ever takes its place.
// MARK: Step 7.4 · StateObject.swift
/// An object to keep, which is made only if the node has none yet.
public init(wrappedValue: @autoclosure @escaping () -> Object) {
    state = .init(location: .init(wrappedValue))
}

/// The object that the node keeps.
public var wrappedValue: Object {
    get { state.wrappedValue }
}

/// Takes the node's object, or hands it a new one if there is none yet.
func connect(to node: Node, as label: String) {
    defer { assert(node.storages[label] != nil) }
    return state.connect(to: node, as: label)
}

/// The view subscribes to the object.
var objects: [any ObservableObject] {
    var objects = state.objects
    objects.append(wrappedValue)
    return objects
}
// END Step 7.4
// MARK: Step 7.4 · OldTicket.swift
@StateObject private var basket: OldBasket

init() {
    _basket = StateObject(wrappedValue: OldBasket())
}
// END Step 7.4
