// What the table removes, it forgets.
// Dies at: Step B.6
// MARK: Step B.6
// -     ///
// -     /// - Returns: The dictionary's key, if it went too. It should be freed after the lock.
// -     mutating func remove(_ id: ObservationTracking.ID, for property: Property) -> Property? {
// +     mutating func remove(_ id: ObservationTracking.ID, for property: Property) {
//           few.removeAll { $0.tracking.id == id && $0.property == property }
// -         guard let index = many.index(forKey: property) else { return nil }
// -         many.values[index][id] = nil
// -         return many.values[index].isEmpty ? many.remove(at: index).key : nil
// +         if many.isEmpty { return }
// +         many[property]?[id] = nil
// +         if many[property]?.isEmpty == true { many[property] = nil }
// …
// - // The table's key is freed after the lock: a key path's arguments may run code then.
// - _ = trackings.withLock { $0.remove(id, for: property) }
// + trackings.withLock { $0.remove(id, for: property) }
// END Step B.6
