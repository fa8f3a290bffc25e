// The dictionary has two methods of its own, which run with the lock held.
// MARK: Step 5.2 · ObservationRegistrar.swift
/// The registered trackings, by property.
let trackings = Locked<[Property: [ObservationTracking.ID: ObservationTracking]]>([:])

/// Registers a tracking for a property.
///
/// - Returns: Whether the tracking is new there.
func add(_ tracking: ObservationTracking, for property: Property) -> Bool {
    trackings.withLock { $0.keep(tracking, for: property) }
}

/// Removes a tracking of a property.
func remove(_ id: ObservationTracking.ID, for property: Property) {
    let forgotten = trackings.withLock { $0.forget(id, for: property) }
    withExtendedLifetime(forgotten) {}
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
let property = Property(keyPath: keyPath)
var waiting: [ObservationTracking] = []
trackings.withLock { trackings in
    for tracking in (trackings[property] ?? [:]).values { waiting.append(tracking) }
}
waiting.sort { $0.id < $1.id }
var callbacks: [@Sendable () -> Void] = []
for tracking in waiting {
    guard let onChange = tracking.cancel() else { continue }
    callbacks.insert(onChange, at: 0)
}
while let onChange = callbacks.popLast() { onChange() }
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
extension ObservationRegistrar: Sendable {}

extension [Property: [ObservationTracking.ID: ObservationTracking]] {
    fileprivate mutating func keep(
        _ tracking: ObservationTracking, for property: Property
    ) -> Bool {
        guard self[property]?[tracking.id] == nil else { return false }
        self[property, default: [:]][tracking.id] = tracking
        return true
    }

    fileprivate mutating func forget(
        _ id: ObservationTracking.ID, for property: Property
    ) -> Element? {
        guard let index = index(forKey: property) else { return nil }
        let left = values[index].filter { $0.key != id }
        values[index] = left
        return left.isEmpty ? remove(at: index) : nil
    }
}
// END Step 5.2
