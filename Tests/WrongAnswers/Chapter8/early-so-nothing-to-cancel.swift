// What came during `apply` is over, so there is nothing to cancel.
// Dies at: Step 8.7
// MARK: Step 8.7 · ObservationTracking.swift
let missed = state.withLock { state in
    if !state.isFinished { state.onChange = onChange }
    return state.occurrences
}
for occurrence in missed {
    onChange(Event(occurrence: occurrence, cancellation: {}))
}
// END Step 8.7
