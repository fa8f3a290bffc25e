// To wait for a change, listen for it.
// Dies at: Step 8.3
// MARK: Step 8.3 · Observations.swift
// - await change?.signal.wait()
// + if change != nil, let values {
// +     let (_, listening) = try await values.evaluate(isolation: values.isolation)
// +     await listening.signal.wait()
// + }
// END Step 8.3
