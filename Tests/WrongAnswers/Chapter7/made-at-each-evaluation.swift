// "Make the object, and then connect it": each evaluation makes one, and throws it away.
// Dies at: Step 7.4
// MARK: Step 7.4 · StateObject.swift
//   func connect(to node: Node, as label: String) {
// +     _ = wrappedValue
// END Step 7.4
