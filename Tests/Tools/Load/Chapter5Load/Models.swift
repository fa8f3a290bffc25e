import Synchronization

/// A train for measurements, which is made observable by hand and has no lock.
final class Train: Observable {
    private let registrar = ObservationRegistrar()
    private var _delay = 0

    var delay: Int {
        get {
            registrar.access(self, keyPath: \.delay)
            return _delay
        }
        set {
            registrar.withMutation(of: self, keyPath: \.delay) { _delay = newValue }
        }
    }
}

/// A train that isn't observable.
final class PlainTrain {
    var delay = 0
}

/// A train that threads share.
///
/// Its value is an atomic with the ordering `.relaxed`, so the processor can store a new value after
/// `didSet` has checked for trackings. Only a fence in `didSet` prevents that. With `.releasing`, an x86
/// processor could do the same, because the instructions are the same. An Armv8 processor couldn't,
/// because it never moves a releasing store past a later acquiring load, and the Bonus checks for
/// trackings with such a load.
///
/// The train isn't declared `Sendable`, so that a registrar that isn't `Sendable` can also be measured.
final class SharedTrain: Observable {
    private let registrar = ObservationRegistrar()
    private let _delay = Atomic(0)

    var delay: Int {
        get {
            registrar.access(self, keyPath: \.delay)
            return _delay.load(ordering: .relaxed)
        }
        set {
            registrar.withMutation(of: self, keyPath: \.delay) {
                _delay.store(newValue, ordering: .relaxed)
            }
        }
    }
}
