// The closure is called after the change in any case, so the options do not matter.
// Dies at: Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
// -     let tracking = ObservationTracking(options, isRepeated: true)
// +     let tracking = ObservationTracking(.willSet, isRepeated: true)
// END Step 8.9
