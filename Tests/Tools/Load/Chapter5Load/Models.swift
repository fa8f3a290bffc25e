import Synchronization

#if Chapter5Load
    extension ObservationRegistrar {
        /// A stand-in for the function that chapter 5 adds in its last step. The compiler prefers a
        /// `didSet` with plain types to this one.
        func didSet<Subject>(_ subject: Subject, keyPath: PartialKeyPath<Subject>) {}
    }
#endif

/// A train for measurements, which is written by hand and has no lock.
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
        _modify {
            registrar.access(self, keyPath: \.delay)
            registrar.willSet(self, keyPath: \.delay)
            defer { registrar.didSet(self, keyPath: \.delay) }
            yield &_delay
        }
    }
}

/// A train that isn't observable.
final class PlainTrain {
    var delay = 0
}

/// A train that threads share. A lock protects the train's values.
///
/// The train isn't declared `Sendable`, so that a registrar that isn't `Sendable` can also be measured.
final class SharedTrain: Observable {
    private let registrar = ObservationRegistrar()
    private let values = Mutex((delay: 0, platform: 0))

    var delay: Int {
        get {
            registrar.access(self, keyPath: \.delay)
            return values.withLock { $0.delay }
        }
        set {
            registrar.withMutation(of: self, keyPath: \.delay) {
                values.withLock { $0.delay = newValue }
            }
        }
    }

    var platform: Int {
        get {
            registrar.access(self, keyPath: \.platform)
            return values.withLock { $0.platform }
        }
        set {
            registrar.withMutation(of: self, keyPath: \.platform) {
                values.withLock { $0.platform = newValue }
            }
        }
    }
}

/// A train whose value is an atomic with the ordering `.relaxed`, so the processor may store a new value
/// after `didSet` has checked for trackings. Only a fence in `didSet` prevents that.
///
/// With `.releasing`, an x86 processor would do the same, because the instructions are the same. An Armv8
/// processor wouldn't, because it never moves a releasing store past a later acquiring load, and the Bonus
/// checks for trackings with such a load.
final class AtomicTrain: Observable {
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
