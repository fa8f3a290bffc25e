// The two reports are a list that a loop goes through, and only this property's trackings matter.
// MARK: Step 8.7 · ObservationRegistrar.swift
let property = Property(keyPath: keyPath)
let isWaitedFor = trackings.withLock { $0.keys.contains(property) }
let reports: [(ObservationTracking.Event.Kind, (ObservationTracking) -> Bool)] = [
    (.willSet, { !$0.startedOnThisThread }), (.didSet, { !$0.isApplyRunningOnThisThread }),
]
for (kind, shouldNotify) in reports where isWaitedFor {
    notifyTrackings(of: Occurrence(kind: kind, property: property), where: shouldNotify)
}
// END Step 8.7
