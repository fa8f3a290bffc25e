// What a change affects is found first, and removed then.
// MARK: Step B.6 · Table.swift
/// The registered trackings of one object.
struct Table: Sendable {
    private struct Entry: Sendable {
        let property: Property
        let tracking: ObservationTracking

        func isFor(_ property: Property, _ id: ObservationTracking.ID) -> Bool {
            tracking.id == id && self.property == property
        }
    }

    private typealias Waiting = [ObservationTracking.ID: ObservationTracking]

    private var few = Few<Entry>()
    private var many: [Property: Waiting] = [:]

    /// Whether it has no entries.
    var isEmpty: Bool { few.count + many.count == 0 }

    /// Adds a tracking, unless it is already there.
    ///
    /// - Returns: Whether it is new.
    mutating func add(_ tracking: ObservationTracking, for property: Property) -> Bool {
        if few.contains(where: { $0.isFor(property, tracking.id) }) { return false }
        guard many.isEmpty && few.count < 8 else {
            var waiting = many[property] ?? [:]
            let isNew = waiting.updateValue(tracking, forKey: tracking.id) == nil
            many[property] = waiting
            return isNew
        }
        few.append(Entry(property: property, tracking: tracking))
        return true
    }

    /// Removes a tracking, if it is there.
    ///
    /// - Returns: The dictionary's key, if it went too. It should be freed after the lock.
    mutating func remove(_ id: ObservationTracking.ID, for property: Property) -> Property? {
        few.removeAll { $0.isFor(property, id) }
        guard !many.isEmpty, var waiting = many[property] else { return nil }
        waiting.removeValue(forKey: id)
        guard waiting.isEmpty else {
            many[property] = waiting
            return nil
        }
        return many.index(forKey: property).map { many.remove(at: $0).key }
    }

    /// Removes the trackings of a property that meet a condition, and returns them.
    ///
    /// It also returns the dictionary's key, which should be freed after the lock.
    mutating func take(
        _ property: Property, where isAffected: (ObservationTracking) -> Bool
    ) -> (trackings: Few<ObservationTracking>, key: Property?) {
        var taken = Few<ObservationTracking>()
        for entry in few where entry.property == property && isAffected(entry.tracking) {
            taken.append(entry.tracking)
        }
        few.removeAll { $0.property == property && isAffected($0.tracking) }
        guard let index = many.index(forKey: property) else { return (taken, nil) }
        let (key, waiting) = many[index]
        for tracking in waiting.values where isAffected(tracking) { taken.append(tracking) }
        many.values[index] = taken.reduce(into: waiting) { $0[$1.id] = nil }
        if many.values[index].isEmpty { many.remove(at: index) }
        return (taken, key)
    }
}
// END Step B.6
// MARK: Step B.6 · ObservationRegistrar.swift
let isNew = trackings.withLock { $0.add(tracking, for: property) }
return isNew
// END Step B.6
// MARK: Step B.6 · ObservationRegistrar.swift
let key = trackings.withLock { table in table.remove(id, for: property) }
_ = consume key
// END Step B.6
// MARK: Step B.6 · ObservationRegistrar.swift
func isAffected(_ tracking: ObservationTracking) -> Bool {
    isAfterChange ? !tracking.startedOnThisThread : !tracking.isApplyRunningOnThisThread
}
let affected = trackings.withLock { $0.take(property, where: isAffected) }.trackings
// END Step B.6
