// "Only the latest evaluation counts, so I ask the node for it." The callback keeps the node, the node
// its view, the view its train, and the train the callback.
// Dies at: Step 6.1
// MARK: Step 6.1
//   let evaluation = count(node)
// + nonisolated(unsafe) let changed = node
// …
// -     outdated.insert(evaluation)
// +     outdated.insert(changed.evaluation ?? evaluation)
// END Step 6.1
