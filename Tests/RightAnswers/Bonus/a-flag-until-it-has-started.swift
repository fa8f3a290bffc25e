// A `Flag` says whether the call still runs, and what was read is removed where it is known.
// MARK: Step B.5 · ObservationTracking.swift
// END Step B.5
// MARK: Step B.5 · ObservationTracking.swift
/// Where it is registered, once `install` has run.
var registrations = Few<Registration>()
// END Step B.5
// MARK: Step B.5 · ObservationTracking.swift
let observers: Observers

/// Removes a tracking there. Usually, the change that called it has already done so.
func end(_ id: ObservationTracking.ID) {
    guard observers.isObserved else { return }
    observers.remove(id, for: property)
}
// END Step B.5
// MARK: Step B.5 · ObservationTracking.swift
/// Whether the call that starts it is still running. Only its own thread needs to know.
private let isStarting = Flag(true)

/// Waits for a change of what was read: calls `onChange` at the next one, or at once if another
/// thread has made one.
func install(_ registrations: Few<Registration>, onChange: @escaping @Sendable () -> Void) {
    isStarting.set(false)
    let isWaiting = state.withLock { state in
        guard !state.isFinished else { return false }
        (state.registrations, state.onChange) = (registrations, onChange)
        return true
    }
    if isWaiting { return }
    for registration in registrations { registration.end(id) }
    onChange()
}
// END Step B.5
// MARK: Step B.5 · ObservationTracking.swift
startedOnThisThread && isStarting.isSet
// END Step B.5
// MARK: Step B.5 · ObservationTracking.swift
var oldState = State(isFinished: true)
state.withLock { swap(&oldState, &$0) }
for registration in oldState.registrations { registration.end(id) }
return oldState.onChange
// END Step B.5
// MARK: Step B.5 · ObservationTracking.swift
// END Step B.5
// MARK: Step B.5 · ObservationTracking.swift
if list.registrations.isEmpty { return result }
list.tracking.install(list.registrations, onChange: onChange())
// END Step B.5
