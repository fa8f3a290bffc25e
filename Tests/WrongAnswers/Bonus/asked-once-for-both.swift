// One question for the whole change is enough.
// Dies at: Step B.1
// MARK: Step B.1 · ObservationRegistrar.swift
//   ) rethrows -> T {
// +     guard isObserved else { return try mutation() }
// END Step B.1
