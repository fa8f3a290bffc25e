// A `defer` makes the change, so it can't be forgotten.
// Dies at: Step 9.5
// MARK: Step 9.5 · ObservationTrackedMacro.swift
// -     withMutation(keyPath: \\.\(name)) {
// -         \(name.storage) = newValue
// -     }
// +     defer { \(name.storage) = newValue }
// +     withMutation(keyPath: \\.\(name)) {}
// END Step 9.5
