// "I make one, and take it if there is none yet." So it's made at each evaluation.
// Dies at: Step 7.3
// MARK: Step 7.3 · State.swift
// -     let kept = node.storages[label] as? Storage<Value>
// -     location.storage = kept ?? Storage(location.makeValue())
// +     let new = Storage(location.makeValue())
// +     location.storage = node.storages[label] as? Storage<Value> ?? new
// END Step 7.3
