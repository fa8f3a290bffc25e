// There is a function that tracks what a closure reads.
// Dies at: Step 8.3
// MARK: Step 8.3 · Observations.swift
await change?.signal.wait()
// END Step 8.3
// MARK: Step 8.3 · Observations.swift
change = next
// END Step 8.3
// MARK: Step 8.3 · Observations.swift
try withObservationTracking(options: .willSet, emit) { [signal = change.signal] _ in signal.set() }
// END Step 8.3
