// The list is needed until the loop is done, so I take it away at the end.
// Dies at: Step 2.4
// MARK: Step 2.4 · ObservationTracking.swift
// - accessList = nil
// …
// + accessList = nil
//   return result
// END Step 2.4
