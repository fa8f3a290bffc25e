// Only who is called is removed.
// Dies at: Step 5.3
// MARK: Step 5.3 · ObservationTracking.swift
// + guard let onChange = oldState.onChange else { return nil }
//   for registration in oldState.registrations {
// …
// - return oldState.onChange
// + return onChange
// END Step 5.3
