// The two reports are a list that a loop goes through, and only this property's trackings matter.
// MARK: Step 8.2 · Report after the change
let property = Property(keyPath: keyPath)
let isWaitedFor = trackings.withLock { $0.keys.contains(property) }
let reports: [(ObservationTracking.Event.Kind, (ObservationTracking) -> Bool)] = [
    (.willSet, { !$0.isOfThisThread }), (.didSet, { !$0.isStartingHere }),
]
for (kind, isMeant) in reports where isWaitedFor {
    tell(Occurrence(kind: kind, property: property), where: isMeant)
}
// END Step 8.2
