// The closure captures the change weakly: as long as an iterator waits, it keeps the change.
// MARK: Step 8.3 · The same value, again and again
if change != nil {
    await change?.signal.wait()
}
// END Step 8.3
// MARK: Step 8.3 · The same value, again and again
defer { change = next }
// END Step 8.3
// MARK: Step 8.3 · The same value, again and again
let iteration = try change.tracking.track(emit) {
    { [weak change] _ in change?.signal.set() }
}
// END Step 8.3
