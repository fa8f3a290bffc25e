// PLACEHOLDER until chapter 7's files are here.
import Synchronization

/// Where an observable object reports reads and changes.
public struct ObservationRegistrar: Sendable {
    final class Storage: Sendable {
        let trackings = Mutex<[(keyPath: Property, tracking: ObservationTracking)]>([])
    }

    let storage = Storage()
    /// A registrar that nobody observes yet.
    public init() {}

    /// Reports that a property was read.
    public func access<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        ObservationTracking.current?.reads.withLock {
            $0.append((storage, Property(keyPath: keyPath)))
        }
    }

    /// Reports that a property is about to change.
    public func willSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {
        let property = Property(keyPath: keyPath)
        let affected = storage.trackings.withLock { trackings in
            let affected = trackings.filter { $0.keyPath == property }.map(\.tracking)
            trackings.removeAll { entry in affected.contains { $0 === entry.tracking } }
            return affected
        }
        for tracking in affected {
            tracking.fire()
        }
    }

    /// Reports that a property has changed.
    public func didSet<Subject: Observable, Member>(
        _ subject: Subject, keyPath: KeyPath<Subject, Member>
    ) {}

    /// Changes a property, and reports the change before and after.
    public func withMutation<Subject: Observable, Member, T>(
        of subject: Subject, keyPath: KeyPath<Subject, Member>, _ mutation: () throws -> T
    ) rethrows -> T {
        willSet(subject, keyPath: keyPath)
        defer { didSet(subject, keyPath: keyPath) }
        return try mutation()
    }
}

struct Property: Hashable, Sendable {
    nonisolated(unsafe) let keyPath: AnyKeyPath
}
