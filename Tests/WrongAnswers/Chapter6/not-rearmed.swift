// "The tracking is there already. For an update I only need the new body."
// Dies at: Step 6.2
// MARK: Step 6.2 · Evaluate the body again, without a tracking
// -         evaluate(node)
// +         evaluations += 1
// +         evaluationsByType[ObjectIdentifier(type(of: node.view)), default: 0] += 1
// +         place([Child(.place(0), node.view.body)], in: node)
// END Step 6.2
