// The inputs are the same, but there is a note about the view. So it is evaluated right now.
// Dies at: Step 6.3
// MARK: Step 6.3 · Renderer.swift
let isNoted = outdated.all.contains { $0 == node.evaluation }
if haveSameInputs(node.view, view) && !isNoted { return }
// END Step 6.3
