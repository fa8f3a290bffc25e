// Each note is worked off in a turn of its own.
// Dies at: Step 6.2
// MARK: Step 6.2 · Renderer.swift
//   for evaluation in outdated.removeAll() {
// +     turn += 1
// END Step 6.2
