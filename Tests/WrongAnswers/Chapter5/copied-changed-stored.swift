// Look something up under the lock, and store it under the lock.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
/// The registered trackings, by property.
let trackings = Locked<[Property: [ObservationTracking.ID: ObservationTracking]]>([:])

/// Registers a tracking for a property.
///
/// - Returns: Whether the tracking is new there.
func add(_ tracking: ObservationTracking, for property: Property) -> Bool {
    var waiting = trackings.withLock { $0[property] ?? [:] }
    let isNew = waiting.updateValue(tracking, forKey: tracking.id) == nil
    trackings.withLock { [waiting] in $0[property] = waiting }
    return isNew
}

/// Removes a tracking of a property.
func remove(_ id: ObservationTracking.ID, for property: Property) {
    // What it removes is freed after the lock: a key path's arguments may run code then.
    _ = trackings.withLock { trackings -> Property? in
        guard let index = trackings.index(forKey: property) else { return nil }
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
