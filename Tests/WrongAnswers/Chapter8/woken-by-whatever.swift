// A cancelled task wakes up, and then the tracking is taken away.
// Dies at: Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
// As in the solution.
// END Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
let cancel: @Sendable () -> Void = { withUnsafeCurrentTask { $0?.cancel() } }
var next = Task.isCancelled ? nil : Occurrence(kind: .initial)
while let occurrence = next {
    let signal = Signal()
    let tracking = ObservationTracking(options, isRepeated: true)
    tracking.track {
        apply(ObservationTracking.Event(occurrence: occurrence, cancellation: cancel))
    } onChange: {
        { _ in signal.set() }
    }
    await signal.wait()
    await tracking.waitForEnd(isolation: isolation)
    tracking.cancel()
    next = tracking.occurrences.last?.told(to: options)
}
// END Step 8.9
