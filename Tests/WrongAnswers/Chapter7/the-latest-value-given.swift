// "The view was made with a new value, so that is the value of its state."
// Dies at: Step 7.3
// MARK: Step 7.3 · State.swift
// -     let kept = node.storages[label] as? Storage<Value>
// -     location.storage = kept ?? Storage(location.makeValue())
// -     node.storages[label] = location.storage
// +     if let kept = node.storages[label] as? Storage<Value> {
// +         kept.value = location.storage.value
// +         location.storage = kept
// +     } else {
// +         location.storage = Storage(location.makeValue())
// +         node.storages[label] = location.storage
// +     }
// END Step 7.3
