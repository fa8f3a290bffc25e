import Synchronization

/// The trackings that wait for a change of one object, shared by all threads that use the object.
///
/// No method runs anybody else's code while it holds the lock. (But for `==` and `hash(into:)` of what
/// a key path with a subscript has captured.)
@usableFromInline
final class Observers: Sendable {
    /// The trackings, by the property that they wait for.
    struct Table: Sendable {
        /// The first few. Most objects have no more, and going through a few is faster than hashing
        /// one key path.
        private var few: [(property: Property, tracking: ObservationTracking)] = []

        /// All others, so that ten thousand are not slow either.
        private var many: [Property: [ObservationTracking.ID: ObservationTracking]] = [:]

        /// Whether no tracking waits.
        var isEmpty: Bool { few.isEmpty && many.isEmpty }

        /// All trackings, those of several properties several times.
        var trackings: [ObservationTracking] {
            few.map(\.tracking) + many.values.flatMap(\.values)
        }

        /// Adds a tracking, unless it is there already.
        ///
        /// - Returns: Whether it was added.
        mutating func insert(_ tracking: ObservationTracking, for property: Property) -> Bool {
            guard !few.contains(where: { $0.tracking === tracking && $0.property == property })
            else { return false }
            if few.count < 8 && (many.isEmpty || many[property]?[tracking.id] == nil) {
                few.append((property, tracking))
                return true
            }
            return many[property, default: [:]].updateValue(tracking, forKey: tracking.id) == nil
        }

        /// Removes a tracking, if it is there.
        mutating func remove(_ tracking: ObservationTracking, for property: Property) {
            if let index = few.firstIndex(where: {
                $0.tracking === tracking && $0.property == property
            }) {
                few.remove(at: index)
            } else if !many.isEmpty {
                many[property]?[tracking.id] = nil
                if many[property]?.isEmpty == true { many[property] = nil }
            }
        }

        /// Removes the trackings of a property that meet a condition, and returns them.
        mutating func take(
            _ property: Property, where condition: (ObservationTracking) -> Bool
        ) -> [ObservationTracking] {
            var taken: [ObservationTracking] = []
            few.removeAll { entry in
                guard entry.property == property, condition(entry.tracking) else { return false }
                taken.append(entry.tracking)
                return true
            }
            if !many.isEmpty, let trackings = many.removeValue(forKey: property) {
                taken.reserveCapacity(taken.count + trackings.count)
                for (id, tracking) in trackings {
                    if condition(tracking) {
                        taken.append(tracking)
                    } else {
                        many[property, default: [:]][id] = tracking
                    }
                }
            }
            return taken
        }
    }

    private let table = Locked(Table())

    /// Works with the table while no other thread does.
    func withTable<Result: Sendable>(_ body: (inout Table) -> Result) -> Result {
        table.withLock { table in
            defer { update(isObserved: !table.isEmpty) }
            return body(&table)
        }
    }

    /// Whether any tracking waits, as seen without the lock.
    ///
    /// It is written with the lock held. A tracking is in the table, and this is true, before a
    /// getter returns the value; so whoever changes the value after that sees it.
    @usableFromInline
    var isObserved: Bool { flag.load(ordering: .sequentiallyConsistent) }

    private let flag = Atomic(false)

    /// Keeps the flag as the table is.
    private func update(isObserved: Bool) {
        if flag.load(ordering: .relaxed) != isObserved {
            flag.store(isObserved, ordering: .sequentiallyConsistent)
        }
    }

    /// Lets a tracking wait for a change of a property.
    ///
    /// - Returns: Whether it did not wait for it before.
    func insert(_ tracking: ObservationTracking, for property: Property) -> Bool {
        withTable { $0.insert(tracking, for: property) }
    }

    /// Lets a tracking wait no longer for a change of a property.
    func remove(_ tracking: ObservationTracking, for property: Property) {
        guard isObserved else { return }
        withTable { $0.remove(tracking, for: property) }
    }

    /// Forgets all trackings, because the object is gone, and tells those that want to know.
    func removeAll() {
        // They are freed after the lock: what `onChange` has captured may run code when it goes.
        let table = withTable { table in
            defer { table = Table() }
            return table
        }
        // An object that comes and goes inside of one `apply` is no news.
        let trackings = table.trackings.filter { !AccessList.isNewborn(self, for: $0) }
        tell(trackings, of: Occurrence(kind: .deinit))
    }

    /// Tells trackings of an event. All of them have noted it before the first is called.
    private func tell(_ trackings: [ObservationTracking], of occurrence: Occurrence) {
        // One alone is what happens most, and it needs no list.
        if trackings.count == 1 {
            let onChange = trackings[0].note(occurrence)
            onChange?(ObservationTracking.Event(occurrence, of: trackings[0]))
            return
        }
        let calls = trackings.compactMap { tracking in
            tracking.note(occurrence).map { (tracking: tracking, onChange: $0) }
        }
        for call in calls {
            call.onChange(ObservationTracking.Event(occurrence, of: call.tracking))
        }
    }

    /// Tells the trackings of a property that ask for a kind of event and meet a condition.
    private func tell(
        _ kind: ObservationTracking.Event.Kind, of property: Property,
        where condition: (ObservationTracking) -> Bool
    ) {
        let option = ObservationTracking.Options(kind)
        let affected = withTable { table in
            let affected = table.take(property) { $0.options.contains(option) && condition($0) }
            for tracking in affected where tracking.goesOn(after: kind) {
                _ = table.insert(tracking, for: property)
            }
            return affected
        }
        tell(affected, of: Occurrence(kind: kind, property: property))
    }

    /// Tells the trackings of a property that it is about to change.
    @usableFromInline
    func willSet(_ keyPath: AnyKeyPath) {
        tell(.willSet, of: Property(keyPath: keyPath)) { tracking in
            !AccessList.isCollecting(for: tracking)
        }
    }

    /// Tells the trackings of a property that it has changed, and first those that may have read it
    /// after the report that it would.
    @usableFromInline
    func didSet(_ keyPath: AnyKeyPath) {
        let property = Property(keyPath: keyPath)
        tell(.willSet, of: property) { !$0.isOfThisThread }
        tell(.didSet, of: property) { tracking in
            !AccessList.isCollecting(for: tracking)
        }
    }
}
