// An empty state is all that is left of a tracking that is over.
// Dies at: Step 5.3
// MARK: Step 5.3 · ObservationTracking.swift
let oldState = state.withLock { state in
    defer { state = State() }
    return state
}
for registration in oldState.registrations {
    registration.registrar?.remove(id, for: registration.property)
}
return oldState.onChange
// END Step 5.3
