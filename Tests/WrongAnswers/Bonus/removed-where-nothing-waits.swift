// Observers that are observed need no help.
// Dies at: Step B.3
// MARK: Step B.4 · ObservationTracking.swift
// - for index in registrations.indices where registrations[index].observers.isObserved {
// + for index in registrations.indices where !registrations[index].observers.isObserved {
// END Step B.4
