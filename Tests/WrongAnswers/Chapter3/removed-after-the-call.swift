// I call `onChange`, and when it is done, I clean up.
// Dies at: Step 3.4
// MARK: Step 3.4 · ObservationRegistrar.swift
for tracking in affected.values {
    tracking.onChange()
}
for tracking in affected.values {
    tracking.cancel()
}
// END Step 3.4
