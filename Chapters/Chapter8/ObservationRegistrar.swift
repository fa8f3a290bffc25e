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

    // MARK: Step 8.6 · The object is gone, and nobody is told
    // Report `.deinit` to the trackings that are still registered here.
    // END Step 8.6

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
        changeBegins(keyPath, willEnd: false)
    }

    /// Reports that a property is about to change, and whether its end will be reported.
    private func changeBegins(_ keyPath: AnyKeyPath, willEnd: Bool) {
        // MARK: Step 8.6 · The object is gone, and nobody is told
        // This is chapter 5's code. Use `notifyTrackings` instead.
        let property = Property(keyPath: keyPath)
        guard let affected = trackings.withLock({ $0[property] })?.values else { return }
        let rest = affected.filter { !$0.isApplyRunningOnThisThread }
        for onChange in rest.compactMap({ $0.accept(.init(kind: .willSet, property: property)) }) {
            onChange()
        }
        // END Step 8.6
    }

    /// Reports that a property has changed.
    ///
    /// - Parameters:
    ///   - subject: The object whose property has changed.
    ///   - keyPath: The property, as a key path on `subject`.
    public func didSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        // MARK: Step 8.7 · No word after the change
        // This is chapter 5's code, which reports a late `.willSet`. Report `.didSet` after it.
        let property = Property(keyPath: keyPath)
        guard let waiting = trackings.withLock({ $0[property] })?.values else { return }
        let rest = waiting.filter { !$0.startedOnThisThread }
        for onChange in rest.compactMap({ $0.accept(.init(kind: .willSet, property: property)) }) {
            onChange()
        }
        // END Step 8.7
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
        changeBegins(keyPath, willEnd: true)
        defer { didSet(subject, keyPath: keyPath) }
        return try mutation()
    }

    // MARK: Step 8.6 · The object is gone, and nobody is told
    // Find the trackings, let each of them accept the occurrence, then call the closures.
    // END Step 8.6
}
