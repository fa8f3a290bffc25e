// The end of an object is like a change: not reported to the tracking that causes it.
// Dies at: Step 8.3
// MARK: Step 8.3 · ObservationRegistrar.swift
deinit {
    notifyTrackings(of: Occurrence(kind: .deinit)) { !$0.isApplyRunningOnThisThread }
}
// END Step 8.3
