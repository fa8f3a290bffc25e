// A loop ends when something goes wrong.
// Dies at: Step 8.2
// MARK: Step 8.2 · Observations.swift
guard let (iteration, next) = try? await values.evaluate(isolation: values.isolation) else {
    return nil
}
// END Step 8.2
