// A round is a tracking like any other.
// Dies at: Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
// -     let tracking = ObservationTracking(options, isRepeated: true)
// +     let tracking = ObservationTracking(options)
// END Step 8.9
