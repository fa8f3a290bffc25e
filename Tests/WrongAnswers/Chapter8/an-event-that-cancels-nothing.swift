// An event has to have a `cancel()`. The tracking has its own.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
// - return { onChange(Event(occurrence: occurrence, cancellation: self.cancel)) }
// + return { onChange(Event(occurrence: occurrence, cancellation: {})) }
// END Step 8.5
