// The view was looked at in this turn, so that is its turn.
// Dies at: Step 6.3
// MARK: Step 6.3 · Renderer.swift
if haveSameInputs(node.view, view) {
    node.turn = turn
    return
}
// END Step 6.3
