// Ask first. Whoever waits no longer has nothing to note.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
// As in the solution.
// END Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
let isAwaited = state.withLock { $0.awaited.contains(occurrence.kind.option) }
guard isAwaited else { return nil }
let accepted = state.withLock { state in
    state.awaited.remove(occurrence.kind.option)
    state.awaited.formIntersection(occurrence.kind == .willSet ? .didSet : [])
    state.occurrences.append(occurrence)
    return state
}
if accepted.isFinished { cancel() }
guard let onChange = accepted.onChange else { return nil }
return { onChange(Event(occurrence: occurrence, cancellation: self.cancel)) }
// END Step 8.5
