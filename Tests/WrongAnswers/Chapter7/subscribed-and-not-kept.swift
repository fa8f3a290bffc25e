// "The object is there, and the view subscribes to it. `ObservedObject` does no more, and it is
// enough."
// Dies at: Step 7.4
// MARK: Step 7.4 · StateObject.swift
// -     state.connect(to: node, as: label)
// +     _ = node
// END Step 7.4
