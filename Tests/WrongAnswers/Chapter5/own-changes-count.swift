// A change is a change, whoever makes it.
// Dies at: Step 5.5
// MARK: Step 5.5 · AccessList.swift
guard observers.insert(tracking, for: property) else { return }
// END Step 5.5
// MARK: Step 5.5 · ObservationTracking.swift
let isLate = state.withLock { state in
    if !state.isOver { state.waiting = Waiting(reads: reads, onChange: onChange) }
    return state.isOver
}
if isLate {
    remove(from: reads)
    onChange()
}
// END Step 5.5
// MARK: Step 5.5 · Observers.swift
true
// END Step 5.5
