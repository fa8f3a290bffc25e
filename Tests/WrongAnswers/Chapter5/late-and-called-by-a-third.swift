// Stored in any case, and taken back if it comes too late: meanwhile a third thread can take it.
// Dies at: Step 5.5
// MARK: Step 5.5 · ObservationTracking.swift
let isLate = state.withLock { state in
    state.onChange = onChange
    return state.isFinished
}
if isLate { cancel()?() }
// END Step 5.5
