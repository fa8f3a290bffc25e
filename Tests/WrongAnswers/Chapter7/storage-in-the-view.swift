// "The view has its storage. It only has to say when it is written."
// Dies at: Step 7.3
// MARK: Step 7.3 · State.swift
// -     let kept = node.storages[label] as? Storage<Value>
// -     location.storage = kept ?? Storage(location.makeValue())
// -     node.storages[label] = location.storage
// +     _ = node
// END Step 7.3
