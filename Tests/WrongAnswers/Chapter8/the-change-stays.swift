// The next evaluation replaces the change, so nothing needs to clear it.
// Dies at: Step 8.4
// MARK: Step 8.4 · Observations.swift
guard let values = values.take(), !Task.isCancelled else { return nil }
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
