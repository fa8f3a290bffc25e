// No node for a note: there is nothing to do.
// Dies at: Step 6.2
// MARK: Step 6.2 · Renderer.swift
for evaluation in outdated.removeAll() {
    guard let node = nodes[evaluation] else { return }
    evaluate(node)
}
// END Step 6.2
