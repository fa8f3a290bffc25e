// "The initializer subscribes." To the basket that is there by then, and to no other.
// Dies at: Step 7.5
// MARK: Step 7.5 · Subscribe in the initializer only
/// The basket.
@Published public var basket: OldBasket
private var subscription: AnyCancellable?

/// A trip with a basket.
public init(to destination: String, basket: OldBasket) {
    self.destination = destination
    self.basket = basket
    republish()
}

/// Says "I'm about to change" whenever the basket does.
private func republish() {
    subscription = basket.objectWillChange.sink { [objectWillChange] in
        objectWillChange.send()
    }
}
// END Step 7.5
// MARK: Step 7.5 · Compute the summary
// As in the solution.
// END Step 7.5
