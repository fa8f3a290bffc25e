// A value is new when a change has ended.
// Dies at: Step 8.8
// MARK: Step 8.8 · Observations.swift
// - let tracking = ObservationTracking([.willSet, .deinit], isRepeated: true)
// + let tracking = ObservationTracking([.didSet, .deinit], isRepeated: true)
// END Step 8.8
