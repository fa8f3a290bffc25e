// No train has no old value to show.
// Dies at: Step 2.5
// MARK: Step 2.5 · Board.swift
// + if newValue == nil { _featured = nil }
//   registrar.withMutation(of: self, keyPath: \.featured) {
// END Step 2.5
