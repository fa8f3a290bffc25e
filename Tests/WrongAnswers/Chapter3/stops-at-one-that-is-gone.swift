// As long as there is a registrar, I take it away.
// Dies at: Step 3.5
// MARK: Step 3.2 · ObservationTracking.swift
/// Ends the tracking, and removes it wherever it's registered.
func cancel() {
    while let registrar = registrations.popLast()?.registrar {
        registrar.remove(id)
    }
}
// END Step 3.2
