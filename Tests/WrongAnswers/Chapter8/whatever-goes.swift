// A tracking with `.deinit` wants to know of each object that goes.
// Dies at: Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// -     notifyTrackings(of: Occurrence(kind: .deinit)) {
// -         !$0.ignoresWhatItMade || $0.number > number || $0.thread != thread
// -     }
// +     notifyTrackings(of: Occurrence(kind: .deinit)) { _ in true }
// END Step 8.6
