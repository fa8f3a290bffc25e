// While `apply` runs, the tracking has nothing to call yet.
// Dies at: Step 5.3
// MARK: Step 5.7 · ObservationTracking.swift
/// Whether `apply` is running right now, on this thread. A change made then is the tracking's
/// own, and isn't reported.
var isApplyRunningOnThisThread: Bool {
    state.withLock { $0.onChange == nil }
}
// END Step 5.7
// MARK: Step 5.7 · ObservationTracking.swift
// As in the solution.
// END Step 5.7
