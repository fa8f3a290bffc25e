// "If I find nothing, there is nothing to do." But the view's value may come from another place.
// Dies at: Step 7.6
// MARK: Step 7.6 · Environment.swift
/// Takes the storage of the nearest enclosing node that has one for this type.
func connect(to node: Node, as label: String) {
    for place in sequence(first: node, next: \.parent) {
        let storage = place.environment[ObjectIdentifier(Object.self)]
        if let storage = storage as? Storage<Object?> {
            location.storage = storage
            return
        }
    }
}

/// The view is notified when the object is replaced.
var objects: [any ObservableObject] { [location.storage] }
// END Step 7.6
