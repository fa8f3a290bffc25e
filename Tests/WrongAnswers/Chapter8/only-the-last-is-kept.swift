// Only the last one counts.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
// -     state.occurrences.append(occurrence)
// +     state.occurrences = [occurrence]
// END Step 8.5
