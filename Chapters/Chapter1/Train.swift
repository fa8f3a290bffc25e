/// A train, as a line on the departure board.
final class Train: Observable {
    let registrar = ObservationRegistrar()

    /// Where the train goes.
    var destination: String {
        get {
            registrar.access(self, keyPath: \.destination)
            return _destination
        }
        set {
            _destination = newValue
        }
    }
    private var _destination = ""

    // MARK: Step 1.3 · Let the other getters report the read, as that of `destination` does
    /// The platform that the train leaves from.
    var platform = 0

    /// How late the train is, in minutes.
    var delay = 0
    // END Step 1.3

    /// What the board shows beside the destination.
    var status: String {
        delay == 0 ? "on time" : "\(delay) min late"
    }

    init(to destination: String, platform: Int, delay: Int = 0) {
        self.destination = destination
        self.platform = platform
        self.delay = delay
    }
}
