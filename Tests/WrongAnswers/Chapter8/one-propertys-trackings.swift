// An object that goes is told of once, to those who wait for one of its properties.
// Dies at: Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
/// Reports an event to the trackings of a property, or of all properties. Each of them notes it
/// before the first `onChange` runs.
private func notifyTrackings(
    of occurrence: Occurrence, where shouldNotify: (ObservationTracking) -> Bool
) {
    let waiting = trackings.withLock { all in
        let waiting = occurrence.property.map { all[$0] } ?? all.values.first
        return waiting?.map(\.value) ?? []
    }
    for onChange in waiting.filter(shouldNotify).compactMap({ $0.accept(occurrence) }) {
        onChange()
    }
}
// END Step 8.6
