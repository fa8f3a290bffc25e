/// Receives an object's reports of reads and changes, and holds the trackings that are registered
/// for the object's properties. From SE-0395.
public final class ObservationRegistrar {
    /// The registered trackings, by property.
    private(set) var trackings: [AnyKeyPath: [ObservationTracking.ID: ObservationTracking]] = [:]

    /// Registers a tracking for the given properties.
    func add(_ tracking: ObservationTracking, for keyPaths: Set<AnyKeyPath>) {
        for keyPath in keyPaths {
            trackings[keyPath, default: [:]][tracking.id] = tracking
        }
    }

    /// Removes a tracking from all properties for which it is registered.
    func remove(_ id: ObservationTracking.ID) {
        for keyPath in trackings.keys {
            trackings[keyPath]?[id] = nil
        }
        trackings = trackings.filter { !$0.value.isEmpty }
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
        let affected = (trackings[keyPath] ?? [:]).values
        for tracking in affected {
            tracking.cancel()
        }
        for tracking in affected {
            tracking.onChange()
        }
    }

    /// Reports a change to a property and then makes the change.
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
        return try mutation()
    }
}
