// A value may be new when something has changed.
// Dies at: Step 8.9
// MARK: Step 8.9 · Observations.swift
let tracking = ObservationTracking(.didSet)
// END Step 8.9
