// What a view shows belongs to the main actor.
// Dies at: Step 8.2
// By: trap
// MARK: Step 8.2 · Observations.swift
let (iteration, next) = try await values.evaluate(isolation: MainActor.shared)
// END Step 8.2
