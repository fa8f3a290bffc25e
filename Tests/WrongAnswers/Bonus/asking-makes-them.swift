// I ask the observers whether they are observed.
// Dies at: Step B.5
// MARK: Step B.5 · ObservationRegistrar.swift
import Synchronization
// END Step B.5
// MARK: Step B.5 · ObservationRegistrar.swift
    /// The observers, once there are any: most objects are never observed.
    @usableFromInline let lazyObservers = AtomicLazyReference<Observers>()

    /// The observers, made now if this is the first use.
    @usableFromInline var observers: Observers {
        lazyObservers.load() ?? lazyObservers.storeIfNil(Observers())
    }

    /// Whether any tracking waits.
    @usableFromInline var isObserved: Bool { observers.isObserved }
// END Step B.5
