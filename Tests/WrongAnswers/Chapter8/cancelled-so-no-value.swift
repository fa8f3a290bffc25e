// A cancelled task gets `nil`, so ask after the evaluation too.
// Dies at: Step 8.4
// MARK: Step 8.4 · Observations.swift
// - guard case .next(let element) = iteration else { return nil }
// + guard !Task.isCancelled, case .next(let element) = iteration else { return nil }
// END Step 8.4
