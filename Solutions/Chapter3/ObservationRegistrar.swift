/// Where an observable object reports its reads and changes, and which trackings are registered for
/// them.
public final class ObservationRegistrar {
    /// The registered trackings, by property.
    private(set) var trackings: [AnyKeyPath: [ObservationTracking.ID: ObservationTracking]] = [:]

    /// Registers a tracking for some properties.
    func add(_ tracking: ObservationTracking, for keyPaths: Set<AnyKeyPath>) {
        for keyPath in keyPaths {
            trackings[keyPath, default: [:]][tracking.id] = tracking
        }
    }

    /// Removes a tracking, whichever properties it's registered for.
    func remove(_ id: ObservationTracking.ID) {
        // MARK: Step 3.1 · Removed, but still called
        for keyPath in trackings.keys {
            trackings[keyPath]?[id] = nil
        }
        trackings = trackings.filter { !$0.value.isEmpty }
        // END Step 3.1
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
        // MARK: Step 3.4 · A change inside `onChange`
        let affected = (trackings[keyPath] ?? [:]).values
        for tracking in affected {
            tracking.cancel()
        }
        for tracking in affected {
            tracking.onChange()
        }
        // END Step 3.4
    }

    /// Changes a property, and reports the change before it happens.
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
        return try mutation()
    }
}
