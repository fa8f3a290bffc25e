// Nothing waits while the closure runs, so there is nothing to cancel.
// Dies at: Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
//       let tracking = ObservationTracking(options, isRepeated: true)
// +     tracking.track {
// +         apply(ObservationTracking.Event(occurrence: occurrence, cancellation: cancel))
// +     } onChange: {
// +         { _ in signal.set() }
// +     }
//       await withTaskCancellationHandler {
// -         tracking.track {
// -             apply(ObservationTracking.Event(occurrence: occurrence, cancellation: cancel))
// -         } onChange: {
// -             { _ in signal.set() }
// -         }
// END Step 8.9
