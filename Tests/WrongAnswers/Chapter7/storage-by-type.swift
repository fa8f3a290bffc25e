// "The node keeps one storage for each type of value." Two states of one type are one then.
// Dies at: Step 7.3
// MARK: Step 7.3 · State.swift
// -     let kept = node.storages[label] as? Storage<Value>
// +     let kept = node.storages["\(Value.self)"] as? Storage<Value>
//       location.storage = kept ?? Storage(location.makeValue())
// -     node.storages[label] = location.storage
// +     node.storages["\(Value.self)"] = location.storage
// END Step 7.3
