// What may come is a change: note it and go on waiting for what comes after it.
// Dies at: Step 8.5
// MARK: Step 8.5 · ObservationTracking.swift
// -     guard state.awaited.remove(occurrence.kind.option) != nil else { return nil }
// +     guard state.awaited.remove(.willSet) != nil else { return nil }
// END Step 8.5
// MARK: Step 8.8 · Observations.swift
// - let tracking = ObservationTracking([.willSet, .deinit], isRepeated: true)
// + let tracking = ObservationTracking(.willSet, isRepeated: true)
// END Step 8.8
