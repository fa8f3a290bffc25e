// An object that goes changes what the closure reads, so ask for that too.
// Dies at: Step 8.9
// MARK: Step 8.9 · ContinuousObservation.swift
// -     let tracking = ObservationTracking(options, isRepeated: true)
// +     let tracking = ObservationTracking(options.union(.deinit), isRepeated: true)
// END Step 8.9
