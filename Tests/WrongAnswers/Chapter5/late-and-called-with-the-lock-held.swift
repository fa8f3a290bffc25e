// It is one critical section, so the call is part of it.
// Dies at: Step 5.5
// MARK: Step 5.5 · ObservationTracking.swift
state.withLock { state in
    if state.isFinished { onChange() } else { state.onChange = onChange }
}
// END Step 5.5
