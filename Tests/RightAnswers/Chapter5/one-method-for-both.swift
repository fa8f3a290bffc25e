// `willSet` and `didSet` have a method in common.
// MARK: Step 5.2 · ObservationRegistrar.swift
/// The registered trackings, by property.
let trackings = Locked<[Property: [ObservationTracking.ID: ObservationTracking]]>([:])

/// Registers a tracking for a property.
///
/// - Returns: Whether the tracking is new there.
func add(_ tracking: ObservationTracking, for property: Property) -> Bool {
    let earlier = trackings.withLock { trackings in
        trackings[property, default: [:]].updateValue(tracking, forKey: tracking.id)
    }
    return earlier == nil
}

/// Removes a tracking of a property.
func remove(_ id: ObservationTracking.ID, for property: Property) {
    var removed: Property?
    trackings.withLock { trackings in
        guard let index = trackings.index(forKey: property) else { return }
        trackings.values[index].removeValue(forKey: id)
        if trackings.values[index].isEmpty { removed = trackings.remove(at: index).key }
    }
    withExtendedLifetime(removed) {}
}

/// Calls the trackings of a property that meet a condition, when all of them have been cancelled.
private func tell(_ keyPath: AnyKeyPath, where isAffected: (ObservationTracking) -> Bool) {
    let waiting = trackings.withLock { $0[Property(keyPath: keyPath)] ?? [:] }
    var callbacks: [@Sendable () -> Void] = []
    for (_, tracking) in waiting where isAffected(tracking) {
        tracking.cancel().map { callbacks.append($0) }
    }
    callbacks.reversed().forEach { $0() }
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
tell(keyPath) { _ in true }
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
extension ObservationRegistrar: Sendable {
}
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
    tell(keyPath) { !$0.startedOnThisThread }
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
    defer { didSet(subject, keyPath: keyPath) }
    willSet(subject, keyPath: keyPath)
    let result = try mutation()
    return result
}
// END Step 5.8
