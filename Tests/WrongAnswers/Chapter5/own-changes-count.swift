// A change is a change, whoever makes it.
// Dies at: Step 5.7
// MARK: Step 5.7 · ObservationTracking.swift
/// Whether `apply` is running right now, on this thread; or the tracking has ended. A change made
/// while `apply` runs is the tracking's own, and isn't reported.
var isApplyRunningOnThisThread: Bool {
    startedOnThisThread && state.withLock { $0.onChange == nil }
}
// END Step 5.7
// MARK: Step 5.7 · ObservationTracking.swift
// END Step 5.7
