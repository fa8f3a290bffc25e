// The featured train changes when there is one.
// Dies at: Step 2.5
// MARK: Step 2.5 · Board.swift
if _featured != nil { registrar.willSet(self, keyPath: \.featured) }
_featured = newValue
// END Step 2.5
