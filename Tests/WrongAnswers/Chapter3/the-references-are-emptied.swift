// A tracking that is over has no registrations.
// Dies at: Step 3.2
// MARK: Step 3.2 · ObservationTracking.swift
/// Ends the tracking, and removes it wherever it's registered.
func cancel() {
    registrations = []
}
// END Step 3.2
