// I look what it waits for, remove it everywhere, and then note that it is over.
// Dies at: Step 5.3
// MARK: Step 5.3 · ObservationTracking.swift
let oldState = state.withLock { $0 }
for registration in oldState.registrations {
    registration.registrar?.remove(id, for: registration.property)
}
state.withLock { $0 = State(isFinished: true) }
return oldState.onChange
// END Step 5.3
