import Locking

/// Receives an object's reports of reads and changes, and holds the trackings that are registered
/// for the object's properties. From SE-0395.
public final class ObservationRegistrar: Sendable {
    /// The registered trackings, by property.
    let trackings = Locked<[Property: [ObservationTracking.ID: ObservationTracking]]>([:])

    /// Registers a tracking for a property.
    ///
    /// - Returns: Whether this registration is new.
    func add(_ tracking: ObservationTracking, for property: Property) -> Bool {
        trackings.withLock { trackings in
            trackings[property, default: [:]].updateValue(tracking, forKey: tracking.id) == nil
        }
    }

    /// Removes a tracking's registration for a property.
    func remove(_ id: ObservationTracking.ID, for property: Property) {
        // Freeing a key's arguments can run arbitrary code, so the key is freed outside the lock.
        _ = trackings.withLock { trackings -> Property? in
            guard let index = trackings.index(forKey: property) else { return nil }
            trackings.values[index][id] = nil
            return trackings.values[index].isEmpty ? trackings.remove(at: index).key : nil
        }
    }

    /// Creates a registrar with no trackings.
    public init() {}

    /// Reports that a property was read.
    ///
    /// Outside of any tracking, the call has no effect.
    ///
    /// - Parameters:
    ///   - subject: The object whose property was read.
    ///   - keyPath: The property's key path.
    public func access<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        accessList?.record(keyPath, of: self)
    }

    /// Reports that a property is about to change.
    ///
    /// - Parameters:
    ///   - subject: The object whose property is about to change.
    ///   - keyPath: The property's key path.
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
    ///   - keyPath: The property's key path.
    public func didSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        guard !trackings.withLock({ $0.isEmpty }) else { return }
        let property = Property(keyPath: keyPath)
        guard let waiting = trackings.withLock({ $0[property] })?.values else { return }
        // Skip this thread's trackings: their `apply` makes the change, or ran during the change.
        for onChange in waiting.filter({ !$0.startedOnThisThread }).compactMap({ $0.cancel() }) {
            onChange()
        }
    }

    /// Changes a property and reports the beginning and the end of the change.
    ///
    /// - Parameters:
    ///   - subject: The object whose property changes.
    ///   - keyPath: The property's key path.
    ///   - mutation: The closure that changes the property.
    /// - Returns: The result of `mutation`.
    /// - Throws: Any error that `mutation` throws.
    public func withMutation<Subject: Observable, Member, T>(
        of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> T
    ) rethrows -> T {
        willSet(subject, keyPath: keyPath)
        defer { didSet(subject, keyPath: keyPath) }
        return try mutation()
    }
}
