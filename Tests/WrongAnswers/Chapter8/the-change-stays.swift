// The next evaluation replaces the change, so nothing needs to clear it.
// Dies at: Step 8.4
// MARK: Step 8.4 · Observations.swift
guard let values = values.take(), !Task.isCancelled else { return nil }
// END Step 8.4
// MARK: Step 8.4 · Observations.swift
// As in the solution.
// END Step 8.4
// MARK: Step 8.4 · Observations.swift
// As in the solution.
// END Step 8.4
