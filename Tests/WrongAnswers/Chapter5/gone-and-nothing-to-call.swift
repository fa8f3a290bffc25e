// If an object is gone, there is nothing to report.
// Dies at: Step 5.3
// MARK: Step 5.3 · ObservationTracking.swift
let oldState = state.withLock { state in
    defer { state = State(isFinished: true) }
    return state
}
for registration in oldState.registrations {
    guard let registrar = registration.registrar else { return nil }
    registrar.remove(id, for: registration.property)
}
return oldState.onChange
// END Step 5.3
