// First I take what is to be called, then I note that it is over. Both under the lock.
// Dies at: Step 5.4
// MARK: Step 5.3 · ObservationTracking.swift
let oldState = state.withLock { state in
    defer { state = State() }
    return state
}
state.withLock { $0.isFinished = true }
for registration in oldState.registrations {
    registration.registrar?.remove(id, for: registration.property)
}
return oldState.onChange
// END Step 5.3
