// What a view shows belongs to the main actor.
// Dies at: Step 8.2
// By: trap
// MARK: Step 8.2 · Observations.swift
let next = Change()
let iteration = try await values.evaluate(for: next, isolation: MainActor.shared)
// END Step 8.2
