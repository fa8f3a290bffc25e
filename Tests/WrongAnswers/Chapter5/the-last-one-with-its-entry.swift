// If there is only one left, it has to be this one, and the entry can go.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
/// The registered trackings, by property.
let trackings = Locked<[Property: [ObservationTracking.ID: ObservationTracking]]>([:])

/// Registers a tracking for a property.
///
/// - Returns: Whether the tracking is new there.
func add(_ tracking: ObservationTracking, for property: Property) -> Bool {
    trackings.withLock { trackings in
        trackings[property, default: [:]].updateValue(tracking, forKey: tracking.id) == nil
    }
}

/// Removes a tracking of a property.
func remove(_ id: ObservationTracking.ID, for property: Property) {
    _ = trackings.withLock { trackings -> Property? in
        guard let index = trackings.index(forKey: property) else { return nil }
        if trackings.values[index].count == 1 { return trackings.remove(at: index).key }
        trackings.values[index][id] = nil
        return nil
    }
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
