// A cancelled task gets `nil` right away.
// Dies at: Step 8.4
// MARK: Step 8.4 · Observations.swift
// - guard let values = values.take(), !Task.isCancelled else { return nil }
// + guard !Task.isCancelled, let values = values.take() else { return nil }
// END Step 8.4
