// The error of the closure is caught, with its type, and thrown on.
// MARK: Step 8.2 · On whose actor does the closure run?
let next = Change()
let iteration: Iteration
do throws(Failure) {
    let place = values.isolation
    iteration = try await values.evaluate(for: next, isolation: place)
} catch {
    throw error
}
// END Step 8.2
