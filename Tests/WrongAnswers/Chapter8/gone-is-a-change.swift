// When an object goes, all of its properties change.
// Dies at: Step 8.1
// MARK: Step 8.3 · ObservationRegistrar.swift
deinit {
    notifyTrackings(of: Occurrence(kind: .willSet)) {
        !$0.isApplyRunningOnThisThread || $0.number > number
    }
}
// END Step 8.3
