// I ask under the lock, and I set under the lock.
// Dies at: Step 5.5
// MARK: Step 5.5 · ObservationTracking.swift
let isLate = state.withLock { $0.isFinished }
if isLate {
    onChange()
} else {
    state.withLock { $0.onChange = onChange }
}
// END Step 5.5
