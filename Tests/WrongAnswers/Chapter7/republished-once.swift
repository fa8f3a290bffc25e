// "The initializer subscribes." To the basket that is there by then, and to no other.
// Dies at: Step 7.5
// MARK: Step 7.5 · Subscribe in the initializer only
// - @Published public var basket: OldBasket {
// -     didSet { republish() }
// - }
// + @Published public var basket: OldBasket
// END Step 7.5
