// A local function cancels at the first registrar, and then at the rest.
// MARK: Step 3.2 · ObservationTracking.swift
/// Stops waiting.
func cancel() {
    func cancel(at references: ArraySlice<Reference>) {
        guard let first = references.first else { return }
        first.registrar?.remove(id)
        cancel(at: references.dropFirst())
    }
    cancel(at: references[...])
}
// END Step 3.2
