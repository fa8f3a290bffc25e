// Report what was asked for.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
// As in the solution.
// END Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
let accepted: State? = state.withLock { state in
    guard state.awaited.contains(occurrence.kind.option) else { return nil }
    state.occurrences.append(occurrence)
    return state
}
guard let accepted else { return nil }
if accepted.isFinished { cancel() }
guard let onChange = accepted.onChange else { return nil }
return { onChange(Event(occurrence: occurrence, cancellation: self.cancel)) }
// END Step 8.5
