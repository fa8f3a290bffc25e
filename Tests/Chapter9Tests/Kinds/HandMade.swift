import Chapter9
import WorkshopTesting

/// `Barrier` as the macro writes it, by hand.
final class HandMade: Observable {
    var angle: Int {
        @storageRestrictions(initializes: _angle)
        init(initialValue) {
            _angle = initialValue
        }
        get {
            access(keyPath: \.angle)
            return _angle
        }
        set {
            guard shouldNotifyObservers(_angle, newValue) else {
                _angle = newValue
                return
            }
            withMutation(keyPath: \.angle) {
                _angle = newValue
            }
        }
        _modify {
            access(keyPath: \.angle)
            _$observationRegistrar.willSet(self, keyPath: \.angle)
            defer { _$observationRegistrar.didSet(self, keyPath: \.angle) }
            yield &_angle
        }
    }
    private var _angle: Int = 90 {
        willSet { log.append("willSet \(newValue)") }
        didSet { log.append("didSet \(oldValue)") }
    }

    let log = Log<String>()

    private let _$observationRegistrar = ObservationRegistrar()

    nonisolated func access<Member>(
        keyPath: KeyPath<HandMade, Member>
    ) {
        _$observationRegistrar.access(self, keyPath: keyPath)
    }

    nonisolated func withMutation<Member, MutationResult>(
        keyPath: KeyPath<HandMade, Member>,
        _ mutation: () throws -> MutationResult
    ) rethrows -> MutationResult {
        try _$observationRegistrar.withMutation(of: self, keyPath: keyPath, mutation)
    }

    private nonisolated func shouldNotifyObservers<Member: Equatable>(
        _ lhs: Member, _ rhs: Member
    ) -> Bool {
        lhs != rhs
    }
}

/// A requirement that `access` meets, since its argument is a key path and not a closure.
protocol Reports {
    func access<Member>(keyPath: KeyPath<Self, Member>)
}

extension HandMade: Reports {
    /// `access`, to be handed on.
    var reportRead: (KeyPath<HandMade, Int>) -> Void { access }
}
