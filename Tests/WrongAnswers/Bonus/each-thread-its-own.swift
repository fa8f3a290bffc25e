// Whoever comes first stores what it has made.
// Dies at: Step B.7
// MARK: Step B.7 · ObservationRegistrar.swift
/// The observers, once there are any: most objects are never observed.
///
/// `Unmanaged`, so that looking at them counts no reference.
@usableFromInline let reference = Atomic<Unmanaged<Observers>?>(nil)

/// The observers, made now if this is the first use.
@usableFromInline var observers: Observers {
    if let reference = reference.load(ordering: .acquiring) {
        return reference.takeUnretainedValue()
    }
    let made = Unmanaged.passRetained(Observers())
    _ = reference.compareExchange(
        expected: nil, desired: made, ordering: .sequentiallyConsistent)
    return made.takeUnretainedValue()
}

/// Whether any tracking is registered.
@inlinable var isObserved: Bool {
    guard let reference = reference.load(ordering: .acquiring) else { return false }
    return reference._withUnsafeGuaranteedRef { $0.isObserved }
}
// END Step B.7
// MARK: Step B.7 · ObservationRegistrar.swift
// As in the solution.
// END Step B.7
