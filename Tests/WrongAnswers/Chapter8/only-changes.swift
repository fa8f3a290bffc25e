// A value may be new when something has changed.
// Dies at: Step 8.8
// MARK: Step 8.8 · Observations.swift
// - let tracking = ObservationTracking([.willSet, .deinit], isRepeated: true)
// + let tracking = ObservationTracking(.didSet, isRepeated: true)
// END Step 8.8
