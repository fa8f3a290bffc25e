// I look for the index under the lock, and remove under the lock.
// Dies at: Step 5.2
// By: trap
// MARK: Step 5.2 · ObservationRegistrar.swift
let trackings = Locked<[Property: [ObservationTracking.ID: ObservationTracking]]>([:])
func add(_ tracking: ObservationTracking, for property: Property) -> Bool {
    trackings.withLock { trackings in
        trackings[property, default: [:]].updateValue(tracking, forKey: tracking.id) == nil
    }
}
func remove(_ id: ObservationTracking.ID, for property: Property) {
    guard let index = trackings.withLock({ $0.index(forKey: property) }) else { return }
    _ = trackings.withLock { trackings -> Property? in
        trackings.values[index][id] = nil
        return trackings.values[index].isEmpty ? trackings.remove(at: index).key : nil
    }
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
