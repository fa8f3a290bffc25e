// With `nonisolated(unsafe)` the compiler has no objection, and one thread works with it at a time, mostly.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
/// The registered trackings, by property.
nonisolated(unsafe) private(set) var trackings:
    [Property: [ObservationTracking.ID: ObservationTracking]] = [:]

/// Registers a tracking for a property.
///
/// - Returns: Whether the tracking is new there.
func add(_ tracking: ObservationTracking, for property: Property) -> Bool {
    trackings[property, default: [:]].updateValue(tracking, forKey: tracking.id) == nil
}

/// Removes a tracking of a property.
func remove(_ id: ObservationTracking.ID, for property: Property) {
    guard let index = trackings.index(forKey: property) else { return }
    trackings.values[index][id] = nil
    if trackings.values[index].isEmpty { trackings.remove(at: index) }
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
let affected = (trackings[Property(keyPath: keyPath)] ?? [:]).values
for onChange in affected.compactMap({ $0.cancel() }) {
    onChange()
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
// MARK: Step 5.8 · ObservationRegistrar.swift
// -     guard !trackings.withLock({ $0.isEmpty }) else { return }
// …
// -     guard let waiting = trackings.withLock({ $0[property] })?.values else { return }
// +     guard let waiting = trackings[property]?.values else { return }
// END Step 5.8
