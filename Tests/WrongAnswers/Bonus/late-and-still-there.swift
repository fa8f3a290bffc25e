// A tracking that is late is called, and that is all.
// Dies at: Step B.3
// MARK: Step B.3 · ObservationTracking.swift
import Synchronization
// END Step B.3
// MARK: Step B.3 · ObservationTracking.swift
/// What it waits for, once `report` has run.
var references = Few<Reference>()
// END Step B.3
// MARK: Step B.3 · ObservationTracking.swift
let observers: Observers
// END Step B.3
// MARK: Step B.3 · ObservationTracking.swift
/// Whether the call that starts it is still running. Only its own thread needs to know.
private let isStarting = Atomic(true)

/// Waits for a change of what was read: calls `onChange` at the next one, or at once if another
/// thread has made one.
func report(_ references: Few<Reference>, to onChange: @escaping @Sendable () -> Void) {
    isStarting.store(false, ordering: .relaxed)
    let isLate = state.withLock { state in
        if !state.isOver {
            state.references = references
            state.onChange = onChange
        }
        return state.isOver
    }
    if isLate { onChange() }
}
// END Step B.3
// MARK: Step B.3 · ObservationTracking.swift
isOfThisThread && isStarting.load(ordering: .relaxed)
// END Step B.3
// MARK: Step B.3 · ObservationTracking.swift
let last = state.withLock { state in
    var last = State(isOver: true)
    swap(&last, &state)
    return last
}
remove(from: last.references)
return last.onChange
// END Step B.3
// MARK: Step B.3 · ObservationTracking.swift
private func remove(from references: Few<Reference>) {
    // Usually, the change that called it has already emptied the table.
    for reference in references where reference.observers.isObserved {
        reference.observers.remove(id, for: reference.property)
    }
}
// END Step B.3
// MARK: Step B.3 · ObservationTracking.swift
guard !list.references.isEmpty else { return result }
list.tracking.report(list.references, to: onChange())
// END Step B.3
