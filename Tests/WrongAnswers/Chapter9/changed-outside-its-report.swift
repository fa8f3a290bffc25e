// The change is reported, and then it is made.
// Dies at: Step 9.5
// MARK: Step 9.5 · ObservationTrackedMacro.swift
// -     withMutation(keyPath: \\.\(name)) {
// -         \(name.storage) = newValue
// -     }
// +     withMutation(keyPath: \\.\(name)) {}
// +     \(name.storage) = newValue
// END Step 9.5
