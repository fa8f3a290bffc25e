// The sink gets the method itself, and the subscription is exchanged before the basket is.
// MARK: Step 7.5 · A change two objects deep
/// The basket.
public var basket: OldBasket {
    willSet {
        objectWillChange.send()
        subscriptions = [newValue.objectWillChange.sink(objectWillChange.send)]
    }
}
private var subscriptions: [AnyCancellable]

/// A trip with a basket.
public init(to destination: String, basket: OldBasket) {
    self.destination = destination
    self.basket = basket
    subscriptions = [basket.objectWillChange.sink(objectWillChange.send)]
}
// END Step 7.5
// MARK: Step 7.5 · A change two objects deep
/// The trip in a line.
public var summary: String {
    [destination, "tickets: \(basket.count)"].joined(separator: ", ")
}
// END Step 7.5
