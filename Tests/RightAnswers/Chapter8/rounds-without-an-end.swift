// A loop without a condition, which returns where nothing has happened.
// MARK: Step 8.9 · One call, and then silence
deinit {
    let observation = task
    observation.cancel()
}
// END Step 8.9
// MARK: Step 8.9 · One call, and then silence
if Task.isCancelled { return }
var occurrence = Occurrence(kind: .initial)
while true {
    let (tracking, signal) = (ObservationTracking(options, isRepeated: true), Signal())
    let event = ObservationTracking.Event(
        occurrence: occurrence,
        cancellation: { withUnsafeCurrentTask { task in task?.cancel() } })
    await withTaskCancellationHandler {
        let here = isolation
        tracking.track({ apply(event) }, onChange: { { [signal] _ in signal.set() } })
        await signal.wait(isolation: here)
        await tracking.waitForEnd(isolation: isolation)
    } onCancel: {
        tracking.cancel()
    }
    tracking.cancel()
    guard let latest = tracking.occurrences.last?.told(to: options) else { return }
    occurrence = latest
}
// END Step 8.9
