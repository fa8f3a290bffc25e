/// A station's departure board.
final class Board: Observable {
    let registrar = ObservationRegistrar()

    /// The trains, in order of departure.
    var trains: [Train] {
        get {
            registrar.access(self, keyPath: \.trains)
            return _trains
        }
        set {
            registrar.withMutation(of: self, keyPath: \.trains) {
                _trains = newValue
            }
        }
    }
    private var _trains: [Train] = []

    /// The featured train, if any.
    var featured: Train? {
        get {
            registrar.access(self, keyPath: \.featured)
            return _featured
        }
        set {
            registrar.withMutation(of: self, keyPath: \.featured) {
                _featured = newValue
            }
        }
    }
    private var _featured: Train?

    init(trains: [Train] = [], featured: Train? = nil) {
        self.trains = trains
        self.featured = featured
    }
}
