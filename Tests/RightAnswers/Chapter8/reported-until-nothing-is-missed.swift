// Also in order if another thread reports meanwhile: `onChange` is installed when nothing is missed.
// MARK: Step 8.7 · ObservationTracking.swift
var reported = 0
while true {
    let missed = state.withLock { state in
        let missed = Array(state.occurrences.dropFirst(reported))
        if missed.isEmpty, !state.isFinished { state.onChange = onChange }
        return missed
    }
    guard !missed.isEmpty else { return }
    for occurrence in missed {
        onChange(Event(occurrence: occurrence, cancellation: cancel))
    }
    reported += missed.count
}
// END Step 8.7
