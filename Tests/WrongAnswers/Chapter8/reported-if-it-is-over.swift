// It is late if the tracking is over already. Then report all that came, and not only the last.
// Dies at: Step 8.7
// MARK: Step 8.7 · ObservationTracking.swift
let isLate = state.withLock { state in
    if !state.isFinished { state.onChange = onChange }
    return state.isFinished
}
if isLate {
    for occurrence in state.withLock({ $0.occurrences }) {
        onChange(Event(occurrence: occurrence, cancellation: cancel))
    }
}
// END Step 8.7
