// The standard library has an atomic reference that is set once. It is slower, but counts itself.
// MARK: Step B.7 · ObservationRegistrar.swift
/// The observers, once there are any: most objects are never observed.
@usableFromInline let reference = AtomicLazyReference<Observers>()

/// The observers, made now if this is the first use.
@usableFromInline var observers: Observers {
    reference.load() ?? reference.storeIfNil(Observers())
}

/// Whether any tracking is registered.
@inlinable var isObserved: Bool { reference.load()?.isObserved ?? false }
// END Step B.7
// MARK: Step B.7 · ObservationRegistrar.swift
// END Step B.7
