// A `while` loop over the nodes, which stops when there is none left or one has the object.
// MARK: Step 7.6 · Environment.swift
/// Takes the storage of the nearest enclosing node that has one for this type, or an empty one.
func connect(to node: Node, as label: String) {
    location.storage = Storage(nil)
    var place = Optional(node)
    while let here = place {
        switch here.environment[ObjectIdentifier(Object.self)] {
        case let storage as Storage<Object?>:
            location.storage = storage
            place = nil
        default:
            place = here.parent
        }
    }
}

/// The view is notified when the object is replaced.
var objects: [any ObservableObject] { [location.storage] }
// END Step 7.6
