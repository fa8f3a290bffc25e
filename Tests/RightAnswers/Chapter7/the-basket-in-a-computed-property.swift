// The basket is stored elsewhere, and the subscription is never `nil`: a function makes it.
// MARK: Step 7.5 · A change two objects deep
/// The basket.
public var basket: OldBasket {
    get { current.basket }
    set {
        objectWillChange.send()
        current = (newValue, OldTrip.republish(newValue, through: objectWillChange))
    }
}
private var current: (basket: OldBasket, subscription: AnyCancellable)

/// A trip with a basket.
public init(to destination: String, basket: OldBasket) {
    self.destination = destination
    current = (basket, OldTrip.republish(basket, through: objectWillChange))
}

/// Says "I'm about to change" whenever a basket does.
private static func republish(
    _ basket: OldBasket, through willChange: ObjectWillChange
) -> AnyCancellable {
    basket.objectWillChange.sink { willChange.send() }
}
// END Step 7.5
// MARK: Step 7.5 · A change two objects deep
/// The trip in a line.
public var summary: String {
    get {
        let count = basket.count
        return destination + ", tickets: " + String(count)
    }
}
// END Step 7.5
