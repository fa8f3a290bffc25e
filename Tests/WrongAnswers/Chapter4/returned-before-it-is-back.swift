// If nothing was read, there is nothing to put back.
// Dies at: Step 4.1
// MARK: Step 4.1 · ObservationTracking.swift
//   let result = apply()
// + guard !list.entries.isEmpty else { return result }
// END Step 4.1
