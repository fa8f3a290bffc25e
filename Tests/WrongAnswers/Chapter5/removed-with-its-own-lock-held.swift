// "All of it in one lock, so that nobody comes in between." What a key path holds is freed there, too.
// Dies at: Step 5.2
// MARK: Step 5.3 · ObservationTracking.swift
return state.withLock { state in
    let oldState = state
    state = State(isFinished: true)
    for registration in oldState.registrations {
        registration.registrar?.remove(id, for: registration.property)
    }
    return oldState.onChange
}
// END Step 5.3
