// While the list is mine, so is the change.
// Dies at: Step 5.7
// MARK: Step 5.7 · ObservationTracking.swift
/// Whether it runs.
var isApplyRunningOnThisThread: Bool { accessList?.tracking === self }
// END Step 5.7
// MARK: Step 5.7 · ObservationTracking.swift
// As in the solution.
// END Step 5.7
