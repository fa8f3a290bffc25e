// The error of the closure is caught, with its type, and thrown on.
// MARK: Step 8.6 · Evaluate the closure where it was made
let next = Change()
let iteration: Iteration
do throws(Failure) {
    let place = values.isolation
    iteration = try await values.evaluate(for: next, isolation: place)
} catch {
    throw error
}
// END Step 8.6
