// The end of an object is like a change: not reported to the tracking that causes it.
// Dies at: Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// -     notifyTrackings(of: Occurrence(kind: .deinit)) {
// -         !$0.ignoresWhatItMade || $0.number > number || $0.thread != thread
// -     }
// +     notifyTrackings(of: Occurrence(kind: .deinit)) { !$0.isApplyRunningOnThisThread }
// END Step 8.6
