// What has been removed everywhere is not found a second time.
// Dies at: Step 5.3
// MARK: Step 5.3 · ObservationTracking.swift
// -     defer { state = State(isFinished: true) }
// +     state.isFinished = true
// END Step 5.3
