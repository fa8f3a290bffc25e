// All iterators go over the same values.
// Dies at: Step 8.8
// MARK: Step 8.8 · Observations.swift
private let cursor = Cursor()
// END Step 8.8
// MARK: Step 8.8 · Observations.swift
Iterator(emit: emit, cursor: cursor)
// END Step 8.8
