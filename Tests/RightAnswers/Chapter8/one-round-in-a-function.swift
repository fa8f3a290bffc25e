// A local function is one round, and returns what the next one is to tell.
// MARK: Step 8.9 · One call, and then silence
// As in the solution.
// END Step 8.9
// MARK: Step 8.9 · One call, and then silence
func round(
    after occurrence: Occurrence, isolation: isolated (any Actor)?
) async -> Occurrence? {
    let tracking = ObservationTracking(options, isRepeated: true)
    defer { tracking.cancel() }
    let changed = Signal()
    let onChange: @Sendable (borrowing ObservationTracking.Event) -> Void = { _ in changed.set() }
    await withTaskCancellationHandler { () async -> Void in
        _ = isolation
        tracking.track {
            let end: @Sendable () -> Void = { withUnsafeCurrentTask { $0?.cancel() } }
            apply(.init(occurrence: occurrence, cancellation: end))
        } onChange: {
            onChange
        }
        await changed.wait()
        await tracking.waitForEnd(isolation: isolation)
    } onCancel: {
        tracking.cancel()
    }
    tracking.cancel()
    return tracking.occurrences.last?.told(to: options)
}

guard !Task.isCancelled else { return }
var next: Occurrence? = Occurrence(kind: .initial)
repeat {
    next = await round(after: next ?? Occurrence(kind: .initial), isolation: isolation)
} while next != nil
// END Step 8.9
