// The second closure is `onChange`: it runs when something has changed.
// Dies at: Step 8.3
// MARK: Step 8.3 · Observations.swift
// As in the solution.
// END Step 8.3
// MARK: Step 8.3 · Observations.swift
// As in the solution.
// END Step 8.3
// MARK: Step 8.3 · Observations.swift
let iteration = try change.tracking.track(emit) { [signal = change.signal] in
    signal.set()
    return { _ in }
}
// END Step 8.3
