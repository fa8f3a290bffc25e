// Whoever was cancelled in the meantime has been called, so I look before each call.
// Dies at: Step 3.4
// MARK: Step 3.4 · ObservationRegistrar.swift
let affected = (trackings[keyPath] ?? [:]).values
for tracking in affected where trackings[keyPath]?[tracking.id] != nil {
    tracking.cancel()
    tracking.onChange()
}
// END Step 3.4
