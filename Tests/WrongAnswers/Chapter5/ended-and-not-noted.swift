// An empty state is all that is left of a tracking that is over.
// Dies at: Step 5.3
// MARK: Step 5.3 · ObservationTracking.swift
// -     defer { state = State(isFinished: true) }
// +     defer { state = State() }
// END Step 5.3
