// The closure is `@Sendable`, so it may run anywhere.
// Dies at: Step 8.2
// MARK: Step 8.2 · Observations.swift
let (iteration, next) = try values.evaluate(isolation: nil)
// END Step 8.2
