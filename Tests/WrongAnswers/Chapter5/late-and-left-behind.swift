// If it is too late to wait, I call at once, and that is it.
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
    onChange()
}
// END Step 5.5
// MARK: Step 5.5 · Observers.swift
!AccessList.isCollecting(for: tracking)
// END Step 5.5
