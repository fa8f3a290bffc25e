// I take the registration out, and ask its registrar to forget me.
// Dies at: Step 3.3
// MARK: Step 3.2 · ObservationTracking.swift
func cancel() {
    registrations.popLast()?.registrar?.remove(id)
}
// END Step 3.2
