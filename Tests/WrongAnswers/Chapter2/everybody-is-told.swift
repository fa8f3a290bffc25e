// Something changes, so I call every observer.
// Dies at: Step 2.1
// MARK: Step 2.1 · ObservationRegistrar.swift
// - for observer in observers[keyPath] ?? [] {
// + for observer in observers.values.joined() {
// END Step 2.1
