// An object that goes is told of once, to those who wait for one of its properties.
// Dies at: Step 8.3
// MARK: Step 8.1 · ObservationRegistrar.swift
guard !trackings.withLock({ $0.isEmpty }) else { return }
tell(Occurrence(kind: .willSet, property: .init(keyPath: keyPath))) { !$0.isStartingHere }
// END Step 8.1
// MARK: Step 8.1 · ObservationRegistrar.swift
/// Reports an event to the trackings of a property, or of all properties. Each of them notes it
/// before the first `onChange` runs.
private func tell(_ occurrence: Occurrence, where isMeant: (ObservationTracking) -> Bool) {
    let waiting = trackings.withLock { all in
        let waiting = occurrence.property.map { all[$0] } ?? all.values.first
        return waiting?.map(\.value) ?? []
    }
    for onChange in waiting.filter(isMeant).compactMap({ $0.note(occurrence) }) {
        onChange()
    }
}
// END Step 8.1
