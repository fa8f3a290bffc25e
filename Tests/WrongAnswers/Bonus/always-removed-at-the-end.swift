// If there is nothing to remove, `removeAll` removes nothing.
// Dies at: Step B.4
// MARK: Step B.4 · ObservationRegistrar.swift
// - if isObserved { observers.removeAll() }
// + observers.removeAll()
// END Step B.4
