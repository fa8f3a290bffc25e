// The setter sets.
// Dies at: Step 9.5
// MARK: Step 9.5 · ObservationTrackedMacro.swift
// -     """
// -     withMutation(keyPath: \\.\(name)) {
// -         \(name.storage) = newValue
// -     }
// -     """
// +     "\(name.storage) = newValue"
// END Step 9.5
