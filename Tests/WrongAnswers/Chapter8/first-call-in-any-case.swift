// Only a wait can be cancelled, so look after it.
// Dies at: Step 8.4
// MARK: Step 8.4 · ContinuousObservation.swift
task.cancel()
// END Step 8.4
// MARK: Step 8.4 · ContinuousObservation.swift
var occurrence = Occurrence(kind: .initial)
while true {
    let signal = Signal()
    let tracking = ObservationTracking(options)
    tracking.track {
        apply(ObservationTracking.Event(occurrence, cancellation: cancel))
    } onChange: {
        { _ in signal.set() }
    }
    await signal.wait()
    tracking.cancel()
    if Task.isCancelled { return }
    occurrence = tracking.latest ?? occurrence
}
// END Step 8.4
