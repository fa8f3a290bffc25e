// "I go outward until one has it." But the loop looks at the same node each time.
// Dies at: Step 7.6
// By: hang
// MARK: Step 7.6 · Environment.swift
/// Takes the storage of the nearest enclosing node that has one for this type, or an empty one.
func connect(to node: Node, as label: String) {
    location.storage = Storage(nil)
    var place = Optional(node)
    while let here = place {
        let storage = here.environment[ObjectIdentifier(Object.self)]
        if let storage = storage as? Storage<Object?> {
            location.storage = storage
            return
        }
        place = here
    }
}

/// The view is notified when the object is replaced.
var objects: [any ObservableObject] { [location.storage] }
// END Step 7.6
