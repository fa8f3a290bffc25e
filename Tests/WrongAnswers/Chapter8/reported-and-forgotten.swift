// What has been reported is out of the list.
// Dies at: Step 8.7
// MARK: Step 8.7 · ObservationTracking.swift
//   let missed = state.withLock { state in
// +     defer { state.occurrences = [] }
// END Step 8.7
