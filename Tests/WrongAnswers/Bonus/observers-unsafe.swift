// The observers are there as long as they are used, so nothing has to be counted.
// Dies at: Step B.4
// MARK: Step B.4 · ObservationTracking.swift
// - let observers: Observers
// + unowned(unsafe) let observers: Observers
// END Step B.4
