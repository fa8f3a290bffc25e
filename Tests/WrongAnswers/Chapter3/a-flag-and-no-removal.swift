// A tracking that has been called gets a flag, and is not called again.
// Dies at: Step 3.2
// MARK: Step 3.2 · ObservationTracking.swift
/// Ends the tracking, and removes it wherever it's registered.
func cancel() {
    isCancelled = true
}

/// Whether it has ended.
private(set) var isCancelled = false
// END Step 3.2
// MARK: Step 3.4 · ObservationRegistrar.swift
let affected = (trackings[keyPath] ?? [:]).values
for tracking in affected where !tracking.isCancelled {
    tracking.cancel()
    tracking.onChange()
}
// END Step 3.4
