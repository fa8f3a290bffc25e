// A node that keeps something has been connected. A view with two states has two labels.
// Dies at: Step 7.3
// MARK: Step 7.3 · State.swift
// -     let kept = node.storages[label] as? Storage<Value>
// -     location.storage = kept ?? Storage(location.makeValue())
// -     node.storages[label] = location.storage
// +     if node.storages.isEmpty {
// +         location.storage = Storage(location.makeValue())
// +         node.storages[label] = location.storage
// +     } else if let storage = node.storages[label] as? Storage<Value> {
// +         location.storage = storage
// +     }
// END Step 7.3
