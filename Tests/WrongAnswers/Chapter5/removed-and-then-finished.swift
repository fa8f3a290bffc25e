// "First it goes from the registrars, and then it has ended." In between, it's registered again.
// Dies at: Step 5.3
// MARK: Step 5.3 · ObservationTracking.swift
for registration in state.withLock({ $0.registrations }) {
    registration.registrar?.remove(id, for: registration.property)
}
let oldState = state.withLock { state in
    let oldState = state
    state = State(isFinished: true)
    return oldState
}
return oldState.onChange
// END Step 5.3
