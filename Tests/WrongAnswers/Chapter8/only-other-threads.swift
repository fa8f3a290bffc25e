// The line above does it, so I do the same for `.didSet`.
// Dies at: Step 8.7
// MARK: Step 8.7 · ObservationRegistrar.swift
guard !trackings.withLock({ $0.isEmpty }) else { return }
let property = Property(keyPath: keyPath)
notifyTrackings(of: Occurrence(kind: .willSet, property: property)) { !$0.startedOnThisThread }
notifyTrackings(of: Occurrence(kind: .didSet, property: property)) { !$0.startedOnThisThread }
// END Step 8.7
// MARK: Step 8.8 · Observations.swift
// - await change?.tracking.waitForEnd(isolation: values?.isolation)
// …
// - let tracking = ObservationTracking([.willSet, .deinit], isRepeated: true)
// + let tracking = ObservationTracking(.willSet, isRepeated: true)
// END Step 8.8
