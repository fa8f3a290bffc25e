// MARK: Step B.6 · Keep the first few in an array
/// The registered trackings of one object.
///
/// The first few are in an array: most objects have no more, and looking at eight is faster than
/// hashing one key path. The others are in dictionaries, so that ten thousand are not slow either.
struct Table: Sendable {
    private struct Entry: Sendable {
        let property: Property
        let tracking: ObservationTracking
    }

    private var few = Few<Entry>()
    private var many: [Property: [ObservationTracking.ID: ObservationTracking]] = [:]

    /// Whether it has no entries.
    var isEmpty: Bool { few.isEmpty && many.isEmpty }

    /// Adds a tracking, unless it is already there.
    ///
    /// - Returns: Whether it is new.
    mutating func add(_ tracking: ObservationTracking, for property: Property) -> Bool {
        let isThere = few.contains { $0.tracking === tracking && $0.property == property }
        if isThere { return false }
        // As long as there are many, new ones join them, so no entry is in both places.
        if many.isEmpty && few.count < 8 {
            few.append(Entry(property: property, tracking: tracking))
            return true
        }
        return many[property, default: [:]].updateValue(tracking, forKey: tracking.id) == nil
    }

    /// Removes a tracking, if it is there.
    ///
    /// - Returns: The dictionary's key, if it went too. It should be freed after the lock. (The key path
    ///   of an entry in `few` stays alive, since its tracking's registration has it, too.)
    mutating func remove(_ id: ObservationTracking.ID, for property: Property) -> Property? {
        few.removeAll { $0.tracking.id == id && $0.property == property }
        guard let index = many.index(forKey: property) else { return nil }
        many.values[index][id] = nil
        return many.values[index].isEmpty ? many.remove(at: index).key : nil
    }

    /// Removes the trackings of a property that meet a condition, and returns them.
    ///
    /// It also returns the dictionary's key, which should be freed after the lock.
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
