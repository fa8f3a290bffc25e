// When something changes, call the closure again.
// Dies at: Step 7.4
// MARK: Step 7.4 · ContinuousObservation.swift
task.cancel()
// END Step 7.4
// MARK: Step 7.4 · ContinuousObservation.swift
@Sendable func watch(_ occurrence: Occurrence) {
    ObservationTracking(options).track {
        apply(ObservationTracking.Event(occurrence, cancellation: cancel))
    } onChange: {
        { event in watch(Occurrence(kind: event.kind)) }
    }
}
watch(Occurrence(kind: .initial))
// END Step 7.4
