// While `apply` runs, the tracking has nothing to call yet.
// Dies at: Step 5.3
// MARK: Step 5.7 · ObservationTracking.swift
// -     startedOnThisThread && state.withLock { $0.onChange == nil }
// +     state.withLock { $0.onChange == nil }
// END Step 5.7
