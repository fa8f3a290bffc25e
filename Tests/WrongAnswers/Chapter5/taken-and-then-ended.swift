// What to call is taken out first, so that nobody else calls it.
// Dies at: Step 5.5
// MARK: Step 5.3 · ObservationTracking.swift
let onChange = state.withLock { $0.onChange.take() }
let oldState = state.withLock { state in
    defer {
        state.isFinished = true
        state.registrations = []
    }
    return state
}
for registration in oldState.registrations {
    registration.registrar?.remove(id, for: registration.property)
}
return onChange
// END Step 5.3
