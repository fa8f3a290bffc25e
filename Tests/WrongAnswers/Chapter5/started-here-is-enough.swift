// What this thread has started, it knows about.
// Dies at: Step 5.2
// MARK: Step 5.7 · ObservationTracking.swift
/// Whether `apply` is running right now, on this thread.
var isApplyRunningOnThisThread: Bool { startedOnThisThread }
// END Step 5.7
// MARK: Step 5.7 · ObservationTracking.swift
// As in the solution.
// END Step 5.7
