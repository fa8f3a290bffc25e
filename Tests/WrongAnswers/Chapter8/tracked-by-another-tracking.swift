// There is a function that tracks what a closure reads.
// Dies at: Step 8.3
// MARK: Step 8.3 · Observations.swift
// As in the solution.
// END Step 8.3
// MARK: Step 8.3 · Observations.swift
// As in the solution.
// END Step 8.3
// MARK: Step 8.3 · Observations.swift
let iteration = try withObservationTracking(options: .willSet, emit) { [signal = change.signal] _ in
    signal.set()
}
// END Step 8.3
