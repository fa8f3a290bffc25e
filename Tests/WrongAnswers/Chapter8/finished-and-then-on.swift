// `nil` tells the loop that it is over.
// Dies at: Step 8.4
// MARK: Step 8.4 · Observations.swift
guard let values, !Task.isCancelled else { return nil }
// END Step 8.4
// MARK: Step 8.4 · Observations.swift
guard case .next(let element) = iteration else { return nil }
// END Step 8.4
// MARK: Step 8.4 · Observations.swift
// As in the solution.
// END Step 8.4
