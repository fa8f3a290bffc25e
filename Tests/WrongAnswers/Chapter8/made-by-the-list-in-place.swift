// If a list is in place where the object is made, its tracking and those around it have made it.
// Dies at: Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
/// The tracking whose `apply` has made the registrar, or 0.
private let number = accessList?.tracking.number ?? 0

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
