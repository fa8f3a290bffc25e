// A tracking that waits no longer has no references.
// Dies at: Step 3.2
// MARK: Step 3.2 · ObservationTracking.swift
/// Stops waiting.
func cancel() {
    references = []
}
// END Step 3.2
