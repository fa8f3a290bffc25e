// Each tracking notes the event and is called. Then comes the next one.
// Dies at: Step 8.5
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
notifyTrackings(of: Occurrence(kind: .willSet, property: .init(keyPath: keyPath))) {
    !$0.isApplyRunningOnThisThread
}
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
/// Reports an event to the trackings of a property, or of all properties. Each of them notes it
/// before the first `onChange` runs.
private func notifyTrackings(
    of occurrence: Occurrence, where shouldNotify: (ObservationTracking) -> Bool
) {
    let waiting = trackings.withLock { all in
        guard let property = occurrence.property else { return all.values.flatMap(\.values) }
        return all[property]?.map(\.value) ?? []
    }
    for tracking in waiting where shouldNotify(tracking) {
        tracking.accept(occurrence)?()
    }
}
// END Step 8.6
