// What has been removed everywhere is not found a second time.
// Dies at: Step 5.3
// MARK: Step 5.3 · ObservationTracking.swift
let oldState = state.withLock { state in
    state.isFinished = true
    return state
}
for registration in oldState.registrations {
    registration.registrar?.remove(id, for: registration.property)
}
return oldState.onChange
// END Step 5.3
