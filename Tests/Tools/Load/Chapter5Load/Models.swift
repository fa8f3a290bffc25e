import Synchronization

#if Chapter5Load
    extension ObservationRegistrar {
        /// What chapter 5 gets in its last step. A `didSet` with plain types is preferred to this.
        func didSet<Subject>(_ subject: Subject, keyPath: PartialKeyPath<Subject>) {}
    }
#endif

/// A train, for measuring: written by hand, and no lock of its own.
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

/// A train that nobody can observe.
final class PlainTrain {
    var delay = 0
}

/// A train that threads share: its values are behind a lock.
///
/// It does not say that it is `Sendable`, so that a registrar that is not can be measured too.
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
/// With `.releasing`, an x86 processor would do the same: its instructions are the same. An Armv8
/// processor wouldn't, because it never moves a releasing store past a later acquiring load, and the
/// Bonus checks with one.
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
