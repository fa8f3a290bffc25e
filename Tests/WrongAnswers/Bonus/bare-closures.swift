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
/// What to call. It's in a struct, because a generic type like `Few` wraps a bare closure in another
/// one, which costs an allocation.
private struct Call {
    let onChange: @Sendable () -> Void
}
// END Step B.8
