// The old value is the property's.
// Dies at: Step 9.7
// MARK: Step 9.11 · ObservationTrackedMacro.swift
"""
guard shouldNotifyObservers(\(name), newValue) else {
    \(name.storage) = newValue
    return
}
"""
// END Step 9.11
