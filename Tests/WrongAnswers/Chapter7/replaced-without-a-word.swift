// "The basket says it": but nobody has said that there is another one.
// Dies at: Step 7.5
// MARK: Step 7.5 · Trip.swift
// - @Published public var basket: OldBasket {
// + public var basket: OldBasket {
// END Step 7.5
