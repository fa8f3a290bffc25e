// "Any node around may replace its object, so I subscribe to all that I pass."
// Dies at: Step 7.6
// MARK: Step 7.6 · Environment.swift
/// Takes the storage of the nearest enclosing node that has one for this type, or an empty one.
func connect(to node: Node, as label: String) {
    let type = ObjectIdentifier(Object.self)
    let storages = sequence(first: node, next: \.parent)
        .compactMap { $0.environment[type] as? Storage<Object?> }
    location.storage = storages.first ?? Storage(nil)
    node.objects += storages
}

/// The view is notified when the object is replaced.
var objects: [any ObservableObject] { [location.storage] }
// END Step 7.6
