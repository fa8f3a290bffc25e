// For each tracking: cancel it, then call it.
// Dies at: Step 3.4
// MARK: Step 3.4 · ObservationRegistrar.swift
let affected = (trackings[keyPath] ?? [:]).values
for tracking in affected {
    tracking.cancel()
    tracking.onChange()
}
// END Step 3.4
