// I take out all of the property, look at them without the lock, and put the others back.
// Dies at: Step B.6
// MARK: Step B.6 · ObservationRegistrar.swift
// As in the solution.
// END Step B.6
// MARK: Step B.6 · ObservationRegistrar.swift
// As in the solution.
// END Step B.6
// MARK: Step B.6 · ObservationRegistrar.swift
let taken = trackings.withLock { $0.take(property) { _ in true } }.trackings
var affected = Few<ObservationTracking>()
for tracking in taken {
    if isAfterChange ? !tracking.startedOnThisThread : !tracking.isApplyRunningOnThisThread {
        affected.append(tracking)
    } else {
        _ = add(tracking, for: property)
    }
}
// END Step B.6
