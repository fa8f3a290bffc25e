// Whoever ends tells the signal. The tracking goes by itself.
// Dies at: Step 8.4
// MARK: Step 8.4 · Observations.swift
change = nil
guard let values = values.take(), !Task.isCancelled else { return nil }
// END Step 8.4
// MARK: Step 8.4 · Observations.swift
guard case .next(let element) = iteration else { return nil }
self.values = values
// END Step 8.4
// MARK: Step 8.4 · Observations.swift
// END Step 8.4
