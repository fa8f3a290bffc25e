// A cancelled task gets `nil`, and no error.
// Dies at: Step 8.4
// MARK: Step 8.2 · Observations.swift
let (iteration, next): (Iteration, Change)
do throws(Failure) {
    (iteration, next) = try await values.evaluate(isolation: values.isolation)
} catch {
    if Task.isCancelled { return nil }
    throw error
}
// END Step 8.2
