// I look whether it still waits, remove it everywhere, and then note that it is over.
// Dies at: Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
let waiting = state.withLock { $0.waiting }
remove(from: waiting?.reads ?? [])
state.withLock { state in
    state.isOver = true
    state.waiting = nil
}
// END Step 5.4
