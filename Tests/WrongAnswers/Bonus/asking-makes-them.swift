// I ask the observers whether they are observed.
// Dies at: Step B.7
// MARK: Step B.7 · ObservationRegistrar.swift
/// The observers, once there are any: most objects are never observed.
///
/// `Unmanaged`, so that looking at them changes no reference count.
@usableFromInline let reference = Atomic<Unmanaged<Observers>?>(nil)

/// The observers, made now if this is the first use.
@usableFromInline var observers: Observers {
    if let reference = reference.load(ordering: .acquiring) {
        return reference.takeUnretainedValue()
    }
    let made = Unmanaged.passRetained(Observers())
    let (_, other) = reference.compareExchange(
        expected: nil, desired: made, ordering: .sequentiallyConsistent)
    guard let other else { return made.takeUnretainedValue() }
    made.release()
    return other.takeUnretainedValue()
}

/// Whether any tracking is registered.
@usableFromInline var isObserved: Bool { observers.isObserved }
// END Step B.7
// MARK: Step B.7 · ObservationRegistrar.swift
// As in the solution.
// END Step B.7
