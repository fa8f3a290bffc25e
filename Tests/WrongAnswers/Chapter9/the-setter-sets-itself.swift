// The setter sets the property.
// Dies at: Step 9.5
// MARK: Step 9.5 · ObservationTrackedMacro.swift
// -         \(name.storage) = newValue
// +         self.\(name) = newValue
// END Step 9.5
