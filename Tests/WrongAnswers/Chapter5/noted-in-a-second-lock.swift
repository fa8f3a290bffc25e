// First I take what is to be called, then I note that it is over. Both under the lock.
// Dies at: Step 5.4
// MARK: Step 5.3 · ObservationTracking.swift
let last = state.withLock { state in
    defer { state = State() }
    return state
}
state.withLock { $0.isOver = true }
for reference in last.references {
    reference.registrar?.remove(id, for: reference.property)
}
return last.onChange
// END Step 5.3
