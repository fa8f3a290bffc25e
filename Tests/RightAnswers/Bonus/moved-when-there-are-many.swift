// The table has either a few entries or many: the ninth takes the others along.
// MARK: Step B.6 · Table.swift
/// The registered trackings of one object.
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
        if many.isEmpty {
            for entry in few where entry.tracking === tracking {
                if entry.property == property { return false }
            }
            guard few.count == 8 else {
                few.append(Entry(property: property, tracking: tracking))
                return true
            }
            for entry in few {
                many[entry.property, default: [:]][entry.tracking.id] = entry.tracking
            }
            few = Few()
        }
        return many[property, default: [:]].updateValue(tracking, forKey: tracking.id) == nil
    }

    /// Removes a tracking, if it is there.
    ///
    /// - Returns: The dictionary's key, if it went too. It should be freed after the lock.
    mutating func remove(_ id: ObservationTracking.ID, for property: Property) -> Property? {
        guard !many.isEmpty else {
            few.removeAll { $0.tracking.id == id && $0.property == property }
            return nil
        }
        guard let index = many.index(forKey: property) else { return nil }
        many.values[index].removeValue(forKey: id)
        return many.values[index].isEmpty ? many.remove(at: index).key : nil
    }

    /// Removes the trackings of a property that meet a condition, and returns them.
    ///
    /// It also returns the dictionary's key, which should be freed after the lock.
    mutating func take(
        _ property: Property, where isAffected: (ObservationTracking) -> Bool
    ) -> (trackings: Few<ObservationTracking>, key: Property?) {
        var taken = Few<ObservationTracking>()
        if many.isEmpty {
            few.removeAll { entry in
                let isTaken = entry.property == property && isAffected(entry.tracking)
                if isTaken { taken.append(entry.tracking) }
                return isTaken
            }
        } else if let index = many.index(forKey: property) {
            let (key, waiting) = many[index]
            let left = waiting.filter { !isAffected($0.value) }
            for (id, tracking) in waiting where left[id] == nil { taken.append(tracking) }
            many.values[index] = left
            if left.isEmpty { many.remove(at: index) }
            return (taken, key)
        }
        return (taken, nil)
    }
}
// END Step B.6
// MARK: Step B.6 · ObservationRegistrar.swift
// As in the solution.
// END Step B.6
// MARK: Step B.6 · ObservationRegistrar.swift
// As in the solution.
// END Step B.6
// MARK: Step B.6 · ObservationRegistrar.swift
let (affected, _) = trackings.withLock { trackings in
    if isAfterChange {
        trackings.take(property) { !$0.startedOnThisThread }
    } else {
        trackings.take(property) { !$0.isApplyRunningOnThisThread }
    }
}
// END Step B.6
