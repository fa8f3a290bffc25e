// The lock hands out what is needed, in other shapes.
// MARK: Step 5.2 · ObservationRegistrar.swift
/// The trackings that wait for a change, by the property that they wait for.
let trackings = Locked<[Property: [ObservationTracking.ID: ObservationTracking]]>([:])

/// Keeps a tracking until a property changes.
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
    trackings.withLock { all in
        guard var waiting = all.removeValue(forKey: property) else { return }
        waiting[id] = nil
        if !waiting.isEmpty { all[property] = waiting }
    }
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
extension ObservationRegistrar: Sendable {}
// END Step 5.2
// MARK: Step 5.3 · Let only one thread be the first
let last: State? = state.withLock { state in
    guard !state.isOver else { return nil }
    let last = state
    state = State(isOver: true)
    return last
}
guard let last else { return nil }
for reference in last.references {
    reference.registrar?.remove(id, for: reference.property)
}
return last.onChange
// END Step 5.3
// MARK: Step 5.5 · ObservationRegistrar.swift
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
    for tracking in waiting.values where !tracking.isOfThisThread {
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
// END Step 5.5
