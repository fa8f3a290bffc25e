// The registrar that calls forgets the tracking.
// Dies at: Step 3.3
// MARK: Step 3.4 · ObservationRegistrar.swift
let affected = trackings[keyPath] ?? [:]
for id in affected.keys {
    remove(id)
}
for tracking in affected.values {
    tracking.onChange()
}
// END Step 3.4
