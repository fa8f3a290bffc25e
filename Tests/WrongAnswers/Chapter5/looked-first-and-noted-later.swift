// I look whether it still waits, and then note that it does not. Each with the lock held.
// Dies at: Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
let waiting = state.withLock { $0.waiting }
state.withLock { state in
    state.isOver = true
    state.waiting = nil
}
// END Step 5.4
