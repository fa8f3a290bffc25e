/// A trip that contains a basket. Both classes are `ObservableObject`s.
public final class OldTrip: ObservableObject {
    /// Notifies the subscribers before each change.
    public let objectWillChange = ObjectWillChange()

    /// The city that the trip goes to.
    public let destination: String

    // MARK: Step 7.5 · A change two objects deep
    /// The basket.
    @Published public var basket: OldBasket {
        didSet { republish() }
    }
    private var subscription: AnyCancellable?

    /// Creates a trip with a basket.
    public init(to destination: String, basket: OldBasket) {
        self.destination = destination
        self.basket = basket
        republish()
    }

    /// Reports each change to the basket as a change to the trip.
    private func republish() {
        subscription = basket.objectWillChange.sink { [objectWillChange] in
            objectWillChange.send()
        }
    }
    // END Step 7.5
}

/// A trip that contains a basket. Both classes are observable.
public final class Trip: Observable {
    let registrar = ObservationRegistrar()

    /// The city that the trip goes to.
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
    /// A summary of the trip, on one line.
    public var summary: String { "\(destination), tickets: \(basket.count)" }
    // END Step 7.5

    /// Creates a trip with a basket.
    public init(to destination: String, basket: Basket) {
        self.destination = destination
        _basket = basket
    }
}

/// A screen that shows an `OldTrip`.
public struct OldTripScreen: View {
    @ObservedObject var trip: OldTrip

    /// Creates the screen for a trip.
    public init(trip: OldTrip) {
        self.trip = trip
    }

    /// The trip, and a button that adds a ticket to the trip's basket.
    public var body: some View {
        HStack {
            Text("\(trip.destination), tickets: \(trip.basket.count)")
            Button("+") { trip.basket.count += 1 }
        }
    }
}

/// A screen that shows an observable trip.
public struct TripScreen: View {
    let trip: Trip

    /// Creates the screen for a trip.
    public init(trip: Trip) {
        self.trip = trip
    }

    /// The trip, and a button that adds a ticket to the trip's basket.
    public var body: some View {
        HStack {
            Text(trip.summary)
            Button("+") { trip.basket.count += 1 }
        }
    }
}
