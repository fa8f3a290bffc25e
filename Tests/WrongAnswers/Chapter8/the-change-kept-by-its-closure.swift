// The closure sets the signal of the change, so it needs the change.
// Dies at: Step 8.4
// MARK: Step 8.3 · Observations.swift
// - let iteration = try change.tracking.track(emit) { [signal = change.signal] in
// -     { _ in signal.set() }
// - }
// + let iteration = try change.tracking.track(emit) { { _ in change.signal.set() } }
// END Step 8.3
