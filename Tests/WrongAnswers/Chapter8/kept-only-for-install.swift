// Only `install` needs the list, to report what came early.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
// -     state.occurrences.append(occurrence)
// +     if state.onChange == nil { state.occurrences.append(occurrence) }
// END Step 8.5
