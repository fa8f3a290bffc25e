// The error of the closure is caught, with its type, and thrown on.
// MARK: Step 8.2 · On whose actor does the closure run?
let (iteration, next): (Iteration, Change)
do throws(Failure) {
    let place = values.isolation
    (iteration, next) = try await values.evaluate(isolation: place)
} catch {
    throw error
}
// END Step 8.2
