// The view is the same. Those inside it may not be, so I go on to them.
// Dies at: Step 6.3
// MARK: Step 6.3 · Renderer.swift
if haveSameInputs(node.view, view) {
    node.children.forEach { update($0, with: $0.view) }
    return
}
// END Step 6.3
