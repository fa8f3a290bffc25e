// No note comes twice in a set. But a set has no order.
// Dies at: Step 6.2
// MARK: Step 6.2 · Renderer.swift
// - for evaluation in outdated.removeAll() {
// + for evaluation in Set(outdated.removeAll()) {
// END Step 6.2
