// Each property of the object goes, so report each.
// Dies at: Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
// As in the solution.
// END Step 8.6
// MARK: Step 8.6 · ObservationRegistrar.swift
/// Reports an occurrence to the trackings of one property, or of all. Each of them accepts it, or
/// doesn't, before the first `onChange` runs.
private func notifyTrackings(
    of occurrence: Occurrence, where shouldNotify: (ObservationTracking) -> Bool
) {
    let waiting = trackings.withLock { all in
        guard let property = occurrence.property else { return all.values.flatMap(\.values) }
        return all[property]?.map(\.value) ?? []
    }
    if occurrence.property == nil {
        let properties = trackings.withLock { all in all.values.map { Array($0.values) } }
        for waiting in properties {
            for onChange in waiting.filter(shouldNotify).compactMap({ $0.accept(occurrence) }) {
                onChange()
            }
        }
        return
    }
    for onChange in waiting.filter(shouldNotify).compactMap({ $0.accept(occurrence) }) {
        onChange()
    }
}
// END Step 8.6
