// A closure that is made nowhere in particular runs where somebody asks for a value.
// Dies at: Step 8.2
// MARK: Step 8.2 · Observations.swift
let (iteration, next) = try await values.evaluate(
    isolation: values.isolation ?? iterationIsolation)
// END Step 8.2
