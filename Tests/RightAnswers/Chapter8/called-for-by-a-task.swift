// A task sets the signal. Nobody can tell: `wait` needs a turn of its own off the isolation, too.
// MARK: Step 8.9 · ContinuousObservation.swift
// As in the solution.
// END Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
let cancel: @Sendable () -> Void = { withUnsafeCurrentTask { $0?.cancel() } }
var next = Task.isCancelled ? nil : Occurrence(kind: .initial)
while let occurrence = next {
    let signal = Signal()
    let tracking = ObservationTracking(options, isRepeated: true)
    await withTaskCancellationHandler {
        // A closure runs on `isolation` only if it uses it.
        _ = isolation
        tracking.track {
            apply(ObservationTracking.Event(occurrence: occurrence, cancellation: cancel))
        } onChange: {
            { _ in Task { signal.set() } }
        }
        await signal.wait()
        await tracking.waitForEnd(isolation: isolation)
    } onCancel: {
        tracking.cancel()
    }
    tracking.cancel()
    next = tracking.occurrences.last?.told(to: options)
}
// END Step 8.9
