// If nothing observes it, there is nothing left to remove.
// Dies at: Step B.3
// MARK: Step B.4 · ObservationTracking.swift
// - for index in registrations.indices where registrations[index].observers.isObserved {
// + for index in registrations.indices {
// +     guard registrations[index].observers.isObserved else { return }
// END Step B.4
