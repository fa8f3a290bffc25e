// A change is a change, whoever makes it.
// Dies at: Step 5.7
// MARK: Step 5.7 · ObservationTracking.swift
// As in the solution.
// END Step 5.7
// MARK: Step 5.7 · ObservationTracking.swift
// END Step 5.7
