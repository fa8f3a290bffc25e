// Whichever storage counts goes to both, the node and the location.
// MARK: Step 7.3 · State.swift
/// The value that the node keeps.
public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
}

private var storage: Storage<Value> {
    get { location.storage }
    nonmutating set { location.storage = newValue }
}

/// Takes the node's storage, or hands it a new one if there is none yet.
func connect(to node: Node, as label: String) {
    let storage = node.storages[label] as? Storage<Value> ?? Storage(location.makeValue())
    node.storages[label] = storage
    self.storage = storage
}

/// The view is notified of writes.
var objects: [any ObservableObject] { CollectionOfOne(storage).map { $0 } }

/// A state is not an input: whatever value a new view starts with, the node's value counts.
public static func == (left: Self, right: Self) -> Bool { true }
// END Step 7.3
