// The trains tell of their changes, and that is what a board shows.
// Dies at: Step 2.5
// MARK: Step 2.5 · Board.swift
_featured = newValue
// END Step 2.5
