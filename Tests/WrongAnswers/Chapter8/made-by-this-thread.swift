// What this thread made, it knows to be gone.
// Dies at: Step 8.3
// MARK: Step 8.3 · ObservationRegistrar.swift
deinit {
    notifyTrackings(of: Occurrence(kind: .deinit)) { !$0.startedOnThisThread || $0.number > number }
}
// END Step 8.3
