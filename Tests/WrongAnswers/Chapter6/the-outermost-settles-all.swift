// When the outermost view has been evaluated, so has everything inside it.
// Dies at: Step 6.3
// MARK: Step 6.2 · Renderer.swift
for evaluation in outdated.removeAll() {
    guard let node = nodes[evaluation] else { continue }
    evaluate(node)
    if node === root { break }
}
// END Step 6.2
