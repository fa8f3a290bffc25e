// A tracking that waits no longer has no references.
// Dies at: Step 3.2
// MARK: Step 3.2 · ObservationTracking.swift
/// Ends the tracking, and removes it wherever it's registered.
func cancel() {
    registrations = []
}
// END Step 3.2
