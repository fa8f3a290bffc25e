import Chapter9

/// A station's departure board.
@Observable
public final class Board {
    /// The trains, in order of departure.
    public var trains: [Train]

    /// The train that is shown large, if any.
    public var featured: Train?

    /// A board with these trains.
    public init(trains: [Train] = [], featured: Train? = nil) {
        self.trains = trains
        self.featured = featured
    }
}
