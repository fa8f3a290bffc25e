// Only who is called is removed.
// Dies at: Step 5.3
// MARK: Step 5.3 · ObservationTracking.swift
let oldState = state.withLock { state in
    defer { state = State(isFinished: true) }
    return state
}
guard let onChange = oldState.onChange else { return nil }
for registration in oldState.registrations {
    registration.registrar?.remove(id, for: registration.property)
}
return onChange
// END Step 5.3
