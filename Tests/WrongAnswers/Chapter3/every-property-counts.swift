// Whatever changes, every tracking of the object is called.
// Dies at: Step 3.2
// MARK: Step 3.4 · ObservationRegistrar.swift
let affected = trackings.values.flatMap(\.values)
for tracking in affected {
    tracking.cancel()
}
for tracking in affected {
    tracking.onChange()
}
// END Step 3.4
