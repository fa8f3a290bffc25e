// I ask whether it is over. If not, it begins to wait. Each with the lock held.
// Dies at: Step 5.5
// MARK: Step 5.5 · AccessList.swift
guard observers.insert(tracking, for: property) else { return }
// END Step 5.5
// MARK: Step 5.5 · ObservationTracking.swift
if state.withLock({ $0.isOver }) {
    remove(from: reads)
    onChange()
} else {
    state.withLock { $0.waiting = Waiting(reads: reads, onChange: onChange) }
}
// END Step 5.5
// MARK: Step 5.5 · Observers.swift
!AccessList.isCollecting(for: tracking)
// END Step 5.5
