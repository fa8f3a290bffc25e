// The same with an `ObservableObject`: it's kept and subscribed to, and all ticket machines share it.
// Dies at: Step 7.4
// MARK: Step 7.4 · OldTicket.swift
nonisolated(unsafe) private static let shared = OldBasket()
@ObservedObject var basket = Self.shared
// END Step 7.4
