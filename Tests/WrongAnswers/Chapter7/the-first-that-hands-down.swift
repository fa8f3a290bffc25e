// "The first node that hands something down": whatever that is.
// Dies at: Step 7.6
// MARK: Step 7.6 · Environment.swift
/// Takes the storage of the nearest enclosing node that has one for this type, or an empty one.
func connect(to node: Node, as label: String) {
    location.storage = Storage(nil)
    for place in sequence(first: node, next: \.parent) {
        let storage = place.environment[ObjectIdentifier(Object.self)]
        if let storage = storage as? Storage<Object?> {
            location.storage = storage
            return
        }
        if !place.environment.isEmpty { return }
    }
}

/// The view is notified when the object is replaced.
var objects: [any ObservableObject] { [location.storage] }
// END Step 7.6
