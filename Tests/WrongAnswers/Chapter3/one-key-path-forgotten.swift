// I find the tracking and forget it.
// Dies at: Step 3.1
// MARK: Step 3.1 · ObservationRegistrar.swift
if let keyPath = trackings.keys.first(where: { trackings[$0]?[id] != nil }) {
    trackings[keyPath]?[id] = nil
}
trackings = trackings.filter { !$0.value.isEmpty }
// END Step 3.1
