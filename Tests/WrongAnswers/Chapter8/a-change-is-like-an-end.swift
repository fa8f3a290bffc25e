// The same condition for both reports.
// Dies at: Step 8.5
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
guard !trackings.withLock({ $0.isEmpty }) else { return }
notifyTrackings(of: Occurrence(kind: .willSet, property: .init(keyPath: keyPath))) {
    !$0.isApplyRunningOnThisThread || $0.number > number || $0.thread != thread
}
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
