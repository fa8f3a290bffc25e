// "An observable object notifies the view by itself." Of its own changes, and not when another takes its place.
// Dies at: Step 7.3
// MARK: Step 7.3 · State.swift
/// The value that the node keeps.
public var wrappedValue: Value {
    get { location.storage.value }
    nonmutating set { location.storage.value = newValue }
}

/// Takes the node's storage, or hands it a new one if there is none yet.
func connect(to node: Node, as label: String) {
    let kept = node.storages[label] as? Storage<Value>
    location.storage = kept ?? Storage(location.makeValue())
    node.storages[label] = location.storage
}

/// The view is notified of writes.
var objects: [any ObservableObject] { Value.self is any Observable.Type ? [] : [location.storage] }

/// A state is not an input: whatever value a new view starts with, the node's value counts.
public static func == (left: Self, right: Self) -> Bool { true }
// END Step 7.3
