// A comparison has the same result either way, so the new value comes first.
// Dies at: Step 9.11
// MARK: Step 9.11 · ObservationTrackedMacro.swift
"""
guard shouldNotifyObservers(newValue, \(name.storage)) else {
    \(name.storage) = newValue
    return
}
"""
// END Step 9.11
