import Chapter9

/// A train, as a line on the departure board.
@Observable
public final class Train {
    /// Where the train goes.
    public var destination: String

    /// The platform that the train leaves from.
    public var platform: Int

    /// How late the train is, in minutes.
    public var delay: Int

    /// What the board shows beside the destination.
    public var status: String {
        delay == 0 ? "on time" : "\(delay) min late"
    }

    /// A train to a destination, from a platform.
    public init(to destination: String, platform: Int, delay: Int = 0) {
        self.destination = destination
        self.platform = platform
        self.delay = delay
    }
}
