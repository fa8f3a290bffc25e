// I look for the index under the lock, and remove under the lock.
// Dies at: Step 5.2
// By: trap
// MARK: Step 5.2 · ObservationRegistrar.swift
// -
// - /// Registers a tracking for a property.
// - ///
// - /// - Returns: Whether the tracking is new there.
// …
// -
// - /// Removes a tracking of a property.
//   func remove(_ id: ObservationTracking.ID, for property: Property) {
// -     // What it removes is freed after the lock: a key path's arguments may run code then.
// +     guard let index = trackings.withLock({ $0.index(forKey: property) }) else { return }
//       _ = trackings.withLock { trackings -> Property? in
// -         guard let index = trackings.index(forKey: property) else { return nil }
// END Step 5.2
