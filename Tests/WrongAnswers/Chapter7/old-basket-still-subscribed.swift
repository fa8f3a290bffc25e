// "I add a subscription for each basket that comes."
// Dies at: Step 7.5
// MARK: Step 7.5 · Add the subscriptions up
/// The basket.
@Published public var basket: OldBasket {
    didSet { republish() }
}
private var subscription: [AnyCancellable] = []

/// A trip with a basket.
public init(to destination: String, basket: OldBasket) {
    self.destination = destination
    self.basket = basket
    republish()
}

/// Says "I'm about to change" whenever the basket does.
private func republish() {
    let new = basket.objectWillChange.sink { [objectWillChange] in
        objectWillChange.send()
    }
    subscription.append(new)
}
// END Step 7.5
// MARK: Step 7.5 · Compute the summary
// As in the solution.
// END Step 7.5
