// If nothing on the screen is outdated, there is nothing to take out.
// Dies at: Step 6.2
// MARK: Step 6.2 · Renderer.swift
// + guard needsUpdate else { return }
//   for evaluation in outdated.removeAll() {
// END Step 6.2
