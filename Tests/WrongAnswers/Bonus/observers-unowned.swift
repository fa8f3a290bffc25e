// An unowned reference makes no cycle.
// Dies at: Step B.5
// By: trap
// MARK: Step B.5 · ObservationTracking.swift
import Synchronization
// END Step B.5
// MARK: Step B.5 · ObservationTracking.swift
/// Where it is registered, once `install` has run.
var registrations = Few<Registration>()
// END Step B.5
// MARK: Step B.5 · ObservationTracking.swift
unowned let observers: Observers
// END Step B.5
// MARK: Step B.5 · ObservationTracking.swift
/// Whether the call that starts it is still running. Only its own thread needs to know.
private let isStarting = Atomic(true)

/// Waits for a change of what was read: calls `onChange` at the next one, or at once if another
/// thread has made one.
func install(_ registrations: Few<Registration>, onChange: @escaping @Sendable () -> Void) {
    isStarting.store(false, ordering: .relaxed)
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
// END Step B.5
// MARK: Step B.5 · ObservationTracking.swift
startedOnThisThread && isStarting.load(ordering: .relaxed)
// END Step B.5
// MARK: Step B.5 · ObservationTracking.swift
let oldState = state.withLock { state in
    var oldState = State(isFinished: true)
    swap(&oldState, &state)
    return oldState
}
remove(from: oldState.registrations)
return oldState.onChange
// END Step B.5
// MARK: Step B.5 · ObservationTracking.swift
private func remove(from registrations: Few<Registration>) {
    // Usually, the change that called it has already emptied the table.
    for registration in registrations where registration.observers.isObserved {
        registration.observers.remove(id, for: registration.property)
    }
}
// END Step B.5
// MARK: Step B.5 · ObservationTracking.swift
guard !list.registrations.isEmpty else { return result }
list.tracking.install(list.registrations, onChange: onChange())
// END Step B.5
