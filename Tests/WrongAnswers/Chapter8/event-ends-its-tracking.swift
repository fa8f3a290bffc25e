// An event belongs to a tracking, so its `cancel()` ends the tracking.
// Dies at: Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
// As in the solution.
// END Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
var next = Task.isCancelled ? nil : Occurrence(kind: .initial)
while let occurrence = next {
    let signal = Signal()
    let tracking = ObservationTracking(options)
    await withTaskCancellationHandler {
        // A closure runs on `isolation` only if it uses it.
        _ = isolation
        tracking.track {
            apply(ObservationTracking.Event(occurrence: occurrence, cancellation: tracking.cancel))
        } onChange: {
            { _ in signal.set() }
        }
        await signal.wait()
    } onCancel: {
        tracking.cancel()
    }
    tracking.cancel()
    next = tracking.occurrences.last
}
// END Step 8.9
