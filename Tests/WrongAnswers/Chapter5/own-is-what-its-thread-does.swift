// One's own change is one that the thread makes which started the tracking.
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
!tracking.isOfThisThread
// END Step 5.5
