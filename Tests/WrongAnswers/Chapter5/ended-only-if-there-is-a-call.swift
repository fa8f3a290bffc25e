// If there's nothing to call yet, there's nothing to end.
// Dies at: Step 5.3
// MARK: Step 5.3 · ObservationTracking.swift
let oldState = state.withLock { state -> State in
    guard state.onChange != nil else { return State() }
    defer { state = State(isFinished: true) }
    return state
}
for registration in oldState.registrations {
    registration.registrar?.remove(id, for: registration.property)
}
return oldState.onChange
// END Step 5.3
