// If there's nothing to call yet, there's nothing to end.
// Dies at: Step 5.3
// MARK: Step 5.3 · ObservationTracking.swift
// - let oldState = state.withLock { state in
// + let oldState = state.withLock { state -> State in
// +     guard state.onChange != nil else { return State() }
// END Step 5.3
