// It is one critical section, so the call is part of it.
// Dies at: Step 5.5
// MARK: Step 5.5 · AccessList.swift
guard observers.insert(tracking, for: property) else { return }
// END Step 5.5
// MARK: Step 5.5 · ObservationTracking.swift
state.withLock { state in
    if state.isOver {
        remove(from: reads)
        onChange()
    } else {
        state.waiting = Waiting(reads: reads, onChange: onChange)
    }
}
// END Step 5.5
// MARK: Step 5.5 · Observers.swift
!AccessList.isCollecting(for: tracking)
// END Step 5.5
