import Locking
import Synchronization
import ThreadLocal

/// The trackings registered for one object.
@usableFromInline final class Observers: Sendable {
    // MARK: Step B.2 · Ask without a lock
    /// The registered trackings, by property.
    let trackings = Locked<[Property: [ObservationTracking.ID: ObservationTracking]]>([:])

    /// Whether any tracking is registered.
    @usableFromInline var isObserved: Bool { !trackings.withLock { $0.isEmpty } }
    // END Step B.2

    /// Registers a tracking for a property.
    ///
    /// - Returns: Whether this registration is new.
    func add(_ tracking: ObservationTracking, for property: Property) -> Bool {
        // MARK: Step B.6 · Keep the first few in an array
        trackings.withLock { trackings in
            trackings[property, default: [:]].updateValue(tracking, forKey: tracking.id) == nil
        }
        // END Step B.6
    }

    /// Removes a tracking's registration for a property.
    func remove(_ id: ObservationTracking.ID, for property: Property) {
        // MARK: Step B.6 · Keep the first few in an array
        // Freeing a key's arguments can run arbitrary code, so the key is freed outside the lock.
        _ = trackings.withLock { trackings -> Property? in
            guard let index = trackings.index(forKey: property) else { return nil }
            trackings.values[index][id] = nil
            return trackings.values[index].isEmpty ? trackings.remove(at: index).key : nil
        }
        // END Step B.6
    }

    // MARK: Step B.4 · Replace the weak references
    // END Step B.4

    /// Notifies the property's trackings before a change. After the change, notifies any trackings
    /// that have started in the meantime.
    @usableFromInline func notifyTrackings(of keyPath: AnyKeyPath, isAfterChange: Bool) {
        let property = Property(keyPath: keyPath)
        // MARK: Step B.6 · Keep the first few in an array
        guard let waiting = trackings.withLock({ $0[property] })?.values else { return }
        let affected = waiting.filter {
            isAfterChange ? !$0.startedOnThisThread : !$0.isApplyRunningOnThisThread
        }
        // END Step B.6
        // MARK: Step B.8 · Keep one element without an array
        for onChange in affected.compactMap({ $0.cancel() }) {
            onChange()
        }
        // END Step B.8
    }
}

// MARK: Step B.8 · Keep one element without an array
// END Step B.8

/// Receives an object's reports of reads and changes, and holds the trackings that are registered
/// for the object's properties. From SE-0395.
public final class ObservationRegistrar: Sendable {
    // MARK: Step B.7 · Make the observers when the first tracking comes
    @usableFromInline let observers = Observers()

    /// Whether any tracking is registered.
    @usableFromInline var isObserved: Bool { observers.isObserved }
    // END Step B.7

    deinit {
        // MARK: Step B.4 · Replace the weak references
        // END Step B.4
        // MARK: Step B.7 · Make the observers when the first tracking comes
        // END Step B.7
    }

    /// Creates a registrar with no trackings.
    public init() {}

    // MARK: Step B.1 · Make no key path that isn't needed
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
        record(keyPath)
    }

    /// Reports that a property is about to change.
    ///
    /// - Parameters:
    ///   - subject: The object whose property is about to change.
    ///   - keyPath: The property's key path.
    public func willSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        observers.notifyTrackings(of: keyPath, isAfterChange: false)
    }

    /// Reports that a property has changed.
    ///
    /// - Parameters:
    ///   - subject: The object whose property has changed.
    ///   - keyPath: The property's key path.
    public func didSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        // END Step B.1
        // MARK: Step B.2 · Ask without a lock
        // END Step B.2
        // MARK: Step B.1 · Make no key path that isn't needed
        observers.notifyTrackings(of: keyPath, isAfterChange: true)
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
    // END Step B.1

    /// Records a read in this thread's access list, if there is one.
    @usableFromInline func record(_ keyPath: AnyKeyPath) {
        // MARK: Step B.9 · Put the list on the stack
        accessList?.record(Property(keyPath: keyPath), of: observers)
        // END Step B.9
    }
}
