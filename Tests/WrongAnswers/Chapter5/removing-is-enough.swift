// What has been removed everywhere is not found a second time.
// Dies at: Step 5.3
// MARK: Step 5.3 · ObservationTracking.swift
let last = state.withLock { state in
    state.isOver = true
    return state
}
for reference in last.references {
    reference.registrar?.remove(id, for: reference.property)
}
return last.onChange
// END Step 5.3
