// When something changes, call the closure again.
// Dies at: Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
// As in the solution.
// END Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
@Sendable func watch(_ occurrence: Occurrence) {
    ObservationTracking(options).track {
        apply(ObservationTracking.Event(occurrence: occurrence, cancellation: {}))
    } onChange: {
        { event in watch(event.occurrence) }
    }
}
watch(Occurrence(kind: .initial))
// END Step 8.9
