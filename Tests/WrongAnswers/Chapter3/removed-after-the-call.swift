// I call `onChange`, and when it is done, I clean up.
// Dies at: Step 3.4
// MARK: Step 3.4 · ObservationRegistrar.swift
let affected = (trackings[keyPath] ?? [:]).values
for tracking in affected {
    tracking.onChange()
}
for tracking in affected {
    tracking.cancel()
}
// END Step 3.4
