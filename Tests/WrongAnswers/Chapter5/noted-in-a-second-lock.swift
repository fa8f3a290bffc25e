// First I take what is to be called, then I note that it is over. Both under the lock.
// Dies at: Step 5.4
// MARK: Step 5.3 · ObservationTracking.swift
// -     defer { state = State(isFinished: true) }
// +     defer { state = State() }
// …
// + state.withLock { $0.isFinished = true }
//   for registration in oldState.registrations {
// END Step 5.3
