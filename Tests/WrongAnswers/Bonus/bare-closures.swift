// A closure is an element like any other.
// Dies at: Step B.8
// MARK: Step B.8 · ObservationRegistrar.swift
var calls = Few<@Sendable () -> Void>()
for tracking in affected {
    if let onChange = tracking.cancel() { calls.append(onChange) }
}
for call in calls { call() }
// END Step B.8
// MARK: Step B.8 · ObservationRegistrar.swift
// As in the solution.
// END Step B.8
