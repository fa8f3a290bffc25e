// "I look the object up when the view comes on the screen, and keep it."
// Dies at: Step 7.6
// MARK: Step 7.6 · Environment.swift
/// Takes the storage of the nearest enclosing node that has one for this type, or an empty one.
func connect(to node: Node, as label: String) {
    location.storage = Storage(nil)
    for place in sequence(first: node, next: \.parent) {
        let storage = place.environment[ObjectIdentifier(Object.self)]
        if let storage = storage as? Storage<Object?> {
            location.storage = Storage(storage.value)
            return
        }
    }
}

/// The view is notified when the object is replaced.
var objects: [any ObservableObject] { [] }
// END Step 7.6
