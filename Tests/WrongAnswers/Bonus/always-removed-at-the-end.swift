// If there is nothing to remove, `removeAll` removes nothing.
// Dies at: Step B.4
// MARK: Step B.4 · ObservationRegistrar.swift
// As in the solution.
// END Step B.4
// MARK: Step B.4 · ObservationRegistrar.swift
// Observers keep their trackings alive, and trackings their observers. The cycle ends here.
observers.removeAll()
// END Step B.4
