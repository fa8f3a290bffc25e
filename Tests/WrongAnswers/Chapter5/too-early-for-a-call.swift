// Whoever changes it before `apply` has returned comes too early: there is no `onChange` yet.
// Dies at: Step 5.5
// MARK: Step 5.5 · ObservationTracking.swift
state.withLock { state in
    if !state.isFinished { state.onChange = onChange }
}
// END Step 5.5
