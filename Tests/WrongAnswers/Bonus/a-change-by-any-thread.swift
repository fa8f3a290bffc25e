// As long as it starts, a change is its own.
// Dies at: Step B.3
// MARK: Step B.3 · ObservationTracking.swift
// -     startedOnThisThread && isStarting.load(ordering: .relaxed)
// +     isStarting.load(ordering: .relaxed)
// END Step B.3
