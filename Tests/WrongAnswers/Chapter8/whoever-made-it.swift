// An object that goes is reported, whoever made it: what the closure reads is no longer there.
// Dies at: Step 8.8
// MARK: Step 8.8 · Observations.swift
let tracking = ObservationTracking([.didSet, .deinit])
// END Step 8.8
