// Only `withMutation` is sure to report an end, so nothing else is worth waiting for.
// Dies at: Step 8.8
// MARK: Step 8.8 · ObservationTracking.swift
guard let end, let change = occurrences.last, change.willEnd else { return }
await end.wait()
// END Step 8.8
