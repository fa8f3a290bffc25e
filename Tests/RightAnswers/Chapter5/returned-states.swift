// The lock hands out what is needed, in other shapes.
// MARK: Step 5.2 · ObservationRegistrar.swift
/// The registered trackings, by property.
let trackings = Locked<[Property: [ObservationTracking.ID: ObservationTracking]]>([:])

/// Registers a tracking for a property.
///
/// - Returns: Whether the tracking is new there.
func add(_ tracking: ObservationTracking, for property: Property) -> Bool {
    trackings.withLock { all in
        var waiting = all[property] ?? [:]
        let isNew = waiting[tracking.id] == nil
        waiting[tracking.id] = tracking
        all[property] = waiting
        return isNew
    }
}

/// Removes a tracking of a property.
func remove(_ id: ObservationTracking.ID, for property: Property) {
    let key = trackings.withLock { all -> Property? in
        guard let index = all.index(forKey: property) else { return nil }
        var (key, waiting) = all.remove(at: index)
        waiting[id] = nil
        if !waiting.isEmpty { all[key] = waiting }
        return key
    }
    _ = consume key
}
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
let affected = trackings.withLock { Array(($0[Property(keyPath: keyPath)] ?? [:]).values) }
var callbacks: [@Sendable () -> Void] = []
for tracking in affected {
    if let onChange = tracking.cancel() { callbacks.append(onChange) }
}
callbacks.forEach { $0() }
// END Step 5.2
// MARK: Step 5.2 · ObservationRegistrar.swift
// As in the solution.
// END Step 5.2
// MARK: Step 5.3 · Two changes, two calls
let oldState: State? = state.withLock { state in
    guard !state.isFinished else { return nil }
    let oldState = state
    state = State(isFinished: true)
    return oldState
}
guard let oldState else { return nil }
for registration in oldState.registrations {
    registration.registrar?.remove(id, for: registration.property)
}
return oldState.onChange
// END Step 5.3
// MARK: Step 5.8 · ObservationRegistrar.swift
/// Reports that a property has changed.
///
/// - Parameters:
///   - subject: The object whose property has changed.
///   - keyPath: The property, as a key path on `subject`.
public func didSet<Subject: Observable, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>
) {
    let waiting = trackings.withLock { $0[Property(keyPath: keyPath), default: [:]] }
    var callbacks: [@Sendable () -> Void] = []
    for tracking in waiting.values where !tracking.startedOnThisThread {
        tracking.cancel().map { callbacks.append($0) }
    }
    for onChange in callbacks { onChange() }
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
    do {
        let result = try mutation()
        didSet(subject, keyPath: keyPath)
        return result
    } catch {
        didSet(subject, keyPath: keyPath)
        throw error
    }
}
// END Step 5.8
