// "The event belongs to its tracking, so that is what it cancels." A change that came before starts the next round.
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
        _ = isolation
        tracking.track {
            apply(
                ObservationTracking.Event(occurrence: occurrence) {
                    tracking.cancel()
                    signal.set()
                })
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
