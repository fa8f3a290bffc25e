// The task ends when nobody has it any more.
// Dies at: Step 7.4
// MARK: Step 7.4 · ContinuousObservation.swift
// END Step 7.4
// MARK: Step 7.4 · ContinuousObservation.swift
var occurrence = Occurrence(kind: .initial)
while !Task.isCancelled {
    let signal = Signal()
    let tracking = ObservationTracking(options)
    tracking.track {
        apply(ObservationTracking.Event(occurrence, cancellation: cancel))
    } onChange: {
        { _ in signal.set() }
    }
    await signal.wait()
    tracking.cancel()
    occurrence = tracking.latest ?? occurrence
}
// END Step 7.4
