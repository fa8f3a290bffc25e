// "It has to outlast the view, so it's static." All ticket machines share it.
// Dies at: Step 7.3
// MARK: Step 7.3 · Ticket.swift
nonisolated(unsafe) private static let shared = Basket()
var basket: Basket { Self.shared }
// END Step 7.3
