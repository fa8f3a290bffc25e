// "The summary is needed often, so I keep it." It is evaluated again, and says what it said.
// Dies at: Step 7.5
// MARK: Step 7.5 · Pass the basket's changes on
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
        objectWillChange.send()
    }
}
// END Step 7.5
// MARK: Step 7.5 · Make the summary when it is first needed
/// The trip in a line.
public lazy var summary = "\(destination), tickets: \(basket.count)"
// END Step 7.5
