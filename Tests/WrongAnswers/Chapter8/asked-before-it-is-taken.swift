// A cancelled task gets `nil` right away.
// Dies at: Step 8.4
// MARK: Step 8.4 · Observations.swift
change = nil
guard !Task.isCancelled, let values = values.take() else { return nil }
// END Step 8.4
// MARK: Step 8.4 · Observations.swift
guard case .next(let element) = iteration else { return nil }
self.values = values
// END Step 8.4
// MARK: Step 8.4 · Observations.swift
deinit {
    tracking.cancel()
}
// END Step 8.4
