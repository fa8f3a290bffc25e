// When something changes, call the closure again.
// Dies at: Step 8.4
// MARK: Step 8.4 · ContinuousObservation.swift
task.cancel()
// END Step 8.4
// MARK: Step 8.4 · ContinuousObservation.swift
@Sendable func watch(_ occurrence: Occurrence) {
    ObservationTracking(options).track {
        apply(ObservationTracking.Event(occurrence, cancellation: cancel))
    } onChange: {
        { event in watch(Occurrence(kind: event.kind)) }
    }
}
watch(Occurrence(kind: .initial))
// END Step 8.4
