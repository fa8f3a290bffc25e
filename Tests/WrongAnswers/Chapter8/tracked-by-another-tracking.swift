// There is a function that tracks what a closure reads.
// Dies at: Step 8.3
// MARK: Step 8.3 · Observations.swift
// - let iteration = try change.tracking.track(emit) { [signal = change.signal] in
// -     { _ in signal.set() }
// + let iteration = try withObservationTracking(options: .willSet, emit) { [signal = change.signal] _ in
// +     signal.set()
// END Step 8.3
