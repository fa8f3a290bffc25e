// A tracking with `.deinit` wants to know of each object that goes.
// Dies at: Step 8.3
// MARK: Step 8.3 · ObservationRegistrar.swift
deinit {
    notifyTrackings(of: Occurrence(kind: .deinit)) { _ in true }
}
// END Step 8.3
