// What was made after the tracking had started was made by its `apply`.
// Dies at: Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
/// How many trackings had started when the registrar was made.
private let number = trackingsStarted.load(ordering: .relaxed)

deinit {
    notifyTrackings(of: Occurrence(kind: .deinit)) {
        !$0.isApplyRunningOnThisThread || $0.number > number
    }
}
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
