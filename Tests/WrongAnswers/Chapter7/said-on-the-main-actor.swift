// "Views belong to the main actor, so I tell them there": by then, the turn may be over.
// Dies at: Step 7.5
// MARK: Step 7.5 · Notify on the main actor
/// The basket.
@Published public var basket: OldBasket {
    didSet { republish() }
}
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
        Task { @MainActor in objectWillChange.send() }
    }
}
// END Step 7.5
// MARK: Step 7.5 · Compute the summary
// As in the solution.
// END Step 7.5
