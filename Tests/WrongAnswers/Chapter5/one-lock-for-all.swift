// A lock is a lock. One is enough for all registrars.
// Dies at: Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
/// The registered trackings, by property.
nonisolated(unsafe) private(set) var trackings:
    [Property: [ObservationTracking.ID: ObservationTracking]] = [:]

/// One thread at a time works with the trackings.
private static let lock = Locked(())

/// Registers a tracking for a property.
///
/// - Returns: Whether the tracking is new there.
func add(_ tracking: ObservationTracking, for property: Property) -> Bool {
    Self.lock.withLock { _ in
        trackings[property, default: [:]].updateValue(tracking, forKey: tracking.id) == nil
    }
}

/// Removes a tracking of a property.
func remove(_ id: ObservationTracking.ID, for property: Property) {
    _ = Self.lock.withLock { _ -> Property? in
        guard let index = trackings.index(forKey: property) else { return nil }
        trackings.values[index][id] = nil
        return trackings.values[index].isEmpty ? trackings.remove(at: index).key : nil
    }
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
let property = Property(keyPath: keyPath)
guard let affected = Self.lock.withLock({ _ in trackings[property] })?.values else { return }
for onChange in affected.compactMap({ $0.cancel() }) {
    onChange()
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
// MARK: Step 5.8 · ObservationRegistrar.swift
/// Reports that a property has changed.
///
/// - Parameters:
///   - subject: The object whose property has changed.
///   - keyPath: The property, as a key path on `subject`.
public func didSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
) {
    let property = Property(keyPath: keyPath)
    guard let waiting = Self.lock.withLock({ _ in trackings[property] })?.values else { return }
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
// END Step 5.8
