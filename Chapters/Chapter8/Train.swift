/// A train on the departure board.
public final class Train: Observable {
    let registrar = ObservationRegistrar()

    /// The city that the train goes to.
    public var destination: String {
        get {
            registrar.access(self, keyPath: \.destination)
            return _destination
        }
        set {
            registrar.withMutation(of: self, keyPath: \.destination) {
                _destination = newValue
            }
        }
    }
    private var _destination = ""

    /// The platform that the train leaves from.
    public var platform: Int {
        get {
            registrar.access(self, keyPath: \.platform)
            return _platform
        }
        set {
            registrar.withMutation(of: self, keyPath: \.platform) {
                _platform = newValue
            }
        }
    }
    private var _platform = 0

    /// The train's delay, in minutes.
    public var delay: Int {
        get {
            registrar.access(self, keyPath: \.delay)
            return _delay
        }
        set {
            registrar.withMutation(of: self, keyPath: \.delay) {
                _delay = newValue
            }
        }
    }
    private var _delay = 0

    /// The text beside the destination on the board: `on time`, or the delay.
    public var status: String {
        delay == 0 ? "on time" : "\(delay) min late"
    }

    /// Creates a train to the given destination, from the given platform.
    public init(to destination: String, platform: Int, delay: Int = 0) {
        self.destination = destination
        self.platform = platform
        self.delay = delay
    }
}
