// "`State` is written, and the basket is observable. So the view is notified." It is, and loses it.
// Dies at: Step 7.3
// MARK: Step 7.3 · Ticket.swift
let basket = Basket()
// END Step 7.3
