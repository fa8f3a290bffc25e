// Look at what came so far, and then install.
// Dies at: Step 8.7
// MARK: Step 8.7 · ObservationTracking.swift
let missed = state.withLock { $0.occurrences }
state.withLock { if !$0.isFinished { $0.onChange = onChange } }
for occurrence in missed {
    onChange(Event(occurrence: occurrence, cancellation: cancel))
}
// END Step 8.7
