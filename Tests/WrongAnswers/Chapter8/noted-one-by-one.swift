// Each tracking notes the event and is called. Then comes the next one.
// Dies at: Step 8.1
// MARK: Step 8.1 · ObservationRegistrar.swift
tell(Occurrence(kind: .willSet, property: .init(keyPath: keyPath))) { !$0.isStartingHere }
// END Step 8.1
// MARK: Step 8.1 · ObservationRegistrar.swift
/// Reports an event to the trackings of a property, or of all properties. Each of them notes it
/// before the first `onChange` runs.
private func tell(_ occurrence: Occurrence, where isMeant: (ObservationTracking) -> Bool) {
    let waiting = trackings.withLock { all in
        guard let property = occurrence.property else { return all.values.flatMap(\.values) }
        return all[property]?.map(\.value) ?? []
    }
    for tracking in waiting where isMeant(tracking) {
        tracking.note(occurrence)?()
    }
}
// END Step 8.1
