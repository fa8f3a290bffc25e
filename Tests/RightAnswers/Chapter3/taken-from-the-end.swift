// The references are taken away one by one, from the end.
// MARK: Step 3.2 · ObservationTracking.swift
/// Ends the tracking, and removes it wherever it's registered.
func cancel() {
    while let registration = registrations.popLast() {
        guard let registrar = registration.registrar else { continue }
        registrar.remove(id)
    }
}
// END Step 3.2
