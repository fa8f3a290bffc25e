// MARK: Step B.6 · Keep the first few in an array
/// The registered trackings of one object.
///
/// Up to eight trackings are kept in an array. Most objects have no more than eight, and checking
/// eight entries is faster than hashing one key path. All others are in dictionaries, which remain
/// fast with ten thousand entries.
struct Table: Sendable {
    private struct Entry: Sendable {
        let property: Property
        let tracking: ObservationTracking
    }

    private var few = Few<Entry>()
    private var many: [Property: [ObservationTracking.ID: ObservationTracking]] = [:]

    /// Whether the table has no entries.
    var isEmpty: Bool { few.isEmpty && many.isEmpty }

    /// Adds a tracking, unless it is already registered for the property.
    ///
    /// - Returns: Whether the entry is new.
    mutating func add(_ tracking: ObservationTracking, for property: Property) -> Bool {
        let isThere = few.contains { $0.tracking === tracking && $0.property == property }
        if isThere { return false }
        // While `many` has entries, new entries go there, so no entry is in both places.
        if many.isEmpty && few.count < 8 {
            few.append(Entry(property: property, tracking: tracking))
            return true
        }
        return many[property, default: [:]].updateValue(tracking, forKey: tracking.id) == nil
    }

    /// Removes a tracking, if it is registered for the property.
    ///
    /// - Returns: The key, if this call removed one from `many`; otherwise `nil`. The caller should
    ///   free the key outside the lock. (For an entry in `few`, no key is returned, because the
    ///   tracking's registration keeps the key path alive.)
    mutating func remove(_ id: ObservationTracking.ID, for property: Property) -> Property? {
        few.removeAll { $0.tracking.id == id && $0.property == property }
        guard let index = many.index(forKey: property) else { return nil }
        many.values[index][id] = nil
        return many.values[index].isEmpty ? many.remove(at: index).key : nil
    }

    /// Removes a property's trackings if they satisfy a condition, and returns them.
    ///
    /// The result also includes the key found in `many`, if any. The caller should free that key
    /// outside the lock.
    mutating func take(
        _ property: Property, where isAffected: (ObservationTracking) -> Bool
    ) -> (trackings: Few<ObservationTracking>, key: Property?) {
        var taken = Few<ObservationTracking>()
        few.removeAll { entry in
            guard isAffected(entry.tracking), entry.property == property else { return false }
            taken.append(entry.tracking)
            return true
        }
        guard let index = many.index(forKey: property) else { return (taken, nil) }
        let (key, waiting) = many.remove(at: index)
        for (id, tracking) in waiting {
            if isAffected(tracking) {
                taken.append(tracking)
            } else {
                many[key, default: [:]][id] = tracking
            }
        }
        return (taken, key)
    }
}
// END Step B.6
