import Synchronization

/// The time that an object can be observed: it lives as long as the last copy of a registrar.
///
/// Most objects are never observed, so the observers are made when the first tracking comes. And
/// observers and trackings keep each other alive. This opens the circle when the object dies.
@usableFromInline
final class Extent: Sendable {
    /// The observers, once there are any. `Unmanaged`, so that looking at them counts no reference:
    /// that would take longer than all the rest of a change that nobody observes.
    private let reference = Atomic<Unmanaged<Observers>?>(nil)

    init() {}

    deinit {
        guard let reference = reference.load(ordering: .acquiring) else { return }
        reference.takeRetainedValue().removeAll()
    }

    /// Whether any tracking waits.
    @usableFromInline
    var isObserved: Bool {
        reference.load(ordering: .sequentiallyConsistent)?
            ._withUnsafeGuaranteedRef { $0.isObserved } ?? false
    }

    /// The observers, made here if this is the first time that anybody asks.
    var observers: Observers {
        if let reference = reference.load(ordering: .acquiring) {
            return reference.takeUnretainedValue()
        }
        let made = Unmanaged.passRetained(Observers())
        let (isFirst, other) = reference.compareExchange(
            expected: nil, desired: made, ordering: .sequentiallyConsistent)
        guard !isFirst, let other else { return made.takeUnretainedValue() }
        made.release()
        return other.takeUnretainedValue()
    }
}
