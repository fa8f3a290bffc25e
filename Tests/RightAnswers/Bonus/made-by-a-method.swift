// A method makes the observers, and lets go of them if another thread was quicker.
// MARK: Step B.7 · ObservationRegistrar.swift
/// The observers, once there are any: most objects are never observed.
@usableFromInline let reference = Atomic<Unmanaged<Observers>?>(nil)

/// The observers, if there are any.
@inlinable var existing: Unmanaged<Observers>? {
    reference.load(ordering: .sequentiallyConsistent)
}

/// The observers, made now if this is the first use.
@usableFromInline var observers: Observers { (existing ?? make()).takeUnretainedValue() }

/// Whether any tracking is registered.
@inlinable var isObserved: Bool {
    guard let existing else { return false }
    return existing.takeUnretainedValue().isObserved
}

private func make() -> Unmanaged<Observers> {
    let made = Unmanaged.passRetained(Observers())
    while true {
        let (isStored, other) = reference.weakCompareExchange(
            expected: nil, desired: made, ordering: .sequentiallyConsistent)
        if isStored { return made }
        guard let other else { continue }
        made.release()
        return other
    }
}
// END Step B.7
// MARK: Step B.7 · ObservationRegistrar.swift
existing?.release()
// END Step B.7
