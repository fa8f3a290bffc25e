// "Say so when it is done." But the name is `objectWillChange`.
// Dies at: Step 7.5
// MARK: Step 7.5 · Trip.swift
// - @Published public var basket: OldBasket {
// -     didSet { republish() }
// + public var basket: OldBasket {
// +     didSet {
// +         objectWillChange.send()
// +         republish()
// +     }
// END Step 7.5
