// The closure is `@Sendable`, so it may run anywhere.
// Dies at: Step 8.5
// MARK: Step 8.5 · Observations.swift
let result = await Task.detached { [emit, cursor] in
    Observations.evaluate(emit, isolation: nil, for: cursor)
}.value
// END Step 8.5
