// What came during `apply` is over. The latest event says it all.
// Dies at: Step 8.7
// MARK: Step 8.7 · ObservationTracking.swift
let missed = state.withLock { state in
    if !state.isFinished { state.onChange = onChange }
    return state.occurrences.last
}
if let missed { onChange(Event(occurrence: missed, cancellation: cancel)) }
// END Step 8.7
