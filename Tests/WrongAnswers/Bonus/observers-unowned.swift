// An unowned reference makes no cycle.
// Dies at: Step B.4
// By: trap
// MARK: Step B.4 · ObservationTracking.swift
// - let observers: Observers
// + unowned let observers: Observers
// END Step B.4
