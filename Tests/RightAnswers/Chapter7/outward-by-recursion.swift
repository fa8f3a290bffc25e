// A local function goes outward, and nothing found is an empty storage.
// MARK: Step 7.6 · Environment.swift
/// Takes the storage of the nearest enclosing node that has one for this type, or an empty one.
func connect(to node: Node, as label: String) {
    func nearest(from node: Node?) -> Storage<Object?>? {
        guard let node else { return nil }
        let found = node.environment[ObjectIdentifier(Object.self)] as? Storage<Object?>
        return found ?? nearest(from: node.parent)
    }
    location.storage = nearest(from: node) ?? Storage(nil)
}

/// The view is notified when the object is replaced.
var objects: [any ObservableObject] { [location.storage] }
// END Step 7.6
