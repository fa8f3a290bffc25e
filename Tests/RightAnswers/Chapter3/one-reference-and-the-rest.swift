// A local function cancels at the first registrar, and then at the rest.
// MARK: Step 3.2 · ObservationTracking.swift
/// Ends the tracking, and removes it wherever it's registered.
func cancel() {
    func cancel(at registrations: ArraySlice<Registration>) {
        guard let first = registrations.first else { return }
        first.registrar?.remove(id)
        cancel(at: registrations.dropFirst())
    }
    cancel(at: registrations[...])
}
// END Step 3.2
