// I take what is waiting, so that nobody else can. What `isOver` is for, I don't see yet.
// Dies at: Step 5.4
// MARK: Step 5.3 · ObservationTracking.swift
let last = state.withLock { state in
    defer { state = State() }
    return state
}
for reference in last.references {
    reference.registrar?.remove(id, for: reference.property)
}
return last.onChange
// END Step 5.3
