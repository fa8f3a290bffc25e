// I find the tracking and forget it.
// Dies at: Step 3.1
// MARK: Step 3.1 · ObservationRegistrar.swift
// - for keyPath in trackings.keys {
// + if let keyPath = trackings.keys.first(where: { trackings[$0]?[id] != nil }) {
// END Step 3.1
