// Only a wait can be cancelled, so look after it.
// Dies at: Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
// As in the solution.
// END Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
let cancel: @Sendable () -> Void = { withUnsafeCurrentTask { $0?.cancel() } }
var next = Optional(Occurrence(kind: .initial))
while let occurrence = next {
    let signal = Signal()
    let tracking = ObservationTracking(options)
    await withTaskCancellationHandler {
        // A closure runs on `isolation` only if it uses it.
        _ = isolation
        tracking.track {
            apply(ObservationTracking.Event(occurrence: occurrence, cancellation: cancel))
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
