// "Say so when it is done." But the name is `objectWillChange`.
// Dies at: Step 7.5
// MARK: Step 7.5 · Trip.swift
/// The basket.
public var basket: OldBasket {
    didSet {
        objectWillChange.send()
        republish()
    }
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
        objectWillChange.send()
    }
}
// END Step 7.5
// MARK: Step 7.5 · Trip.swift
// As in the solution.
// END Step 7.5
