// I take what is waiting, so that nobody else can. What `isOver` is for, I don't see yet.
// Dies at: Step 5.5
// MARK: Step 5.4 · ObservationTracking.swift
let waiting = state.withLock { $0.waiting.take() }
// END Step 5.4
