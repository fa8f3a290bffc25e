// The tracking is registered for these properties, so I empty them.
// Dies at: Step 3.1
// MARK: Step 3.1 · ObservationRegistrar.swift
trackings = trackings.filter { $0.value[id] == nil }
// END Step 3.1
