// What has been removed everywhere is not found a second time.
// Dies at: Step 5.4
// MARK: Step 5.4 · ObservationTracking.swift
let waiting = state.withLock { state in
    state.isOver = true
    return state.waiting
}
// END Step 5.4
