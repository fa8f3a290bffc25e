import Locking

/// Where an observable object reports its reads and changes, and which trackings are registered for
/// them. From SE-0395.
public final class ObservationRegistrar: Sendable {
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
        // What it removes is freed after the lock: a key path's arguments may run code then.
        _ = trackings.withLock { trackings -> Property? in
            guard let index = trackings.index(forKey: property) else { return nil }
            trackings.values[index][id] = nil
            return trackings.values[index].isEmpty ? trackings.remove(at: index).key : nil
        }
    }

    /// A registrar with no trackings.
    public init() {}

    /// Reports that a property was read.
    ///
    /// Does nothing when no access list is in place.
    ///
    /// - Parameters:
    ///   - subject: The object whose property was read.
    ///   - keyPath: The property, as a key path on `subject`.
    public func access<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        accessList?.record(keyPath, of: self)
    }

    /// Reports that a property is about to change.
    ///
    /// - Parameters:
    ///   - subject: The object whose property changes.
    ///   - keyPath: The property, as a key path on `subject`.
    public func willSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        guard !trackings.withLock({ $0.isEmpty }) else { return }
        let property = Property(keyPath: keyPath)
        guard let affected = trackings.withLock({ $0[property] })?.values else { return }
        for onChange in affected.compactMap({ $0.cancel() }) {
            onChange()
        }
    }

    /// Reports that a property has changed.
    ///
    /// - Parameters:
    ///   - subject: The object whose property has changed.
    ///   - keyPath: The property, as a key path on `subject`.
    public func didSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        guard !trackings.withLock({ $0.isEmpty }) else { return }
        let property = Property(keyPath: keyPath)
        guard let waiting = trackings.withLock({ $0[property] })?.values else { return }
        // Not this thread's own: their `apply` makes this change, or ran in the middle of it.
        for onChange in waiting.filter({ !$0.startedOnThisThread }).compactMap({ $0.cancel() }) {
            onChange()
        }
    }

    /// Changes a property, and reports the change before and after it.
    ///
    /// - Parameters:
    ///   - subject: The object whose property changes.
    ///   - keyPath: The property, as a key path on `subject`.
    ///   - mutation: The change.
    /// - Returns: What `mutation` returns.
    /// - Throws: What `mutation` throws.
    public func withMutation<Subject: Observable, Member, T>(
        of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> T
    ) rethrows -> T {
        willSet(subject, keyPath: keyPath)
        defer { didSet(subject, keyPath: keyPath) }
        return try mutation()
    }
}
