// I look what it waits for, remove it everywhere, and then note that it is over.
// Dies at: Step 5.3
// MARK: Step 5.3 · ObservationTracking.swift
let last = state.withLock { $0 }
for reference in last.references {
    reference.registrar?.remove(id, for: reference.property)
}
state.withLock { $0 = State(isOver: true) }
return last.onChange
// END Step 5.3
