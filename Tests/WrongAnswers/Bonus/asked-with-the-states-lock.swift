// As long as there is no `onChange`, the call runs.
// Dies at: Step B.3
// MARK: Step B.3 · ObservationTracking.swift
// - /// `true` until `install` begins. Only its own thread needs to know.
// - private let isStarting = Atomic(true)
// -
// …
// -     isStarting.store(false, ordering: .relaxed)
// …
// -     startedOnThisThread && isStarting.load(ordering: .relaxed)
// +     startedOnThisThread && state.withLock { $0.onChange == nil }
// END Step B.3
