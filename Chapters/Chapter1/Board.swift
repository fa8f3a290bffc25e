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
            _trains = newValue
        }
    }
    private var _trains: [Train] = []

    // MARK: Step 1.2 · Read, but not recorded
    /// The featured train, if any.
    var featured: Train?
    // END Step 1.2

    init(trains: [Train] = [], featured: Train? = nil) {
        self.trains = trains
        self.featured = featured
    }
}
