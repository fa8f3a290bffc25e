// "The event belongs to its tracking, so that is what it cancels." A change that came before starts the next round.
// Dies at: Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
// - let cancel: @Sendable () -> Void = { withUnsafeCurrentTask { $0?.cancel() } }
// …
// -             apply(ObservationTracking.Event(occurrence: occurrence, cancellation: cancel))
// +             apply(
// +                 ObservationTracking.Event(occurrence: occurrence) {
// +                     tracking.cancel()
// +                     signal.set()
// +                 })
// END Step 8.9
