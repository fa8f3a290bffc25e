// First what came early, and then what is to come, so that they come in order.
// Dies at: Step 8.7
// MARK: Step 8.7 · ObservationTracking.swift
let missed = state.withLock { $0.occurrences }
for occurrence in missed {
    onChange(Event(occurrence: occurrence, cancellation: cancel))
}
state.withLock { state in
    if !state.isFinished { state.onChange = onChange }
}
// END Step 8.7
