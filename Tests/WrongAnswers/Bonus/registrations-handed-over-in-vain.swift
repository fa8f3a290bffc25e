// The list hands its registrations over, and I need `onChange`.
// Dies at: Step B.3
// MARK: Step B.3 · ObservationTracking.swift
/// `true` until `install` begins. Only its own thread needs to know.
private let isStarting = Atomic(true)

/// Calls `onChange` at the next change, or at once if another thread has made one.
func install(_ registrations: Few<Registration>, onChange: @escaping @Sendable () -> Void) {
    isStarting.store(false, ordering: .relaxed)
    let isLate = state.withLock { state in
        if !state.isFinished {
            state.onChange = onChange
        }
        return state.isFinished
    }
    guard isLate else { return }
    remove(from: registrations)
    onChange()
}

/// Whether `apply` is running right now, on this thread. A change made then is the tracking's
/// own, and isn't reported.
var isApplyRunningOnThisThread: Bool {
    startedOnThisThread && isStarting.load(ordering: .relaxed)
}
// END Step B.3
// MARK: Step B.3 · ObservationTracking.swift
// As in the solution.
// END Step B.3
