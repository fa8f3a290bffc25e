// It has its lock now, so the promise is kept.
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
    // What it removes is freed after the lock: a key path's arguments may run code then.
    _ = trackings.withLock { trackings -> Property? in
        guard let index = trackings.index(forKey: property) else { return nil }
        trackings.values[index][id] = nil
        return trackings.values[index].isEmpty ? trackings.remove(at: index).key : nil
    }
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
let property = Property(keyPath: keyPath)
guard let affected = trackings.withLock({ $0[property] })?.values else { return }
for onChange in affected.compactMap({ $0.cancel() }) {
    onChange()
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
extension ObservationRegistrar: @unchecked Sendable {}
// END Step 5.2
