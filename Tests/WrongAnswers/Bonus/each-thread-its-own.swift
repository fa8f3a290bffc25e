// Whoever comes first makes them.
// Dies at: Step B.5
// MARK: Step B.5 · ObservationRegistrar.swift
import Synchronization
// END Step B.5
// MARK: Step B.5 · ObservationRegistrar.swift
    /// The observers, once there are any: most objects are never observed.
    @usableFromInline let lazyObservers = AtomicLazyReference<Observers>()

    /// The observers, made now if this is the first use.
    @usableFromInline var observers: Observers {
        if let there = lazyObservers.load() { return there }
        let made = Observers()
        _ = lazyObservers.storeIfNil(made)
        return made
    }

    /// Whether any tracking waits.
    @inlinable var isObserved: Bool { lazyObservers.load()?.isObserved ?? false }
// END Step B.5
