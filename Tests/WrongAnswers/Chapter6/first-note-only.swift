// "Something is outdated, so I take it and evaluate it."
// Dies at: Step 6.2
// MARK: Step 6.2 · Evaluate the first outdated view
if let evaluation = outdated.removeAll().first, let node = nodes[evaluation] {
    evaluate(node)
}
// END Step 6.2
