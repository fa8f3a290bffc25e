// "The new view takes what the node keeps": its value, and not its storage.
// Dies at: Step 7.3
// MARK: Step 7.3 · State.swift
// -     let kept = node.storages[label] as? Storage<Value>
// -     location.storage = kept ?? Storage(location.makeValue())
// +     if let kept = node.storages[label] as? Storage<Value> {
// +         location.storage.value = kept.value
// +     }
// END Step 7.3
