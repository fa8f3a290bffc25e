/// A trip with a basket in it: an `ObservableObject` inside another.
public final class OldTrip: ObservableObject {
    /// Notifies the subscribers.
    public let objectWillChange = ObjectWillChange()

    /// Where the trip goes.
    public let destination: String

    // MARK: Step 7.5 · A change two objects deep
    /// The basket.
    @Published public var basket: OldBasket

    /// A trip with a basket.
    public init(to destination: String, basket: OldBasket) {
        self.destination = destination
        self.basket = basket
    }
    // END Step 7.5
}

/// A trip with a basket in it, both of them observable.
public final class Trip: Observable {
    let registrar = ObservationRegistrar()

    /// Where the trip goes.
    public let destination: String

    /// The basket.
    public var basket: Basket {
        get {
            registrar.access(self, keyPath: \.basket)
            return _basket
        }
        set {
            registrar.withMutation(of: self, keyPath: \.basket) {
                _basket = newValue
            }
        }
    }
    private var _basket: Basket

    // MARK: Step 7.5 · A change two objects deep
    /// The trip in a line.
    public lazy var summary = "\(destination), tickets: \(basket.count)"
    // END Step 7.5

    /// A trip with a basket.
    public init(to destination: String, basket: Basket) {
        self.destination = destination
        _basket = basket
    }
}

/// The screen of an `OldTrip`.
public struct OldTripScreen: View {
    @ObservedObject var trip: OldTrip

    /// The screen of a trip.
    public init(trip: OldTrip) {
        self.trip = trip
    }

    /// The trip, and a button for its basket.
    public var body: some View {
        HStack {
            Text("\(trip.destination), tickets: \(trip.basket.count)")
            Button("+") { trip.basket.count += 1 }
        }
    }
}

/// The screen of an observable trip.
public struct TripScreen: View {
    let trip: Trip

    /// The screen of a trip.
    public init(trip: Trip) {
        self.trip = trip
    }

    /// The trip, and a button for its basket.
    public var body: some View {
        HStack {
            Text(trip.summary)
            Button("+") { trip.basket.count += 1 }
        }
    }
}
