// An event belongs to a tracking, so its `cancel()` ends the tracking.
// Dies at: Step 8.4
// MARK: Step 8.4 · ContinuousObservation.swift
task.cancel()
// END Step 8.4
// MARK: Step 8.4 · ContinuousObservation.swift
_ = cancel
var occurrence = Occurrence(kind: .initial)
while !Task.isCancelled {
    let signal = Signal()
    let tracking = ObservationTracking(options)
    tracking.track {
        apply(ObservationTracking.Event(occurrence, of: tracking))
    } onChange: {
        { _ in signal.set() }
    }
    await signal.wait()
    tracking.cancel()
    occurrence = tracking.latest ?? occurrence
}
// END Step 8.4
