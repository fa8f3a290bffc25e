// It doesn't pass `connect` on, but looks for the storage itself, as a state does.
// MARK: Step 7.4 · StateObject.swift
/// An object to keep, which is made only if the node has none yet.
public init(wrappedValue: @autoclosure @escaping () -> Object) {
    let location = Location { wrappedValue() }
    self.state = State(location: location)
}

private var location: Location<Object> { state.location }

/// The object that the node keeps.
public var wrappedValue: Object { location.storage.value }

/// Takes the node's object, or hands it a new one if there is none yet.
func connect(to node: Node, as label: String) {
    guard let kept = node.storages[label] as? Storage<Object> else {
        location.storage = Storage(location.makeValue())
        node.storages[label] = location.storage
        return
    }
    location.storage = kept
}

/// The view subscribes to the object.
var objects: [any ObservableObject] { [location.storage.value] }
// END Step 7.4
