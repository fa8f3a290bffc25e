// Everybody who waits for this property is called, so I empty it.
// Dies at: Step 3.2
// MARK: Step 3.4 · ObservationRegistrar.swift
trackings[keyPath] = nil
for tracking in affected.values {
    tracking.onChange()
}
// END Step 3.4
