/// A station's departure board.
final class Board: Observable {
    let registrar = ObservationRegistrar()

    // MARK: Step 1.3 · Let the other getters report the read, as that of `destination` does
    /// The trains, from the first to leave to the last.
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

    /// The train that is shown large, if any.
    var featured: Train? {
        get {
            registrar.access(self, keyPath: \.featured)
            return _featured
        }
        set {
            _featured = newValue
        }
    }
    private var _featured: Train?
    // END Step 1.3

    init(trains: [Train] = [], featured: Train? = nil) {
        self.trains = trains
        self.featured = featured
    }
}
