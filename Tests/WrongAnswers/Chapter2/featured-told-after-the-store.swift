// The board stores the train, and then says so.
// Dies at: Step 2.5
// MARK: Step 2.5 · Board.swift
_featured = newValue
registrar.withMutation(of: self, keyPath: \.featured) {}
// END Step 2.5
