// "The object tells the storage, and the storage the view." The next evaluation's subscriptions take
// the place of this one.
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
    state.connect(to: node, as: label)
    let changes = state.location.storage.objectWillChange
    node.subscriptions.append(wrappedValue.objectWillChange.sink { changes.send() })
}

/// The view subscribes to the object.
var objects: [any ObservableObject] { state.objects }
// END Step 7.4
