// Install first, and then look at what came before.
// Dies at: Step 8.7
// MARK: Step 8.7 · ObservationTracking.swift
state.withLock { if !$0.isFinished { $0.onChange = onChange } }
let missed = state.withLock { $0.occurrences }
for occurrence in missed {
    onChange(Event(occurrence: occurrence, cancellation: cancel))
}
// END Step 8.7
