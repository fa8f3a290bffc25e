// The references are taken away one by one, from the end.
// MARK: Step 3.2 · ObservationTracking.swift
/// Stops waiting.
func cancel() {
    while let reference = references.popLast() {
        guard let registrar = reference.registrar else { continue }
        registrar.remove(id)
    }
}
// END Step 3.2
