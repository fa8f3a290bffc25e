// As long as there is no `onChange`, the call runs.
// Dies at: Step B.3
// MARK: Step B.3 · ObservationTracking.swift
/// Calls `onChange` at the next change, or at once if another thread has made one.
func install(_ registrations: Few<Registration>, onChange: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
        if !state.isFinished {
            state.registrations = registrations
            state.onChange = onChange
        }
        return state.isFinished
    }
    guard isLate else { return }
    remove(from: registrations)
    onChange()
}

/// Whether `apply` is running right now, on this thread; or the tracking has ended. A change made
/// while `apply` runs is the tracking's own, and isn't reported.
var isApplyRunningOnThisThread: Bool {
    startedOnThisThread && state.withLock { $0.onChange == nil }
}
// END Step B.3
// MARK: Step B.3 · ObservationTracking.swift
// As in the solution.
// END Step B.3
