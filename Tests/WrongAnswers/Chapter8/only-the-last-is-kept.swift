// Only the last one counts.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
// As in the solution.
// END Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
let accepted: State? = state.withLock { state in
    guard state.awaited.remove(occurrence.kind.option) != nil else { return nil }
    // After `.willSet`, `.didSet` may still come. Otherwise the tracking is over.
    state.awaited.formIntersection(occurrence.kind == .willSet ? .didSet : [])
    state.occurrences = [occurrence]
    return state
}
guard let accepted else { return nil }
if accepted.isFinished { cancel() }
guard let onChange = accepted.onChange else { return nil }
return { onChange(Event(occurrence: occurrence, cancellation: self.cancel)) }
// END Step 8.5
