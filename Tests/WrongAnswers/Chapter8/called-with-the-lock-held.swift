// What came early is reported in the same critical section.
// Dies at: Step 8.7
// By: trap
// MARK: Step 8.7 · ObservationTracking.swift
state.withLock { state in
    if !state.isFinished { state.onChange = onChange }
    for occurrence in state.occurrences {
        onChange(Event(occurrence: occurrence, cancellation: cancel))
    }
}
// END Step 8.7
