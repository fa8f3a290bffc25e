// A change is a change, whoever makes it.
// Dies at: Step 5.7
// MARK: Step 5.7 · ObservationTracking.swift
// - guard !isApplyRunningOnThisThread else { return nil }
// END Step 5.7
