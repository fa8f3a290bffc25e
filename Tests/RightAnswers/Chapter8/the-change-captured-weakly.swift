// The closure captures the change weakly: as long as an iterator waits, it keeps the change.
// MARK: Step 8.7 · Wait for a change before each further value
if change != nil {
    await change?.signal.wait()
}
// END Step 8.7
// MARK: Step 8.7 · Wait for a change before each further value
defer { change = next }
// END Step 8.7
// MARK: Step 8.7 · Wait for a change before each further value
return try change.tracking.track(emit) {
    { [weak change] _ in change?.signal.set() }
}
// END Step 8.7
