// "As long as there is a view around, I look and go on." The outermost has none, and nobody looks at it.
// Dies at: Step 7.6
// MARK: Step 7.6 · Environment.swift
/// Takes the storage of the nearest enclosing node that has one for this type, or an empty one.
func connect(to node: Node, as label: String) {
    location.storage = Storage(nil)
    var node = node
    while let parent = node.parent {
        let storage = node.environment[ObjectIdentifier(Object.self)]
        if let storage = storage as? Storage<Object?> {
            location.storage = storage
            return
        }
        node = parent
    }
}

/// The view is notified when the object is replaced.
var objects: [any ObservableObject] { [location.storage] }
// END Step 7.6
