// Remove the tracking from those that wait, and store what is left of them.
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
    guard var waiting = trackings.withLock({ $0[property] }) else { return }
    waiting[id] = nil
    trackings.withLock { [waiting] in $0[property] = waiting.isEmpty ? nil : waiting }
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
