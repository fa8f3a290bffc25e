// An event belongs to a tracking, so its `cancel()` ends the tracking.
// Dies at: Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
// - let cancel: @Sendable () -> Void = { withUnsafeCurrentTask { $0?.cancel() } }
// …
// -             apply(ObservationTracking.Event(occurrence: occurrence, cancellation: cancel))
// +             apply(ObservationTracking.Event(occurrence: occurrence, cancellation: tracking.cancel))
// END Step 8.9
