// What came during `apply` is over, so there is nothing to cancel.
// Dies at: Step 8.7
// MARK: Step 8.7 · ObservationTracking.swift
// -     onChange(Event(occurrence: occurrence, cancellation: cancel))
// +     onChange(Event(occurrence: occurrence, cancellation: {}))
// END Step 8.7
