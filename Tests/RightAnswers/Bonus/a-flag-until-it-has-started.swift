// A `Flag` says whether the call still runs, and what was read is removed where it is known.
// MARK: Step B.3 · ObservationTracking.swift
/// `true` until `install` begins. Only its own thread needs to know.
private let isStarting = Flag(true)

/// Calls `onChange` at the next change, or at once if another thread has made one.
func install(_ registrations: Few<Registration>, onChange: @escaping @Sendable () -> Void) {
    isStarting.set(false)
    let isWaiting = state.withLock { state in
        guard !state.isFinished else { return false }
        (state.registrations, state.onChange) = (registrations, onChange)
        return true
    }
    if isWaiting { return }
    remove(from: registrations)
    onChange()
}

/// Whether `apply` is running right now, on this thread. A change made then is the tracking's
/// own, and isn't reported.
var isApplyRunningOnThisThread: Bool { startedOnThisThread && isStarting.isSet }
// END Step B.3
// MARK: Step B.3 · ObservationTracking.swift
if list.registrations.isEmpty { return result }
list.tracking.install(list.registrations, onChange: onChange())
// END Step B.3
// MARK: Step B.4 · ObservationTracking.swift
let observers: Observers

/// Removes a tracking there. Usually, the change that called it has already done so.
func end(_ id: ObservationTracking.ID) {
    guard observers.isObserved else { return }
    observers.remove(id, for: property)
}
// END Step B.4
// MARK: Step B.4 · ObservationTracking.swift
for registration in registrations { registration.end(id) }
// END Step B.4
