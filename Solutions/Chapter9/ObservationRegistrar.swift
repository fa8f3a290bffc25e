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

    /// How many trackings had started when the registrar was made.
    private let number = trackingsStarted.load(ordering: .relaxed)
    /// The thread that made it.
    private let thread = ThreadID.current

    deinit {
        notifyTrackings(of: Occurrence(kind: .deinit)) {
            !$0.ignoresWhatItMade || $0.number > number || $0.thread != thread
        }
    }

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
        guard !trackings.withLock({ $0.isEmpty }) else { return }
        let property = Property(keyPath: keyPath)
        notifyTrackings(of: Occurrence(kind: .willSet, property: property, willEnd: willEnd)) {
            !$0.isApplyRunningOnThisThread
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
        notifyTrackings(of: Occurrence(kind: .willSet, property: property)) {
            !$0.startedOnThisThread
        }
        notifyTrackings(of: Occurrence(kind: .didSet, property: property)) {
            !$0.isApplyRunningOnThisThread
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
        changeBegins(keyPath, willEnd: true)
        defer { didSet(subject, keyPath: keyPath) }
        return try mutation()
    }

    /// Reports an occurrence to the trackings of one property, or of all. Each of them accepts it, or
    /// doesn't, before the first `onChange` runs.
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
}
