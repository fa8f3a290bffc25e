// A `Flag` says whether the call still runs, and what was read is removed where it is known.
// MARK: Step B.3 · ObservationTracking.swift
// END Step B.3
// MARK: Step B.3 · ObservationTracking.swift
/// What it waits for, once `report` has run.
var references = Few<Reference>()
// END Step B.3
// MARK: Step B.3 · ObservationTracking.swift
let observers: Observers

/// Removes a tracking there. Usually, the change that called it has already done so.
func end(_ id: ObservationTracking.ID) {
    guard observers.isObserved else { return }
    observers.remove(id, for: property)
}
// END Step B.3
// MARK: Step B.3 · ObservationTracking.swift
/// Whether the call that starts it is still running. Only its own thread needs to know.
private let isStarting = Flag(true)

/// Waits for a change of what was read: calls `onChange` at the next one, or at once if another
/// thread has made one.
func report(_ references: Few<Reference>, to onChange: @escaping @Sendable () -> Void) {
    isStarting.set(false)
    let isWaiting = state.withLock { state in
        guard !state.isOver else { return false }
        (state.references, state.onChange) = (references, onChange)
        return true
    }
    if isWaiting { return }
    for reference in references { reference.end(id) }
    onChange()
}
// END Step B.3
// MARK: Step B.3 · ObservationTracking.swift
isOfThisThread && isStarting.isSet
// END Step B.3
// MARK: Step B.3 · ObservationTracking.swift
var last = State(isOver: true)
state.withLock { swap(&last, &$0) }
for reference in last.references { reference.end(id) }
return last.onChange
// END Step B.3
// MARK: Step B.3 · ObservationTracking.swift
// END Step B.3
// MARK: Step B.3 · ObservationTracking.swift
if list.references.isEmpty { return result }
list.tracking.report(list.references, to: onChange())
// END Step B.3
