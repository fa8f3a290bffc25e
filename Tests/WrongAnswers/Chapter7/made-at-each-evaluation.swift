// "Make the object, and then connect it": each evaluation makes one, and throws it away.
// Dies at: Step 7.4
// MARK: Step 7.4 · StateObject.swift
/// An object to keep, which is made only if the node has none yet.
public init(wrappedValue: @autoclosure @escaping () -> Object) {
    state = State(location: Location(wrappedValue))
}

/// The object that the node keeps.
public var wrappedValue: Object { state.wrappedValue }

/// Takes the node's object, or hands it a new one if there is none yet.
func connect(to node: Node, as label: String) {
    _ = wrappedValue
    state.connect(to: node, as: label)
}

/// The view subscribes to the object.
var objects: [any ObservableObject] { [wrappedValue] }
// END Step 7.4
