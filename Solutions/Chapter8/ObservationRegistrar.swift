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

    // MARK: Step 8.6 · The object is gone, and nobody is told
    /// The number of trackings started before the registrar was made.
    private let number = trackingsStarted.load(ordering: .relaxed)
    /// The thread that made the registrar.
    private let thread = ThreadID.current

    deinit {
        notifyTrackings(of: Occurrence(kind: .deinit)) {
            !$0.ignoresWhatItMade || $0.number > number || $0.thread != thread
        }
    }
    // END Step 8.6

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
        changeBegins(keyPath, willEnd: false)
    }

    /// Reports that a property is about to change, and whether a call to `didSet` will follow.
    private func changeBegins(_ keyPath: AnyKeyPath, willEnd: Bool) {
        // MARK: Step 8.6 · The object is gone, and nobody is told
        guard !trackings.withLock({ $0.isEmpty }) else { return }
        let property = Property(keyPath: keyPath)
        notifyTrackings(of: Occurrence(kind: .willSet, property: property, willEnd: willEnd)) {
            !$0.isApplyRunningOnThisThread
        }
        // END Step 8.6
    }

    /// Reports that a property has changed.
    ///
    /// - Parameters:
    ///   - subject: The object whose property has changed.
    ///   - keyPath: The property's key path.
    public func didSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        // MARK: Step 8.7 · No word after the change
        guard !trackings.withLock({ $0.isEmpty }) else { return }
        let property = Property(keyPath: keyPath)
        notifyTrackings(of: Occurrence(kind: .willSet, property: property)) {
            !$0.startedOnThisThread
        }
        notifyTrackings(of: Occurrence(kind: .didSet, property: property)) {
            !$0.isApplyRunningOnThisThread
        }
        // END Step 8.7
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
        changeBegins(keyPath, willEnd: true)
        defer { didSet(subject, keyPath: keyPath) }
        return try mutation()
    }

    // MARK: Step 8.6 · The object is gone, and nobody is told
    /// Reports an occurrence to its property's trackings, or to all trackings if the occurrence has
    /// no property. Each tracking accepts or ignores the occurrence before the first `onChange`
    /// runs.
    private func notifyTrackings(
        of occurrence: Occurrence, where shouldNotify: (ObservationTracking) -> Bool
    ) {
        let waiting = trackings.withLock { all in
            guard let property = occurrence.property else { return all.values.flatMap(\.values) }
            return all[property]?.map(\.value) ?? []
        }
        guard !waiting.isEmpty else { return }
        for onChange in waiting.filter(shouldNotify).compactMap({ $0.accept(occurrence) }) {
            onChange()
        }
    }
    // END Step 8.6
}
