// Most objects are never observed: a flag says so, without a lock.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
nonisolated(unsafe) private var isObserved = false
let trackings = Locked<[Property: [ObservationTracking.ID: ObservationTracking]]>([:])
func add(_ tracking: ObservationTracking, for property: Property) -> Bool {
    let isNew = trackings.withLock { trackings in
        trackings[property, default: [:]].updateValue(tracking, forKey: tracking.id) == nil
    }
    isObserved = true
    return isNew
}
func remove(_ id: ObservationTracking.ID, for property: Property) {
    _ = trackings.withLock { trackings -> Property? in
        guard let index = trackings.index(forKey: property) else { return nil }
        trackings.values[index][id] = nil
        return trackings.values[index].isEmpty ? trackings.remove(at: index).key : nil
    }
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
guard isObserved else { return }
let property = Property(keyPath: keyPath)
guard let affected = trackings.withLock({ $0[property] })?.values else { return }
for onChange in affected.compactMap({ $0.cancel() }) {
    onChange()
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
