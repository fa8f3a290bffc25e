// "The location has a storage already, so the node can keep that." But a view's value can be stored,
// and outlive its node.
// Dies at: Step 7.3
// MARK: Step 7.3 · State.swift
// -     let kept = node.storages[label] as? Storage<Value>
// -     location.storage = kept ?? Storage(location.makeValue())
// -     node.storages[label] = location.storage
// +     if let kept = node.storages[label] as? Storage<Value> {
// +         location.storage = kept
// +     } else {
// +         node.storages[label] = location.storage
// +     }
// END Step 7.3
