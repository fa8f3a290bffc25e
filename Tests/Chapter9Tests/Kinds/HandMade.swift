import Chapter9
import WorkshopTesting

/// A handwritten version of `Barrier`.
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
            let isNews = newValue != _angle
            if isNews { willChange() }
            _angle = newValue
            if isNews { hasChanged() }
        }
        _modify {
            access(keyPath: \.angle)
            willChange()
            defer { hasChanged() }
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

    private func willChange() { _$observationRegistrar.willSet(self, keyPath: \.angle) }
    private func hasChanged() { _$observationRegistrar.didSet(self, keyPath: \.angle) }
}
