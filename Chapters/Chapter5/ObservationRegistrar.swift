import Locking

/// Receives an object's reports of reads and changes, and holds the trackings that are registered
/// for the object's properties. From SE-0395.
public final class ObservationRegistrar {
    // MARK: Step 5.2 · Two threads in one dictionary
    /// The registered trackings, by property.
    private(set) var trackings: [Property: [ObservationTracking.ID: ObservationTracking]] = [:]

    /// Registers a tracking for a property.
    ///
    /// - Returns: Whether this registration is new.
    func add(_ tracking: ObservationTracking, for property: Property) -> Bool {
        trackings[property, default: [:]].updateValue(tracking, forKey: tracking.id) == nil
    }

    /// Removes a tracking's registration for a property.
    func remove(_ id: ObservationTracking.ID, for property: Property) {
        trackings[property]?[id] = nil
        trackings = trackings.filter { !$0.value.isEmpty }
    }
    // END Step 5.2

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
        // MARK: Step 5.2 · Two threads in one dictionary
        let affected = (trackings[Property(keyPath: keyPath)] ?? [:]).values
        for onChange in affected.compactMap({ $0.cancel() }) {
            onChange()
        }
        // END Step 5.2
    }

    // MARK: Step 5.8 · Between the report and the store
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
    // END Step 5.8
}

// MARK: Step 5.2 · Two threads in one dictionary
/// `@unchecked` is a debt: it promises the compiler something that no code guarantees yet.
extension ObservationRegistrar: @unchecked Sendable {}
// END Step 5.2
